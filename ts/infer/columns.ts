/**
 * Prints tables: columns are padded to their widest cell and separated by two spaces; the last column is not padded.
 */

/** @param ends "trimmed": lines have no trailing spaces */
export function spellTable(rows: readonly (readonly string[])[], ends: "kept" | "trimmed" = "kept"): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, [...cell].length);
    });
  return rows
    .map((row) => {
      const line = row
        .map((cell, i) => (i === row.length - 1 ? cell : cell + " ".repeat(widths[i]! - [...cell].length)))
        .join("  ");
      return `${ends === "trimmed" ? line.replace(/ +$/, "") : line}\n`;
    })
    .join("");
}
