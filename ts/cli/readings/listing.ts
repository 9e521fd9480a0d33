/** Rows of a listing, up to the limit. */
import { standardOutput } from "../../terminal/index.ts";

/**
 * Writes the first `limit` of `count` rows, then how many are left: `    ... (+7 more tokens; raise --limit)`.
 * @param unit names the rows, with a leading space; may be empty
 */
export function writeRows<Row>(
  rows: Iterable<Row>,
  count: number,
  limit: number,
  unit: string,
  write: (row: Row) => void,
): void {
  let written = 0;
  for (const row of rows) {
    if (written === limit) break;
    write(row);
    written++;
  }
  if (count > written) standardOutput.text(`    ... (+${count - written} more${unit}; raise --limit)\n`);
}
