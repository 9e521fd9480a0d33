/** Pictures of tables and values: SVG, and block characters for terminals. */
export { type Bar, barPicture } from "./bars.ts";
export { barBlocks, columnBlocks } from "./blocks.ts";
export { type Histogram, histogramOf } from "./histogram.ts";
export { type Colours, escapedMarkup, lightColours, type Picture, type Shape, svgOf } from "./picture.ts";
export { type Plot, plotPicture, type Series } from "./plot.ts";
export { labelOf, timeStep, type Unit } from "./scale.ts";
