/** Options shared by calls that read part of an input. */
import { OptionError } from "../error/errors.ts";
import {
  type Window as Part,
  parseRange,
  parseUnit,
  type RecordDefinition,
  type ResolvedWindow,
  resolveWindow,
} from "../window/index.ts";

/** One of `head`, `tail`, `lines`, counted in `unit` (lines unless told otherwise). */
export interface Window {
  head?: number;
  tail?: number;
  /** `"A..B"`, `"A.."`, `"..B"` or `"A"`, from 1, both ends included. */
  lines?: string;
  unit?: string;
}

const names = ["head", "tail", "lines"] as const;

/** @throws {OptionError} two windows, a negative count, a range that is none */
export function windowOf(text: Uint8Array, options: Window): ResolvedWindow {
  const given = names.filter((name) => options[name] !== undefined);
  if (given.length > 1) {
    throw new OptionError(
      given[1]!,
      String(options[given[1]!]),
      `${given.join(" and ")} exclude each other: give one of head, tail, lines`,
      names,
    );
  }
  return resolveWindow(text, part(options), definition(options));
}

function part({ head, tail, lines }: Window): Part | null {
  if (lines !== undefined) return parseRange(lines, "lines");
  if (head !== undefined) return { kind: "head", count: countOf("head", head) };
  return tail === undefined ? null : { kind: "tail", count: countOf("tail", tail) };
}

/** @throws {OptionError} `count` is no whole number from 0 on */
export function countOf(name: string, count: number): number {
  if (Number.isInteger(count) && count >= 0) return count;
  throw new OptionError(name, String(count), `${name}: expected a whole number from 0 on, found ${count}`);
}

function definition({ unit }: Window): RecordDefinition | null {
  return unit === undefined || unit === "line" ? null : { kind: "unit", unit: parseUnit(unit, "unit") };
}
