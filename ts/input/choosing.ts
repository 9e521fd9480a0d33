/** Options of a walk: which files are read, and in which order. */

export { typeFilter, typeList } from "./file-type.ts";
export { globFilter } from "./glob.ts";
export { sortedInputs } from "./sort.ts";
export { pathsOfTextures } from "./texture.ts";
export { eachPath, walk, walkRuns } from "./walk.ts";
