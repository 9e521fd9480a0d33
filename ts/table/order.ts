/** Orders of rows other than those of the native library: by first occurrence, or by an aggregate. */
import { comparableAt, compareValues, Decimal, type Values } from "../value/index.ts";
import type { Aggregate } from "./aggregates.ts";
import { percentilePlace, readFigure } from "./cells.ts";
import type { Figures } from "./figures.ts";
import type { Groups } from "./groups.ts";

/** The largest value first; groups without one come last, and equal ones in order of their keys. */
export function groupsByValue(groups: Groups, aggregate: Aggregate, figures: Figures): Uint32Array {
  const byKey = groups.order("key");
  const compare = comparison(aggregate, figures, byKey);
  const rows = Array.from(byKey, (_, row) => row).sort((a, b) => compare(b, a) || a - b);
  return Uint32Array.from(rows, (row) => byKey[row]!);
}

/** Groups in order of their first match. */
export function groupsByOccurrence(groups: Groups): Uint32Array {
  return Uint32Array.from({ length: groups.size }, (_, group) => group);
}

/** Compares two rows of `groups` by their values; a row without a value is below all others. */
function comparison(aggregate: Aggregate, figures: Figures, groups: Uint32Array): (a: number, b: number) => number {
  const counts = figures.counts(groups);
  if (aggregate.is === "avg") {
    const sums = decimals(readFigure(figures, "sum", groups));
    return (a, b) => {
      const [left, right] = [sums[a]!, sums[b]!];
      if (!left || !right) return Number(Boolean(left)) - Number(Boolean(right));
      return left.multiply(BigInt(counts[b]!)).compare(right.multiply(BigInt(counts[a]!)));
    };
  }
  const ranks = Float64Array.from(counts, (count) => percentilePlace(aggregate, count).rank);
  const figure = { sum: "sum", min: "least", max: "greatest", percentile: "rank" } as const;
  const values = readFigure(figures, figure[aggregate.is], groups, ranks);
  const compared = Array.from(groups, (_, row) => comparableAt(values, row));
  return (a, b) => compareValues(compared[a]!, compared[b]!);
}

/** Amounts; `null` for other values. */
function decimals(values: Values): (Decimal | null)[] {
  return Array.from({ length: values.length }, (_, row) => {
    const tag = values.tag(row);
    return tag === "decimal" || tag === "quantity" ? Decimal.parse(values.text(row)) : null;
  });
}
