/** Amounts that registers bind, in the base unit of a metric. */
import type { Matches } from "../../scan/index.ts";
import { kinds } from "../../tables/kinds.ts";
import { readValues, type Values } from "../../value/index.ts";
import { measureOfFamily } from "../syntax/amount.ts";
import type { Measure } from "../types.ts";

/** Types of values, their measure, and the base unit's number in the type's unit. */
const measuredTypes: Readonly<Record<string, { readonly measure: Measure; readonly per: number }>> = {
  duration: { measure: "seconds", per: 1e9 },
  bytesize: { measure: "bytes", per: 1 },
  percent: { measure: "ratio", per: 100 },
  number: { measure: "number", per: 1 },
};

export interface Amounts {
  /** The row, among those given, of each value. */
  readonly rows: readonly number[];
  readonly values: readonly number[];
  /** Rows of a match that binds a token without such a value. */
  readonly unread: number;
}

/**
 * What register `register` binds in each of `rows`: every binding of one under a repetition.
 * @param text the part of the input from `base` on
 */
export function readAmounts(
  matches: Matches,
  rows: Uint32Array,
  register: number,
  { text, base }: { readonly text: Uint8Array; readonly base: number },
  measure: Measure,
): Amounts {
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  const rowOf: number[] = [];
  const add = (row: number, kind: number, start: number, end: number) => {
    rowOf.push(row);
    spans.kinds.push(kind);
    spans.starts.push(start);
    spans.ends.push(end);
  };
  for (let row = 0; row < rows.length; row++) {
    const i = rows[row]!;
    const start = matches.registerStart(i, register);
    if (start < 0) continue;
    const bound = matches.bindingCount(i, register);
    if (bound <= 1) add(row, matches.registerKind(i, register), start, matches.registerEnd(i, register));
    for (let k = 0; bound > 1 && k < bound; k++) {
      const [from, to] = [matches.bindingStart(i, register, k), matches.bindingEnd(i, register, k)];
      add(row, matches.bindingKind(i, register, k), from, to);
    }
  }
  const read = readValues(text, base, spans);
  const found = { rows: [] as number[], values: [] as number[] };
  for (let at = 0; at < rowOf.length; at++) {
    const value = at < read.length ? amountAt(read, at, spans.kinds[at]!, measure) : null;
    if (value === null) continue;
    found.rows.push(rowOf[at]!);
    found.values.push(value);
  }
  return { ...found, unread: rowOf.length - found.rows.length };
}

/** `null` if it measures something else. A number without a unit is in the base unit. */
function amountAt(values: Values, row: number, kind: number, measure: Measure): number | null {
  const tag = values.tag(row);
  if (tag !== "decimal" && tag !== "quantity") return null;
  const type = tag === "quantity" ? measureOfFamily(values.family(row)) : measuredTypes[kinds[kind]?.value ?? ""];
  if (!type || (type.measure !== measure && type.measure !== "number")) return null;
  const whole = values.number(row);
  const number = (Number.isNaN(whole) ? Number(values.text(row)) : whole) / type.per;
  return Number.isFinite(number) ? number : null;
}
