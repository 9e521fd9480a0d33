/** Options shared by calls: the part of an input to read, and the engine. */
import { OptionError } from "../error/errors.ts";
import { valueText } from "../error/wording.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { deviceRefusal } from "../scan/index.ts";
import {
  type AnyWindow,
  type Window as Part,
  parseRange,
  parseUnit,
  type RecordDefinition,
  type ResolvedWindow,
  resolveWindow,
} from "../window/index.ts";

/** One of `head`, `tail` and `lines`, counted in `unit` (lines by default). */
export interface Window {
  /** Number of lines, or of other units, from the start. */
  head?: number | undefined;
  /** The same, up to the end. */
  tail?: number | undefined;
  /** `"A..B"`, `"A.."`, `"..B"` or `"A"`, from 1, both ends included. */
  lines?: string | undefined;
  /** A unit of records, as `--record` takes it: `"line"`, `"paragraph"`, `"block"`, `"indent:1"`. */
  unit?: string | undefined;
}

/**
 * The engine to use; `chunkSize`, `dualGrain` and `backend: "gpu"` exclude each other. All engines find the same
 * matches.
 */
export interface Engine {
  backend?: "auto" | "cpu" | "gpu" | undefined;
  /** Lex ahead of the matching, on another thread. */
  dualGrain?: boolean | undefined;
  /** Bytes that are read at a time. */
  chunkSize?: number | undefined;
}

const names = ["head", "tail", "lines"] as const;

/** A window and its unit, not yet applied to a text. */
export interface WindowParts {
  readonly window: AnyWindow | null;
  readonly definition: RecordDefinition | null;
}

/** @throws {OptionError} two windows, a negative count, an invalid range, an unknown unit */
export function windowParts(options: Window): WindowParts {
  const given = names.filter((name) => options[name] !== undefined);
  if (given.length > 1) {
    throw new OptionError(
      given[1]!,
      options[given[1]!],
      `${given.join(" and ")} exclude each other: give one of head, tail, lines`,
      names,
    );
  }
  return { window: part(options), definition: definition(options) };
}

/** @throws {OptionError} as `windowParts` does */
export function resolveOptions(text: Uint8Array, options: Window): ResolvedWindow {
  const { window, definition: counted } = windowParts(options);
  return resolveWindow(text, window, counted);
}

function part({ head, tail, lines }: Window): Part | null {
  if (lines !== undefined) return parseLines(lines);
  if (head !== undefined) return { kind: "head", count: checkCount("head", head) };
  return tail === undefined ? null : { kind: "tail", count: checkCount("tail", tail) };
}

/** @throws {OptionError} `lines` is not a range */
export function parseLines(lines: string): Part {
  if (typeof lines === "string") return parseRange(lines, "lines");
  throw new OptionError("lines", lines, `lines: expected a range such as "2..5", found ${spellValue(lines)}`);
}

/** @throws {OptionError} `count` is not a whole number from `min` to `max` */
export function checkCount(name: string, count: unknown, min = 0, max = Number.POSITIVE_INFINITY): number {
  if (Number.isInteger(count) && (count as number) >= min && (count as number) <= max) return count as number;
  const to = max === Number.POSITIVE_INFINITY ? "on" : `to ${max}`;
  const expected = min === max ? `${min}` : `a whole number from ${min} ${to}`;
  throw new OptionError(name, count, `${name}: expected ${expected}, found ${spellValue(count)}`);
}

/**
 * A level that readings are compared with, rounded to the 32-bit float that they are.
 * @throws {OptionError} no finite number
 */
export function checkLevel(name: string, level: unknown, fallback: number): number {
  if (level === undefined) return fallback;
  const rounded = typeof level === "number" ? Math.fround(level) : Number.NaN;
  if (Number.isFinite(rounded)) return rounded;
  throw new OptionError(name, level, `${name}: expected a number such as 2.5, found ${spellValue(level)}`);
}

/** An optional count. */
export function checkLimit(name: string, count: number | undefined): number {
  return count === undefined ? Number.POSITIVE_INFINITY : checkCount(name, count);
}

/** @throws {OptionError} `given` is not one of `allowed` */
export function checkChoice<const Word extends string>(name: string, given: unknown, allowed: readonly Word[]): Word {
  const word = allowed.find((one) => one === given);
  if (word !== undefined) return word;
  throw new OptionError(
    name,
    given,
    `${name}: expected one of ${allowed.join(", ")}, found ${spellValue(given)}`,
    allowed,
  );
}

function definition({ unit }: Window): RecordDefinition | null {
  return unit === undefined || unit === "line" ? null : unitDefinition(unit);
}

/** @throws {OptionError} no record unit has this name */
export function unitDefinition(unit: string): RecordDefinition {
  if (typeof unit !== "string") throw new OptionError("unit", unit, `unit: expected a name, found ${spellValue(unit)}`);
  return { kind: "unit", unit: parseUnit(unit, "unit") };
}

/** The error for what was given in place of a pattern. @param wanted as in "a pattern is a string" */
export function notAPattern(wanted: string, found: unknown): TypeError {
  if (!(found instanceof RegExp)) return new TypeError(`${wanted}: found ${found === null ? "null" : typeof found}`);
  const within = `"\`${found.source}\`"`;
  return new TypeError(`${wanted}: found the RegExp ${found}; a regular expression for one token is written ${within}`);
}

/** A caller's value, for a message. */
export function spellValue(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : valueText(value);
}

export interface EngineChoice {
  /** Whether the GPU is used; `undefined`: as the environment says. */
  readonly device: boolean | undefined;
  readonly dualGrain: boolean;
  readonly chunkBytes: number | null;
}

const backends = ["auto", "cpu", "gpu"] as const;

/**
 * The engine for a search of `pattern`, with a warning if it cannot run on a requested GPU.
 * @param pattern `null` if the search goes through the text in pieces, as those beside the event loop do
 * @throws {OptionError} an unknown engine, or several that exclude each other
 */
export function chooseEngine(
  { backend, dualGrain = false, chunkSize }: Engine,
  pattern: CompiledPattern | null,
): EngineChoice {
  const chosen = backend === undefined ? "auto" : checkChoice("backend", backend, backends);
  const exclusive = [
    ...(chosen === "gpu" ? ['backend "gpu"'] : []),
    ...(dualGrain ? ["dualGrain"] : []),
    ...(chunkSize === undefined ? [] : ["chunkSize"]),
  ];
  if (exclusive.length > 1) {
    const option = chunkSize === undefined ? "dualGrain" : "chunkSize";
    throw new OptionError(option, chunkSize ?? dualGrain, `${exclusive.join(" and ")} exclude one another: give one`);
  }
  if (chunkSize !== undefined) checkCount("chunkSize", chunkSize, 1);
  return { device: usesDevice(chosen, pattern), dualGrain, chunkBytes: chunkSize ?? null };
}

function usesDevice(chosen: (typeof backends)[number], pattern: CompiledPattern | null): boolean | undefined {
  if (chosen !== "gpu") return chosen === "cpu" ? false : undefined;
  const refusal = pattern ? deviceRefusal(pattern) : "calls with a promise search in pieces";
  if (refusal !== null) process.emitWarning(`backend "gpu": ${refusal}; using the CPU`);
  return refusal === null;
}
