/** The output for each match as pieces in order, assembled by the native library: a batch of matches per call. */
export { ContextLines, type ContextPlace } from "./context-lines.ts";
export { Layout, type Written } from "./layout.ts";
export { Lines } from "./lines.ts";
export type { Piece } from "./pieces.ts";
