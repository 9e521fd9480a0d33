/** Numbers that a reading is cut at: `--cp-threshold 2.5`. */
import { OptionError } from "../../error/errors.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

const decimal = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

/** The value of a flag as a 32-bit float, which readings are. @throws {OptionError} it is no finite number */
export function cutOf(args: ParsedArgs, long: string, fallback: number): number {
  const given = args.lastOf(long);
  if (given === undefined) return fallback;
  const text = given.value!;
  const value = Math.fround(Number(text));
  if (decimal.test(text) && Number.isFinite(value)) return value;
  throw new OptionError(given.typed, text, `${given.typed} takes a number such as 2.5: found "${text}"`);
}

/** The value of `--limit`: rows of a listing. */
export function limitOf(args: ParsedArgs): number {
  return args.number("limit") ?? Number.POSITIVE_INFINITY;
}
