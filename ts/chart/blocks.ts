/** The pictures in a terminal: columns and bars of block characters. */
import type { Bar } from "./bars.ts";
import { formatLabel, type Unit } from "./scale.ts";

/** Rows of a plot; a cell is divided in two. */
const rows = 10;

/**
 * Columns over slices, with the greatest value at the left and the first and last label below.
 * @param width characters of the whole
 */
export function columnBlocks(
  values: readonly (number | null)[],
  labels: readonly [first: string, last: string],
  unit: Unit,
  width: number,
): string {
  const most = Math.max(0, ...values.filter((value) => value !== null));
  const [high, low] = [formatLabel(most, unit, 0), "0"];
  const margin = Math.max(high.length, low.length) + 2;
  const columns = fitColumns(values, Math.max(10, width - margin));
  const halves = columns.map((value) => (most > 0 ? Math.ceil(((value ?? 0) / most) * rows * 2) : 0));
  const lines = Array.from({ length: rows }, (_, row) => {
    const base = (rows - row - 1) * 2;
    const cells = halves.map((half) => (half >= base + 2 ? "█" : half === base + 1 ? "▄" : " ")).join("");
    const title = row === 0 ? high : row === rows - 1 ? low : "";
    return `${title.padStart(margin - 2)} ┤${cells}`.trimEnd();
  });
  const gap = Math.max(1, columns.length - labels[0].length - labels[1].length);
  const axis = labels[1] === "" ? labels[0] : `${labels[0]}${" ".repeat(gap)}${labels[1]}`;
  return `${[...lines, `${" ".repeat(margin)}${axis}`].join("\n")}\n`;
}

/** As many columns as fit: wide ones are repeated, neighbours are joined by their greatest value. */
function fitColumns(values: readonly (number | null)[], columns: number): (number | null)[] {
  if (values.length === 0) return [];
  const repeat = Math.max(1, Math.min(8, Math.floor(columns / values.length)));
  if (values.length <= columns) return values.flatMap((value) => Array.from({ length: repeat }, () => value));
  return Array.from({ length: columns }, (_, i) => {
    const from = Math.floor((i * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((i + 1) * values.length) / columns));
    const part = values.slice(from, to).filter((value) => value !== null);
    return part.length > 0 ? Math.max(...part) : null;
  });
}

/** A bar for each key, measured in half characters. */
export function barBlocks(
  bars: readonly Bar[],
  unit: Unit,
  width: number,
  textWidth: (text: string) => number,
): string {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const said = bars.map(({ value }) => formatLabel(value, unit, 0));
  const labelWidth = Math.min(40, Math.max(0, ...bars.map(({ label }) => textWidth(label))));
  const room = Math.max(10, width - labelWidth - Math.max(0, ...said.map((text) => text.length)) - 2);
  return bars
    .map(({ label, value }, i) => {
      const halves = most > 0 ? Math.round((value / most) * room * 2) : 0;
      const shown = cutTo(label, labelWidth, textWidth);
      const bar = "█".repeat(halves >> 1) + (halves % 2 === 1 ? "▌" : "");
      return `${shown}${" ".repeat(labelWidth - textWidth(shown))} ${bar} ${said[i]}\n`;
    })
    .join("");
}

function cutTo(label: string, width: number, textWidth: (text: string) => number): string {
  if (textWidth(label) <= width) return label;
  const characters = [...label];
  while (characters.length > 0 && textWidth(characters.join("")) > width - 1) characters.pop();
  return `${characters.join("")}…`;
}
