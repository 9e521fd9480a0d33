/** Thresholds of readings: `--cp-threshold 2.5`. */
import { valueError } from "../../error/value-error.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { FlagName } from "../flags/names.ts";

const decimal = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

/**
 * The value of a flag rounded to a 32-bit float, the type of readings. @throws {OptionError} it is not a finite number
 */
export function parseFloat32(args: ParsedArgs, long: FlagName, fallback: number): number {
  const given = args.findLast(long);
  if (given === undefined) return fallback;
  const text = given.value!;
  const value = Math.fround(Number(text));
  if (decimal.test(text) && Number.isFinite(value)) return value;
  throw valueError(given.typed, text, { takes: "a number", example: "2.5" });
}

/** The value of `--limit`: the number of rows in a listing. */
export function rowLimit(args: ParsedArgs): number {
  return args.number.limit ?? Number.POSITIVE_INFINITY;
}
