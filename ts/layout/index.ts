/** The output for each match as pieces in order, assembled by the native library: a batch of matches per call. */
export { type GivenTexts, Layout, type LayoutForms, type LayoutOptions, type Written } from "./layout.ts";
export { type ColumnMatches, columnsOf, copiedColumns, spansAsMatches } from "./match-columns.ts";
export type { Piece } from "./pieces.ts";
export { noTexts, placesOf, type Reach, rowsOf, type WindowBatch, Windows } from "./windows.ts";
