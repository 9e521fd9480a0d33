/** Thresholds of readings: `--cp-threshold 2.5`. */
import { OptionError } from "../../error/errors.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { FlagName } from "../flags/names.ts";

const decimal = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

/**
 * The value of a flag rounded to a 32-bit float, the type of readings. @throws {OptionError} it is not a finite number
 */
export function cutOf(args: ParsedArgs, long: FlagName, fallback: number): number {
  const given = args.lastOf(long);
  if (given === undefined) return fallback;
  const text = given.value!;
  const value = Math.fround(Number(text));
  if (decimal.test(text) && Number.isFinite(value)) return value;
  throw new OptionError(given.typed, text, `${given.typed} takes a number such as 2.5: found "${text}"`);
}

/** The value of `--limit`: the number of rows in a listing. */
export function limitOf(args: ParsedArgs): number {
  return args.number.limit ?? Number.POSITIVE_INFINITY;
}
