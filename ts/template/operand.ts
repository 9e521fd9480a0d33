/** Values that templates compute with: those of registers, a batch at a time, and constants. */
import type { Matches } from "../scan/index.ts";
import { kindNumber, kinds, noKind } from "../tables/kinds.ts";
import { Decimal, epochNanoseconds, Instant, readValues, type Values } from "../value/index.ts";

/** What a value is a number of. A `clock` is a time of day, as nanoseconds since midnight. */
export const dimensions = ["number", "duration", "bytesize", "percent", "money", "instant", "clock", "none"] as const;
export type Dimension = (typeof dimensions)[number];

/** A value, as a decimal of its base unit. Instants are nanoseconds since 1970. */
export interface Operand {
  readonly is: Dimension;
  readonly value: Decimal;
  /** The text whose spelling it takes, and the value of that text; empty if there is none. */
  readonly text: string;
  readonly origin: Decimal;
}

const { zero } = Decimal;
export const noOperand: Operand = { is: "none", value: zero, text: "", origin: zero };

/** The value of registers that took no part in a match, and what is computed from it. */
export const absent: Operand = { ...noOperand };

/** The part of the input that a batch's offsets refer to. */
export interface TextOf {
  readonly text: Uint8Array;
  readonly baseBytes: number;
  readonly path: string;
}

/**
 * The values of whichever of `registers` took part in each match.
 * @param kindOf the kind as which a text is read; its own if left out
 */
export function readOperands(
  matches: Matches,
  registers: readonly number[],
  { text, baseBytes }: TextOf,
  kindOf: (kind: number) => number = (kind) => kind,
): Operand[] {
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  for (let i = 0; i < matches.count; i++) {
    const register = registers.find((one) => matches.registerStart(i, one) >= 0);
    spans.kinds.push(register === undefined ? noKind : kindOf(matches.registerKind(i, register)));
    spans.starts.push(register === undefined ? baseBytes : matches.registerStart(i, register));
    spans.ends.push(register === undefined ? baseBytes : matches.registerEnd(i, register));
  }
  const values = readValues(text, baseBytes, spans);
  return spans.kinds.map((kind, row) => {
    if (kind === noKind && spans.starts[row] === spans.ends[row]) return absent;
    const span = text.subarray(spans.starts[row]! - baseBytes, spans.ends[row]! - baseBytes);
    return readOperand(values, row, kind, Buffer.from(span).toString());
  });
}

/** The same for lengths of time, which clocks such as `00:01:02.5` and `2-03:04:05` can be. */
export function readLengths(matches: Matches, registers: readonly number[], context: TextOf): Operand[] {
  const operands = readOperands(matches, registers, context, (kind) => (kind === quantityKind ? kind : durationKind));
  return operands.map((operand) => (operand === absent || operand.is === "duration" ? operand : noOperand));
}

const [durationKind, quantityKind] = [kindNumber("duration"), kindNumber("quantity")];

/** The same for numbers that count time since 1970: the instants that they mean. */
export function readEpochs(matches: Matches, registers: readonly number[], { text, baseBytes }: TextOf): Operand[] {
  return Array.from({ length: matches.count }, (_, i) => {
    const register = registers.find((one) => matches.registerStart(i, one) >= 0);
    if (register === undefined) return absent;
    const [start, end] = [matches.registerStart(i, register), matches.registerEnd(i, register)];
    const isLong = end - start > epochBytesMax;
    const span = isLong ? "" : Buffer.from(text.subarray(start - baseBytes, end - baseBytes)).toString("latin1");
    return instantOperand(epochNanoseconds(span));
  });
}

/** The values of registers, numbers among them as the instants that they mean. */
export function readTimes(matches: Matches, registers: readonly number[], context: TextOf): Operand[] {
  const operands = readOperands(matches, registers, context);
  if (operands.every(({ is }) => is !== "number")) return operands;
  const instants = readEpochs(matches, registers, context);
  return operands.map((operand, i) => (operand.is === "number" ? instants[i]! : operand));
}

/** A longer number is not a time. */
const epochBytesMax = 64;

/** An instant with the usual spelling. */
export function instantOperand(ns: bigint | null): Operand {
  return ns === null ? noOperand : { ...noOperand, is: "instant", value: Decimal.of(ns) };
}

/** Kinds of constants and their forms, in the order in which they are tried; the reader decides on the rest. */
const constantForms = [
  { kind: kindNumber("number"), form: /^\d/ },
  { kind: kindNumber("duration"), form: /^\d.*[a-z]$/ },
  { kind: kindNumber("bytesize"), form: /^\d.*[A-Za-z]$/ },
  { kind: kindNumber("percent"), form: /^\d.*%$/ },
  { kind: kindNumber("money"), form: /^\$/ },
  { kind: kindNumber("timestamp"), form: /^\d|^[A-Z][a-z]{2}/ },
] as const;

/** The value that a text such as `2h` has as a token; `null` if it has none. */
export function readConstant(text: string): Operand | null {
  const bytes = Buffer.from(text);
  for (const { kind, form } of constantForms) {
    if (!form.test(text)) continue;
    const values = readValues(bytes, 0, { kinds: [kind], starts: [0], ends: [bytes.length] });
    const found = readOperand(values, 0, kind, text);
    if (found.is !== "none") return found;
  }
  return null;
}

/** The value of a row, whose token is `text`. */
export function readOperand(values: Values, row: number, kind: number, text: string): Operand {
  switch (values.tag(row)) {
    case "decimal": {
      const is = kinds[kind]!.value as Dimension;
      return dimensions.includes(is) ? operandWithText(is, Decimal.parse(values.text(row)), text) : noOperand;
    }
    case "quantity": {
      const is = dimensionOfFamily[values.family(row)];
      return is ? operandWithText(is, Decimal.parse(values.text(row)), text) : noOperand;
    }
    case "instant": {
      const { epochNanoseconds } = Instant.of(values.number(row), values.nanoseconds(row));
      return operandWithText("instant", Decimal.of(epochNanoseconds), text);
    }
    case "time-of-day":
      return operandWithText("clock", Decimal.of(BigInt(values.number(row))), text);
    default:
      return noOperand;
  }
}

function operandWithText(is: Dimension, value: Decimal, text: string): Operand {
  return { is, value, text, origin: value };
}

/** Families of quantities that are counted as another kind is: in nanoseconds, or in bytes. */
const dimensionOfFamily: Readonly<Record<string, Dimension>> = { time: "duration", data: "bytesize" };

export const nsPerSecond = 1_000_000_000n;
