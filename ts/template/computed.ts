/** Elements whose text is computed from values: `${t:every 5m}`, `${d:ms}`, `${b - a}`, `${t - previous}`. */
import type { Matches } from "../scan/index.ts";
import { kinds } from "../tables/kinds.ts";
import {
  commaMilliseconds,
  Decimal,
  Instant,
  inUnit,
  type OutputUnit,
  outputUnits,
  readValues,
  spanNanoseconds,
  type Values,
} from "../value/index.ts";
import { fail, failUnbound, parsePath, type ReferenceContext, resolveName, resolveRegister } from "./reference.ts";

export interface Computation {
  /** Registers whose value it is; of several, the one that took part. */
  readonly registers: readonly number[];
  /** What is subtracted: other registers, or the value in the match before. */
  readonly less: readonly number[] | "previous" | null;
  /** Length of the slices of time, in nanoseconds; `null`: the value itself. */
  readonly every: bigint | null;
  readonly unit: OutputUnit | null;
}

/** The computation in the text between `${` and `}`, and the accessors after it; `null` if there is none. */
export function parseComputation(
  body: string,
  context: ReferenceContext,
): { computation: Computation; accessors: string } | null {
  const colon = body.indexOf(":");
  const [first = "", ...rest] = colon < 0 ? [] : body.slice(colon + 1).split("|");
  const operands = (colon < 0 ? body : body.slice(0, colon)).split(" - ").map((part) => part.trim());
  const length = /^\s*every\s+(.*?)\s*$/.exec(first)?.[1];
  const unit = outputUnits.find(({ name }) => name === first.trim()) ?? null;
  if (operands.length === 1 && length === undefined && unit === null) return null;
  if (operands.length > 2) fail(context, `"${body}" has more than two values; write \${b - a}`);
  const every = length === undefined ? null : spanNanoseconds(length);
  if (length !== undefined && every === null) {
    fail(context, `"${length}" is no length of a slice; write a number and ms, s, m, h, d or w, as in every 5m`);
  }
  if (every !== null && operands.length === 2) fail(context, `"${body}": a difference has no slices of time`);
  const [minuend, subtrahend] = operands;
  const less = subtrahend === undefined ? null : subtrahendOf(subtrahend, context);
  const accessors = every !== null || unit !== null ? rest.join("|") : colon < 0 ? "" : body.slice(colon + 1);
  return { computation: { registers: registersOf(minuend!, context), less, every, unit }, accessors };
}

function subtrahendOf(name: string, context: ReferenceContext): readonly number[] | "previous" {
  if (name === "previous" && !context.registers.some((register) => register.name === name)) return "previous";
  return registersOf(name, context);
}

function registersOf(name: string, context: ReferenceContext): readonly number[] {
  const isField = name.startsWith(".");
  const path = parsePath(isField ? name.slice(1) : name, context);
  if (path.index !== null) fail(context, `"${name}": a computed value takes no index`);
  const reference = isField ? resolveName(path, context) : resolveRegister(path, context);
  return reference?.registers ?? failUnbound(path, context);
}

/** A value of one match: its text, and the number of the kind it is of. */
export interface Computed {
  readonly text: string;
  readonly kind: number;
}

const number = (name: string): number => kinds.findIndex((kind) => kind.name === name);
const [numberKind, durationKind, sizeKind] = ["number", "duration", "bytesize"].map(number) as [number, number, number];
const noKind = 255;
/** Quantities of these families are durations and sizes by another spelling. */
const kindOfFamily: Readonly<Record<string, number>> = { time: durationKind, data: sizeKind };
const nothing: Computed = { text: "", kind: noKind };

/** Amounts whose difference is one of the same kind. */
const amounts: ReadonlySet<string> = new Set(["number", "bytesize", "duration", "percent", "money"]);

/** The part of the input that a batch's offsets refer to. */
interface TextOf {
  readonly text: Uint8Array;
  readonly baseBytes: number;
  readonly path: string;
}

/** Computes for a batch at a time: its values are read in one call. */
export class Computer {
  #matches: Matches | null = null;
  #batch: Operand[] = [];
  #less: Operand[] | null = null;
  /** The last value of the batch before, and its input. */
  #last: Operand | null = null;
  #path: string | null = null;

  constructor(private readonly computation: Computation) {}

  /** The value of match `i`; without a text if there is none. */
  at(matches: Matches, i: number, context: TextOf): Computed {
    if (this.#matches !== matches) this.#read(matches, context);
    const { less, every, unit } = this.computation;
    const value = this.#batch[i]!;
    if (every !== null) return sliceOf(value, every);
    const found = less === null ? value : differenceOf(value, this.#less![i]!);
    if (unit !== null) return unitOf(found, unit);
    return less === null ? nothing : spelled(found);
  }

  /** The value without its unit, for aggregates. */
  plainAt(matches: Matches, i: number, context: TextOf): Computed {
    if (this.#matches !== matches) this.#read(matches, context);
    const value = this.#batch[i]!;
    return this.computation.less === null ? spelled(value) : spelled(differenceOf(value, this.#less![i]!));
  }

  #read(matches: Matches, context: TextOf): void {
    const { registers, less } = this.computation;
    if (this.#path !== context.path) this.#last = null;
    this.#path = context.path;
    this.#matches = matches;
    this.#batch = readOperands(matches, registers, context);
    if (less === "previous") {
      this.#less = this.#batch.map((_, i) => (i === 0 ? (this.#last ?? noOperand) : this.#batch[i - 1]!));
      this.#last = this.#batch.at(-1) ?? this.#last;
    } else if (less !== null) this.#less = readOperands(matches, less, context);
  }
}

/** A value, as a decimal of its base unit. Instants are nanoseconds since 1970. */
interface Operand {
  readonly is: "amount" | "instant" | "clock" | "none";
  readonly value: Decimal;
  readonly kind: number;
}

const noOperand: Operand = { is: "none", value: Decimal.zero, kind: noKind };

function readOperands(matches: Matches, registers: readonly number[], { text, baseBytes }: TextOf): Operand[] {
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  for (let i = 0; i < matches.count; i++) {
    const register = registers.find((one) => matches.registerStart(i, one) >= 0);
    spans.kinds.push(register === undefined ? noKind : matches.registerKind(i, register));
    spans.starts.push(register === undefined ? baseBytes : matches.registerStart(i, register));
    spans.ends.push(register === undefined ? baseBytes : matches.registerEnd(i, register));
  }
  const values = readValues(text, baseBytes, spans);
  return spans.kinds.map((kind, row) => {
    const span = text.subarray(spans.starts[row]! - baseBytes, spans.ends[row]! - baseBytes);
    const found = operandOf(values, row, kind, span);
    const isTime = found.is === "instant" || found.is === "clock";
    const milliseconds = isTime ? commaMilliseconds(text, spans.ends[row]! - baseBytes) : null;
    const fraction = milliseconds === null ? null : Decimal.of(BigInt(milliseconds) * nsPerMillisecond);
    return fraction === null ? found : { ...found, value: found.value.add(fraction)! };
  });
}

const clockForm = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?/;

function operandOf(values: Values, row: number, kind: number, span: Uint8Array): Operand {
  switch (values.tag(row)) {
    case "decimal":
      return { is: "amount", value: Decimal.parse(values.text(row)), kind };
    case "quantity": {
      // Its base units are those of durations and sizes.
      const same = kindOfFamily[values.family(row)];
      return same === undefined ? noOperand : { is: "amount", value: Decimal.parse(values.text(row)), kind: same };
    }
    case "instant": {
      const { epochNanoseconds } = Instant.of(values.number(row), values.nanoseconds(row));
      return { is: "instant", value: Decimal.of(epochNanoseconds), kind };
    }
    case "time-of-day": {
      const [, hour, minute, second = "0", fraction = ""] = clockForm.exec(Buffer.from(span).toString("latin1")) ?? [];
      if (hour === undefined) return noOperand;
      const seconds = BigInt(hour) * 3600n + BigInt(minute!) * 60n + BigInt(second);
      return { is: "clock", value: Decimal.of(seconds * nsPerSecond + BigInt(fraction.padEnd(9, "0"))), kind };
    }
    default:
      return noOperand;
  }
}

const nsPerSecond = 1_000_000_000n;
const nsPerMillisecond = 1_000_000n;

function differenceOf(value: Operand, less: Operand): Operand {
  const isTime = value.is === "instant" || value.is === "clock";
  if (value.is !== less.is || value.is === "none") return noOperand;
  if (!isTime && (value.kind !== less.kind || !amounts.has(kinds[value.kind]!.name))) return noOperand;
  const difference = value.value.add(less.value.negate());
  if (difference === null) return noOperand;
  return { is: "amount", value: difference, kind: isTime ? durationKind : value.kind };
}

function unitOf({ is, value, kind }: Operand, unit: OutputUnit): Computed {
  const fits = unit.of === "duration" ? kind === durationKind : kind === sizeKind || kind === numberKind;
  return is === "amount" && fits ? { text: inUnit(value.toString(), unit), kind: numberKind } : nothing;
}

/** Durations in seconds, sizes in bytes, other amounts as numbers. */
function spelled({ is, value, kind }: Operand): Computed {
  if (is !== "amount") return nothing;
  if (kind === durationKind) return { text: `${value.shift(-9).canonical()}s`, kind };
  if (kind === sizeKind) return { text: `${value.canonical()}B`, kind };
  return { text: value.canonical(), kind: numberKind };
}

/** The start of the slice of time that contains a time. */
function sliceOf({ is, value }: Operand, every: bigint): Computed {
  if (is !== "instant" && is !== "clock") return nothing;
  const time = value.toBigInt();
  const start = time - (((time % every) + every) % every);
  const text = new Instant(start).toString();
  return { text: is === "clock" ? text.slice("1970-01-01T".length, -1) : text, kind: number("timestamp") };
}
