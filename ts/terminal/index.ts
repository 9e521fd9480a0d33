/** Output to files, pipes and terminals. */

export { colourDepth, type Depth } from "./depth.ts";
export { readKey, readsKeys } from "./key.ts";
export { ClosedPipe, Output, standardOutput } from "./output.ts";
export { endProgress, guardTerminal, isWatched, startProgress } from "./progress.ts";
export { excerpt, oneLine, quoteText } from "./quote.ts";
export { baseColours, type Colour, hexRgb, opening, reset, type Style } from "./style.ts";
