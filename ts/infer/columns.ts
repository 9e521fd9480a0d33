/**
 * Prints tables: columns are padded to their widest cell and separated by two spaces; the last column is not padded.
 */

/** Columns that a text takes on a terminal, where a wide character takes two. */
export const displayWidth = (text: string): number => Bun.stringWidth(text);

const characterCount = (text: string): number => [...text].length;

/** @param ends "trimmed": lines have no trailing spaces @param widthOf a cell */
export function spellTable(
  rows: readonly (readonly string[])[],
  ends: "kept" | "trimmed" = "kept",
  widthOf: (text: string) => number = characterCount,
): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
    });
  return rows
    .map((row) => {
      const line = row
        .map((cell, i) => (i === row.length - 1 ? cell : cell + " ".repeat(widths[i]! - widthOf(cell))))
        .join("  ");
      return `${ends === "trimmed" ? line.replace(/ +$/, "") : line}\n`;
    })
    .join("");
}
