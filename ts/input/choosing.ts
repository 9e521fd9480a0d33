/** Which files of a directory are read. */

export { typeFilter, typeList } from "./file-type.ts";
export { globFilter } from "./glob.ts";
export { walk } from "./walk.ts";
