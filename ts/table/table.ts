/** A table: the rows of a tally in order, a block of them at a time. */
import type { Aggregate } from "./aggregates.ts";
import { type CellSpelling, cellsOf } from "./cells.ts";
import type { RowOrder } from "./groups.ts";
import type { Row, Rows } from "./rows.ts";
import type { Tally } from "./tally.ts";

export interface TableOptions {
  readonly order: RowOrder;
  /** Rows that are shown at most. */
  readonly limit: number;
  readonly aggregates: readonly Aggregate[];
  readonly spelling: CellSpelling;
}

const rowsPerBlock = 1024;

/** Rows of a tally that is complete. Each run through them makes them anew, so that memory holds one block. */
export function tableRows(tally: Tally, { order, limit, aggregates, spelling }: TableOptions): Rows {
  const { groups } = tally;
  const ordered = groups.ordered(order, limit);
  return {
    *[Symbol.iterator](): Generator<Row> {
      for (let first = 0; first < ordered.length; first += rowsPerBlock) {
        const block = ordered.subarray(first, first + rowsPerBlock);
        const columns = aggregates.map((aggregate) => cellsOf(aggregate, tally.figuresOf(aggregate), block, spelling));
        for (const [i, group] of block.entries()) {
          yield { key: groups.keyOf(group), count: groups.countOf(group), cells: columns.map((cells) => cells[i]!) };
        }
      }
    },
  };
}
