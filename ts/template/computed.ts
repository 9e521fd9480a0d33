/**
 * Elements whose text is computed: `${t:every 5m}`, `${t:in Europe/Berlin}`, `${n:epoch}`, `${t:duration}`, `${n * 2}`,
 * `${t - previous}`.
 *
 * Twin: zig/template/computed.zig, compared by tests/c/same.test.ts.
 */
import type { Matches } from "../scan/index.ts";
import { accessors, kindsOfPart } from "../tables/accessors.ts";
import { listMark } from "../tables/field-names.ts";
import { kindNumber, kindPhrase } from "../tables/kinds.ts";
import { withoutNames } from "../tables/quoted-names.ts";
import { isTimeField } from "../tables/time-fields.ts";
import {
  epochNanoseconds,
  findZone,
  Instant,
  inUnit,
  type OutputUnit,
  outputUnits,
  spanNanoseconds,
  type Zone,
} from "../value/index.ts";
import {
  epochProblem,
  findAccessorColon,
  isArithmetic,
  listDimensions,
  nounFor,
  operate,
  parseExpression,
  registersIn,
  resolveRegisters,
  type Source,
  type Step,
} from "./expression.ts";
import { localTime } from "./local-time.ts";
import {
  absent,
  type Dimension,
  instantOperand,
  noOperand,
  type Operand,
  readEpochs,
  readLengths,
  readOperands,
  readTimes,
  type TextOf,
} from "./operand.ts";
import { fail, type ReferenceContext } from "./reference.ts";
import { type Computed, nothing, plainly, resultTexts } from "./spelled-value.ts";

export interface Computation {
  /** Registers whose value it is; of several, the one that took part. In arithmetic, all that it names. */
  readonly registers: readonly number[];
  /** Arithmetic with values; `null`: the value of the registers itself. */
  readonly steps: readonly Step[] | null;
  readonly reading: Reading;
  /** Length of the slices of time, in nanoseconds; `null`: the value itself. */
  readonly every: bigint | null;
  /** Whose clock shows the time; `null`: the time as it is written, or in UTC. */
  readonly zone: Zone | null;
  readonly unit: OutputUnit | null;
  /** What the value can be, by the kinds of the registers. */
  readonly possible: readonly Dimension[];
}

/**
 * What the texts of registers are read as: their own values, instants that numbers since 1970 mean, lengths of time
 * that clocks show, or times, also as such numbers.
 */
export type Reading = "value" | "epoch" | "duration" | "time";

const readers = { value: readOperands, epoch: readEpochs, duration: readLengths, time: readTimes } as const;

/** The computation in the text between `${` and `}`, and the accessors after it; `null` if there is none. */
export function parseComputation(
  body: string,
  context: ReferenceContext,
): { computation: Computation; accessors: string } | null {
  const colon = accessorColon(body);
  const parts = colon < 0 ? [] : body.slice(colon + 1).split("|");
  const named = parts[0]?.trim();
  const isNamed = named === "epoch" || named === "duration";
  if (isNamed) parts.shift();
  const zone = takeZone(parts, context);
  const [first = "", ...rest] = parts;
  const value = colon < 0 ? body : body.slice(0, colon);
  const length = /^\s*every\s+(.*?)\s*$/.exec(first)?.[1];
  const unit = outputUnits.find(({ name }) => name === first.trim()) ?? null;
  const isComputed = isArithmetic(value);
  const isPartOfTime = length !== undefined || zone !== null || timeParts.has(first.trim());
  const reading: Reading = isNamed ? named : isPartOfTime && !isComputed && namesTime(value) ? "time" : "value";
  if (!isComputed && reading === "value" && length === undefined && zone === null && unit === null) return null;
  const every = length === undefined ? null : spanNanoseconds(length);
  if (length !== undefined && every === null) {
    fail(context, `"${length}" is not the length of a slice; write a number and ms, s, m, h, d or w, as in every 5m`);
  }
  const { steps, possible } = isComputed ? parseExpression(value, context) : { steps: null, possible: null };
  const registers = steps ? registersIn(steps) : resolveRegisters(value.trim(), context);
  const accessors = (every !== null || unit !== null ? rest : parts).join("|");
  const computation = {
    registers,
    steps,
    reading,
    every,
    zone,
    unit,
    possible: possible ?? listDimensions(registers, context),
  };
  return { computation, accessors };
}

/** The zone that the first part names, which is taken; `null` if it names none. @throws {TemplateError} */
function takeZone(parts: string[], context: ReferenceContext): Zone | null {
  const name = /^\s*in\s+(.*?)\s*$/.exec(parts[0] ?? "")?.[1];
  if (name === undefined) return null;
  parts.shift();
  return findZone(name) ?? fail(context, `"${name}" is no time zone; write in ${zoneForms}`);
}

const zoneForms = "Europe/Berlin, in UTC, in +02:00 or in local";

const timeParts: ReadonlySet<string> = new Set(
  accessors.map(({ name }) => name).filter((name) => kindsOfPart(name).join() === "timestamp"),
);

/** Whether a text names a field that holds a time, as in `${.ts:hour}`. */
function namesTime(text: string): boolean {
  const [, quoted, bare] = /^\s*\.(?:"([^"]+)"|(\S+))\s*$/.exec(text) ?? [];
  const name = quoted ?? bare ?? "";
  return !name.includes(listMark) && isTimeField(name);
}

/** @throws {TemplateError} no value of the registers' kinds has the unit, or slices of time */
export function checkComputation(computation: Computation, context: ReferenceContext): void {
  const { registers, reading, every, zone, unit } = computation;
  const { name, kind } = context.registers[registers[0]!]!;
  const read = readDimensions(computation);
  if (read.length === 0) {
    const what = computation.possible.length === 0 ? kindPhrase(kind) : nounFor(computation.possible);
    const problem = {
      value: "",
      epoch: epochProblem,
      duration: "duration makes a length of a time",
      time: "parts and slices are of times",
    };
    if (reading !== "value") fail(context, `"${name}" is ${what}: ${problem[reading]}`);
  }
  const isSliced = (every === null || read.some(isTime)) && (zone === null || read.includes("instant"));
  const hasUnit = unit === null || read.some((is) => fitsUnit(is, unit));
  if (isSliced && hasUnit) return;
  const what = read.length === 0 ? kindPhrase(kind) : nounFor(read);
  const problem = unit ? `${unit.name} is a unit of ${familyNouns[unit.of]}` : zone ? ofZones : "slices are of times";
  fail(context, `"${name}" is ${what}: ${problem}`);
}

const ofZones = "a zone's clock shows times with a date";

/** What the value can be, as it is read; nothing if it can't be read so. */
function readDimensions({ reading, steps, possible }: Computation): readonly Dimension[] {
  if (reading === "value" || reading === "time") return possible;
  if (reading === "epoch") return possible.includes("number") ? ["instant"] : [];
  const isLength = possible.includes("duration") || (steps === null && possible.includes("clock"));
  return isLength ? ["duration"] : [];
}

const isTime = (is: Dimension): boolean => is === "instant" || is === "clock";

const familyNouns = { duration: "durations", bytesize: "sizes, and of numbers as bytes" } as const;

function fitsUnit(is: Dimension, unit: OutputUnit): boolean {
  return unit.of === "duration" ? is === "duration" : is === "bytesize" || is === "number";
}

/** The colon before the accessors. */
const accessorColon = (body: string): number =>
  isArithmetic(body) ? findAccessorColon(body) : withoutNames(body).indexOf(":");

/** Whether the value depends on the match before. */
export function usesPrevious({ steps }: Computation): boolean {
  return steps?.some((step) => step.is === "previous") ?? false;
}

const [numberKind, timestampKind] = [kindNumber("number"), kindNumber("timestamp")];

/** Computes for a batch at a time: its values are read in one call. */
export class Computer {
  #matches: Matches | null = null;
  #results: readonly Operand[] = [];
  #texts: readonly string[] | null = null;
  /** The last values of the batch before, and its input. */
  readonly #last = new Map<string, Operand>();
  #path: string | null = null;

  constructor(private readonly computation: Computation) {}

  /** The value of match `i`; without a text if there is none. */
  at(matches: Matches, i: number, context: TextOf): Computed {
    if (this.#matches !== matches) this.#read(matches, context);
    const { steps, reading, every, zone, unit } = this.computation;
    const result = this.#results[i]!;
    if (zone !== null) return showIn(zone, result, every);
    if (every !== null) return startOfSlice(result, every);
    if (unit !== null) return convertToUnit(result, unit);
    if (steps === null && reading === "value") return nothing;
    // A time that is written as one is taken as it is.
    if (reading === "time" && result.text !== "") return { text: result.text, kind: timestampKind };
    this.#texts ??= resultTexts(this.#results);
    return { text: this.#texts[i]!, kind: plainly(result).kind };
  }

  /** Whether match `i` has a value, or nothing to compute it from: after `at`. */
  fits(i: number, text: string): boolean {
    return text !== "" || this.#results[i] === absent;
  }

  /** The value in its base unit, for aggregates. */
  plainAt(matches: Matches, i: number, context: TextOf): Computed {
    if (this.#matches !== matches) this.#read(matches, context);
    return plainly(this.#results[i]!);
  }

  #read(matches: Matches, context: TextOf): void {
    if (this.#path !== context.path) this.#last.clear();
    this.#path = context.path;
    this.#matches = matches;
    this.#texts = null;
    const { steps, reading, registers } = this.computation;
    if (!steps) this.#results = readers[reading](matches, registers, context);
    else {
      const results = this.#evaluate(steps, matches, context);
      this.#results =
        reading === "duration" ? results.map(checkDuration) : reading === "epoch" ? results.map(toInstant) : results;
    }
  }

  #evaluate(steps: readonly Step[], matches: Matches, context: TextOf): readonly Operand[] {
    const known = new Map<string, Operand[]>();
    const values = (source: Source) => {
      const read =
        known.get(nameOf(source)) ?? (source.isEpoch ? readEpochs : readOperands)(matches, source.registers, context);
      known.set(nameOf(source), read);
      return read;
    };
    const stack: Operand[][] = [];
    for (const step of steps) {
      if (step.is === "constant") stack.push(Array<Operand>(matches.count).fill(step.operand));
      else if (step.is === "registers") stack.push(values(step));
      else if (step.is === "previous") stack.push(this.#before(values(step), nameOf(step)));
      else {
        const b = stack.pop()!;
        stack.push(stack.pop()!.map((left, i) => operate(step.operator, left, b[i]!)));
      }
    }
    for (const step of steps) {
      if (step.is !== "previous") continue;
      const last = values(step).at(-1);
      if (last) this.#last.set(nameOf(step), last);
    }
    return stack[0]!;
  }

  /** Each value's predecessor, the first one's from the batch before. */
  #before(values: readonly Operand[], name: string): Operand[] {
    return values.map((_, i) => (i === 0 ? (this.#last.get(name) ?? noOperand) : values[i - 1]!));
  }
}

const nameOf = ({ registers, isEpoch }: Source): string => `${registers.join()}${isEpoch ? ":epoch" : ""}`;

function convertToUnit({ is, value }: Operand, unit: OutputUnit): Computed {
  return fitsUnit(is, unit) ? { text: inUnit(value.toString(), unit), kind: numberKind } : nothing;
}

/** The instant that a computed number of seconds, milliseconds, microseconds or nanoseconds means. */
function toInstant(result: Operand): Operand {
  const text = result.is === "number" ? result.value.toString() : "";
  return result === absent ? absent : instantOperand(epochNanoseconds(text));
}

/** A computed length of time. */
function checkDuration(result: Operand): Operand {
  return result === absent || result.is === "duration" ? result : noOperand;
}

/** A time, or the start of the slice that contains it, as a zone's clock shows it. */
function showIn(zone: Zone, { is, value }: Operand, every: bigint | null): Computed {
  return is === "instant" ? { text: localTime(value, zone, every), kind: timestampKind } : nothing;
}

/** The start of the slice of time that contains a time. */
function startOfSlice({ is, value }: Operand, every: bigint): Computed {
  if (is !== "instant" && is !== "clock") return nothing;
  const time = value.toBigInt();
  const start = time - (((time % every) + every) % every);
  const text = new Instant(start).toString();
  return { text: is === "clock" ? text.slice("1970-01-01T".length, -1) : text, kind: timestampKind };
}
