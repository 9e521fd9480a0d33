/** Values of captures, read in one call per batch. */
import { type CompiledPattern, registersOf } from "../pattern/compiled.ts";
import { kinds } from "../tables/kinds.ts";
import { Decimal, type DurationUnit, readValues, type TypedValue, typedValue } from "../value/index.ts";
import type { Input, MatchText } from "./input.ts";
import type { MatchRows } from "./row.ts";

/**
 * The value of a token, by its kind; `null` if it has only text.
 * @example tokens("12.5ms 10.0.0.0/8").map(({ value }) => value) // [12500000n, { address: 167772160n, prefix: 8 }]
 */
export type Value = TypedValue | null;

/** Reads the value of one register in match `k` of the rows; a list for a register under a repetition. */
export type ValueOf = (k: number, register: number) => Value | Value[];

const none: ValueOf = () => null;

/** Reads the values of all registers that can have one. */
export function readRegisters(pattern: CompiledPattern, rows: MatchRows, { bytes, base }: MatchText<Input>): ValueOf {
  const { registers } = pattern;
  const typed = registers.map(({ kind }) => kind >= 0 && (kinds[kind]?.value ?? null) !== null);
  if (!typed.includes(true) && !registers.some(({ repeated }) => repeated)) return none;
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  /** Index of the first value of each register of each match. */
  const firsts: number[] = [];
  const firstOf: number[] = [];
  for (let k = 0; k < rows.count; k++) {
    const { from, to } = registersOf(pattern, rows.member(k));
    firstOf.push(firsts.length - from);
    for (let r = from; r < to; r++) {
      firsts.push(spans.kinds.length);
      if (!typed[r]) continue;
      const span = rows.span(k, r);
      for (const { start, end } of rows.bindings(k, r) ?? (span ? [span] : [])) {
        spans.kinds.push(registers[r]!.kind);
        spans.starts.push(start);
        spans.ends.push(end);
      }
    }
  }
  const values = readValues(bytes, base, spans);
  return (k, r) => {
    const at = firsts[firstOf[k]! + r]!;
    const bindings = rows.bindings(k, r);
    const valueAt = (b: number) => (typed[r] ? typedValue(values, at + b, registers[r]!.kind) : null);
    if (bindings) return bindings.map((_, b) => valueAt(b));
    return rows.span(k, r) ? valueAt(0) : null;
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
