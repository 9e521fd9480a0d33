/**
 * Prints tables: columns are padded to their widest cell and separated by two spaces; the last column is not padded.
 */

/** Spaces between two columns. */
const gapSpaces = 2;

/** Columns that a text takes on a terminal, where a wide character takes two. */
export const displayWidth = (text: string): number => Bun.stringWidth(text);

const surrogate = /[\ud800-\udfff]/;
const characterCount = (text: string): number => (surrogate.test(text) ? [...text].length : text.length);

/** @param ends "trimmed": lines have no trailing spaces @param widthOf a cell */
export function spellTable(
  rows: readonly (readonly string[])[],
  ends: "kept" | "trimmed" = "kept",
  widthOf: (text: string) => number = characterCount,
): string {
  const widths: number[] = [];
  const cells: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) {
      const width = widthOf(cell);
      cells.push(width);
      if (width > (widths[i] ?? -1)) widths[i] = width;
    }
  }
  const lines: string[] = [];
  let at = 0;
  for (const row of rows) {
    let line = "";
    for (const [i, cell] of row.entries()) {
      const width = cells[at++]!;
      line += i === row.length - 1 ? cell : `${cell}${" ".repeat(widths[i]! - width + gapSpaces)}`;
    }
    if (ends === "trimmed" && line.endsWith(" ")) line = line.replace(/ +$/, "");
    lines.push(line, "\n");
  }
  return lines.join("");
}
