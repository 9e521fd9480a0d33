/** A table: a complete tally, sorted. */
import type { Aggregate } from "./aggregates.ts";
import { type CellSpelling, spellCells } from "./cells.ts";
import type { RowOrder } from "./groups.ts";
import { groupsByOccurrence, groupsByValue } from "./order.ts";
import type { Table } from "./rows.ts";
import type { Tally } from "./tally.ts";

/** By key, by count, by first occurrence, or by an aggregate: its index. */
export type TableOrder = RowOrder | "first" | number;

export interface TableOptions {
  readonly order: TableOrder;
  /** Maximum number of rows. */
  readonly limit: number;
  /** Rows contain only keys. */
  readonly keysOnly: boolean;
  readonly aggregates: readonly Aggregate[];
  readonly spelling: CellSpelling;
}

export function buildTable(
  tally: Tally,
  { order, limit, keysOnly, aggregates: allAggregates, spelling }: TableOptions,
): Table {
  // Keys alone need aggregates only to be sorted by one.
  const needed = keysOnly && typeof order !== "number" ? [] : allAggregates;
  const aggregates = needed.map((aggregate) => tally.resolve(aggregate));
  const shown = keysOnly ? [] : aggregates;
  return {
    groups: tally.groups,
    order: sortGroups(tally, aggregates, order, limit),
    titles: shown.map(({ title }) => title),
    keysOnly,
    cells: (groups, form) =>
      shown.map((aggregate) =>
        spellCells(aggregate, tally.figuresOf(aggregate), groups, spelling, form, tally.unitsOf(aggregate)),
      ),
  };
}

function sortGroups(tally: Tally, aggregates: readonly Aggregate[], order: TableOrder, limit: number): Uint32Array {
  const { groups } = tally;
  if (order === "key" || order === "count") return groups.order(order, limit);
  if (order === "first") return groupsByOccurrence(groups).subarray(0, limit);
  const aggregate = aggregates[order]!;
  return groupsByValue(groups, aggregate, tally.figuresOf(aggregate)).subarray(0, limit);
}
