/** A table: a tally that is complete, in order. */
import type { Aggregate } from "./aggregates.ts";
import { type CellSpelling, cellsOf } from "./cells.ts";
import type { RowOrder } from "./groups.ts";
import type { Table } from "./rows.ts";
import type { Tally } from "./tally.ts";

export interface TableOptions {
  readonly order: RowOrder;
  /** Rows that are shown at most. */
  readonly limit: number;
  /** Rows are keys alone. */
  readonly keysOnly: boolean;
  readonly aggregates: readonly Aggregate[];
  readonly spelling: CellSpelling;
}

export function tableOf(tally: Tally, { order, limit, keysOnly, aggregates, spelling }: TableOptions): Table {
  return {
    groups: tally.groups,
    order: tally.groups.ordered(order, limit),
    titles: aggregates.map(({ title }) => title),
    keysOnly,
    cells: (groups, form) =>
      aggregates.map((aggregate) => cellsOf(aggregate, tally.figuresOf(aggregate), groups, spelling, form)),
  };
}
