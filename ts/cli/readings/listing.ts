/** Rows of a listing, up to the limit. */
import { standardOutput } from "../../terminal/index.ts";

const rowsBetweenCollections = 1 << 18;

/**
 * Collects garbage now and then while many rows are written. Otherwise it grows to several times the size of a text's
 * columns before the engine collects it, since columns count as part of its heap.
 */
export function collectAfter(rows: number): void {
  if (rows % rowsBetweenCollections === 0) Bun.gc(false);
}

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
    collectAfter(written);
  }
  if (count > written) standardOutput.text(`    ... (+${count - written} more${unit}; raise --limit)\n`);
}
