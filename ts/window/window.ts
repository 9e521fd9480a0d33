/** A part of an input as users write it: the beginning, the end, or a range of its lines or records. */

import { checkNumber } from "../error/number.ts";
import { valueError } from "../error/value-error.ts";
import type { TimeWindow } from "./time-window.ts";

export type Window =
  | { readonly kind: "head"; readonly count: number }
  | { readonly kind: "tail"; readonly count: number }
  /** Both ends are counted from 1 and included; `last` is `Infinity` if omitted. */
  | { readonly kind: "lines"; readonly first: number; readonly last: number };

/** The same, or a part between two times. */
export type AnyWindow = Window | TimeWindow;

/** Whether the window has a last line or record, so that later text is never in it. */
export function isClosed(window: AnyWindow | null): boolean {
  return window?.kind === "head" || (window?.kind === "lines" && window.last !== Infinity);
}

/**
 * A window of `count` lines or records at one end.
 * @param option the name of `count` in messages
 * @throws {OptionError} `count` is not decimal digits
 */
export function parseSide(kind: "head" | "tail", count: string, option: string): Window {
  return { kind, count: parseCount(count, option) };
}

/** `A..B`, `A..`, `..B` or `A`. @throws {OptionError} quoting the range */
export function parseRange(range: string, option: string): Window {
  const refuse = (which?: string): never => {
    throw valueError(option, range, { takes: "a range counted from 1", example: "2..5, 2.., ..5 or 2", which });
  };
  const parts = /^([0-9]*)(\.\.)?([0-9]*)$/.exec(range);
  if (!parts || (parts[1] === "" && parts[3] === "")) return refuse();
  const parseBound = (digits: string, otherwise: number): number =>
    digits === "" ? otherwise : parseCount(digits, option);
  const first = parseBound(parts[1]!, 1);
  const last = parseBound(parts[3]!, parts[2] ? Infinity : first);
  if (first === 0 || last === 0) refuse("names line 0");
  if (last < first) refuse("ends before it starts");
  return { kind: "lines", first, last };
}

function parseCount(digits: string, option: string): number {
  checkNumber(option, digits);
  // No input has more lines than a double counts exactly.
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}
