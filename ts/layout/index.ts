/** The output for each match as pieces in order, assembled by the native library: a batch of matches per call. */
export { type GivenTexts, keptBytesMax, Layout, type LayoutForms, type LayoutOptions, type Written } from "./layout.ts";
export { type ColumnMatches, copyColumns, spansAsMatches, toColumns } from "./match-columns.ts";
export type { Piece } from "./pieces.ts";
export { noTexts, type Reach, readRows, toPlaces, type WindowBatch, Windows } from "./windows.ts";
