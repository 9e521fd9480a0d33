/** Values of captures, read in one call per batch. */
import { type CompiledPattern, registersOf } from "../pattern/compiled.ts";
import { kinds } from "../tables/kinds.ts";
import { Decimal, type DurationUnit, readValues, type TypedValue, typedValue } from "../value/index.ts";
import type { Input, MatchText } from "./input.ts";
import type { MatchRow } from "./row.ts";

/** The value of a token, by its kind; `null` if it has only text. */
export type Value = TypedValue | null;

/** Reads the value of one register in one row; a list for a register under a repetition. */
export type ValueOf = (row: MatchRow, register: number) => Value | Value[];

const none: ValueOf = () => null;

/** Reads the values of all registers that can have one. */
export function valuesOf(
  pattern: CompiledPattern,
  rows: readonly MatchRow[],
  { bytes, base }: MatchText<Input>,
): ValueOf {
  const { registers } = pattern;
  const typed = registers.map(({ kind }) => kind >= 0 && (kinds[kind]?.value ?? null) !== null);
  if (!typed.includes(true) && !registers.some(({ repeated }) => repeated)) return none;
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  /** Index of the first value of each row's registers, by register of its member. */
  const firsts = new Map<MatchRow, Int32Array>();
  for (const row of rows) {
    const { from, to } = registersOf(pattern, row.member());
    const first = new Int32Array(to - from);
    firsts.set(row, first);
    for (let r = from; r < to; r++) {
      first[r - from] = spans.kinds.length;
      if (!typed[r]) continue;
      const span = row.span(r);
      for (const { start, end } of row.bindings(r) ?? (span ? [span] : [])) {
        spans.kinds.push(registers[r]!.kind);
        spans.starts.push(start);
        spans.ends.push(end);
      }
    }
  }
  const values = readValues(bytes, base, spans);
  return (row, r) => {
    const at = firsts.get(row)![r - registersOf(pattern, row.member()).from]!;
    const bindings = row.bindings(r);
    const valueAt = (k: number) => (typed[r] ? typedValue(values, at + k, registers[r]!.kind) : null);
    if (bindings) return bindings.map((_, k) => valueAt(k));
    return row.span(r) ? valueAt(0) : null;
  };
}

const places = { ns: 0, ms: -6, s: -9 } as const satisfies Record<DurationUnit, number>;

/** Nanoseconds in another unit, exactly. */
export function valueInUnit(value: Value, unit: DurationUnit): Value {
  const shift = places[unit];
  if (shift === 0) return value;
  if (typeof value === "bigint") return Decimal.of(value).shift(shift).whole();
  return value instanceof Decimal ? value.shift(shift).whole() : value;
}
