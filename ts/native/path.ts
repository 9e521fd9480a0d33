/** Where the native library lies: inside the single-file executable, or in a folder that is searched. */

/** Set by the entry of the single-file executable, which alone imports the library as a file. */
let embedded: string | undefined;
export function embedLibrary(path: string): void {
  embedded = path;
}

/** Path of the native library; throws where there is none. */
export function libraryPath(): string {
  return embedded || process.env.MATCHER_NATIVE || searched();
}

/** What looks for it is not loaded where it need not be looked for. */
function searched(): string {
  return (require("./search.ts") as typeof import("./search.ts")).findLibrary();
}
