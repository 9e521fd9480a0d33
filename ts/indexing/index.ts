/** Indexes of folders: which files may hold a match. */
export { type Built, buildIndex, indexing, pathBelow } from "./build.ts";
export { indexName } from "./entry.ts";
export { FileIndex } from "./file-index.ts";
export { Needs } from "./needs.ts";
