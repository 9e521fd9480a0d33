/** A table: a complete tally, sorted. */
import type { Aggregate } from "./aggregates.ts";
import { type CellSpelling, cellsOf } from "./cells.ts";
import type { RowOrder } from "./groups.ts";
import type { Table } from "./rows.ts";
import type { Tally } from "./tally.ts";

export interface TableOptions {
  readonly order: RowOrder;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Rows contain only keys. */
  readonly keysOnly: boolean;
  readonly aggregates: readonly Aggregate[];
  readonly spelling: CellSpelling;
}

export function tableOf(tally: Tally, { order, limit, keysOnly, aggregates: asked, spelling }: TableOptions): Table {
  const aggregates = asked.map((aggregate) => tally.resolved(aggregate));
  return {
    groups: tally.groups,
    order: tally.groups.ordered(order, limit),
    titles: aggregates.map(({ title }) => title),
    keysOnly,
    cells: (groups, form) =>
      aggregates.map((aggregate) => cellsOf(aggregate, tally.figuresOf(aggregate), groups, spelling, form)),
  };
}
