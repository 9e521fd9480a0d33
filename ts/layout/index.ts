/** What is written of each match, as pieces in order, put together by the native library: a batch of matches in one call. */
export { Layout, type Written } from "./layout.ts";
export type { Piece } from "./pieces.ts";
