/** Lengths of time, and amounts with a unit: the bounds of conditions and buckets. */
import { units } from "../../tables/unit-symbols.ts";
import { spanNanoseconds } from "../../value/unit.ts";
import type { Measure } from "../types.ts";
import type { LineCursor } from "./line-cursor.ts";

export interface Amount {
  /** In the base unit. */
  readonly value: number;
  readonly measure: Measure;
}

/** Families of `ts/tables/units.ts` that metrics measure, and the base unit's number in the family's unit. */
const measured: Readonly<Record<string, { readonly measure: Measure; readonly per: number }>> = {
  time: { measure: "seconds", per: 1e9 },
  data: { measure: "bytes", per: 1 },
  ratio: { measure: "ratio", per: 1e9 },
};

/** The measure of a family of quantities; `null` if metrics have none for it. */
export function measureOfFamily(family: string): { readonly measure: Measure; readonly per: number } | null {
  return measured[family] ?? null;
}

const factors = new Map(
  units.flatMap(({ symbol, family, factor, offset }) =>
    measured[family] && offset === "0" ? [[symbol, { family, factor: Number(factor) }] as const] : [],
  ),
);

/** A number, with a unit or without. */
export function takeAmount(cursor: LineCursor): Amount {
  const from = cursor.at;
  const number = cursor.take(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=[^\d.]|$)/);
  if (!number) return cursor.failExpecting("a number such as 10, 500ms or 1MiB");
  const value = Number(number[0]);
  const isAttached = cursor.at === from + number[0].length;
  const unit = cursor.take(isAttached ? /[A-Za-zµ%‰]+/ : /(?:KiB|MiB|GiB|kB|MB|GB|ms|B|s|%)(?![\w:])/);
  if (!unit) return { value, measure: "number" };
  // In all commands `m` is minutes.
  const known = factors.get(unit[0]) ?? (unit[0] === "m" ? { family: "time", factor: 6e10 } : undefined);
  if (!known) {
    return cursor.fail(`"${unit[0]}" is no unit of time, size or share; write 500ms, 2s, 64KiB or 5%`, unit.index);
  }
  const { measure, per } = measured[known.family]!;
  return { value: (value * known.factor) / per, measure };
}

/** A length of time such as `5m`, in milliseconds. @param limitMs that is too much */
export function takeSpan(cursor: LineCursor, limitMs: number): number {
  const from = cursor.at;
  const text = cursor.take(/\d\w*/)?.[0];
  const ns = text === undefined ? null : spanNanoseconds(text);
  if (ns === null) {
    cursor.at = from;
    return cursor.failExpecting("a length of time such as 90s, 5m or 1h");
  }
  const ms = Number(ns) / 1e6;
  if (ms < 1000) return cursor.fail("the shortest length of time is 1s", from);
  if (ms % 1000 !== 0) return cursor.fail("a length of time has whole seconds", from);
  if (ms > limitMs) return cursor.fail(`the longest length of time is ${limitMs / 86_400_000}d`, from);
  return ms;
}
