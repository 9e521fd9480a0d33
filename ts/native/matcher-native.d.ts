declare module "matcher:native" {
  const path: string;
  export default path;
}
