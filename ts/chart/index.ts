/** Pictures of tables and values: SVG, and block characters for terminals. */
export { type Bar, barPicture } from "./bars.ts";
export { barBlocks, columnBlocks } from "./blocks.ts";
export { buildHistogram, type Histogram } from "./histogram.ts";
export { type Colours, escapedMarkup, lightColours, type Picture, renderSvg, type Shape } from "./picture.ts";
export { type Plot, plotPicture, type Series } from "./plot.ts";
export { formatLabel, timeStep, type Unit } from "./scale.ts";
