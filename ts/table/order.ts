/** Orders of rows other than those of the native library: by first occurrence, or by an aggregate. */
import { Decimal, type Values } from "../value/index.ts";
import type { Aggregate } from "./aggregates.ts";
import { percentilePlace, readFigure } from "./cells.ts";
import type { Figures } from "./figures.ts";
import type { Groups } from "./groups.ts";

/** The largest value first; groups without one come last, and equal ones in order of their keys. */
export function groupsByValue(groups: Groups, aggregate: Aggregate, figures: Figures): Uint32Array {
  const byKey = groups.ordered("key");
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
  return compareValues(values);
}

function compareValues(values: Values): (a: number, b: number) => number {
  const amounts = decimals(values);
  const isPresent = (row: number) => Number(values.tag(row) !== "none");
  return (a, b) => {
    if (!isPresent(a) || !isPresent(b)) return isPresent(a) - isPresent(b);
    const [left, right] = [amounts[a], amounts[b]];
    if (left && right) return left.compare(right);
    if (values.tag(a) === "instant" && values.tag(b) === "instant") {
      return values.number(a) - values.number(b) || values.nanoseconds(a) - values.nanoseconds(b);
    }
    return values.text(a) < values.text(b) ? -1 : Number(values.text(a) > values.text(b));
  };
}

/** Amounts, and addresses as the integers that they are. */
function decimals(values: Values): (Decimal | null)[] {
  return Array.from({ length: values.length }, (_, row) => {
    const tag = values.tag(row);
    const isNumber = tag === "decimal" || tag === "quantity" || tag === "address-v4" || tag === "address-v6";
    return isNumber ? Decimal.parse(values.text(row)) : null;
  });
}
