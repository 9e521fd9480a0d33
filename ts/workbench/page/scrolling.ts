/** Places of lines in the scrolled area. Browsers limit its height, so that of many lines is scaled down. */

export const rowHeight = 20;
/** Below the limit of every browser. */
const heightMax = 8_000_000;

export interface Geometry {
  readonly lines: number;
  readonly viewHeight: number;
}

export const contentHeight = ({ lines }: Geometry) => Math.min(lines * rowHeight, heightMax);

export const isScaled = ({ lines }: Geometry) => lines * rowHeight > heightMax;

/** Lines that fit into the view. */
export const visibleRows = ({ viewHeight }: Geometry) => Math.max(1, Math.floor(viewHeight / rowHeight));

/** The last line that can be the first visible one. */
export const topMax = (geometry: Geometry) => Math.max(0, geometry.lines - visibleRows(geometry));

/** First visible line at a position of the scrollbar. */
export function lineAt(geometry: Geometry, scrollTop: number): number {
  if (!isScaled(geometry)) return Math.floor(scrollTop / rowHeight);
  const share = scrollTop / (heightMax - geometry.viewHeight);
  return Math.round(Math.min(1, Math.max(0, share)) * topMax(geometry));
}

/** Position of the scrollbar for a first visible line. */
export function scrollTopFor(geometry: Geometry, line: number): number {
  if (!isScaled(geometry)) return line * rowHeight;
  return (line / Math.max(1, topMax(geometry))) * (heightMax - geometry.viewHeight);
}
