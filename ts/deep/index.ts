/** `--deep`: searches the content of quoted tokens as separate texts. */
export { type Depth, deepMatches, type FoundOptions, foundMatches } from "./deep.ts";
export { escapeInto, isPlainWithin, scalarStart, wrapped } from "./escape.ts";
export { findFirstBound } from "./joined.ts";
export type { Joins } from "./merge.ts";
export { DeepStream } from "./stream.ts";
export { type TextStream, textStreams } from "./text-stream.ts";
