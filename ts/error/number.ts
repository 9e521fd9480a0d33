/** Numbers on a command line: decimal digits only. */
import { valueError } from "./value-error.ts";

/** The largest number that an option accepts: 2^64 - 1. */
const numberMax = 2n ** 64n - 1n;

/** @throws {OptionError} `digits` is not decimal digits, is below `min`, or exceeds `numberMax` */
export function checkNumber(option: string, digits: string, min = 0): void {
  const takes = min === 0 ? "a whole number" : `a whole number, ${min} or more`;
  if (!/^[0-9]+$/.test(digits)) {
    throw valueError(option, digits, { takes: `${takes}${min === 0 ? "" : ","} in decimal digits` });
  }
  if (BigInt(digits) > numberMax) throw valueError(option, digits, { takes: `a whole number up to ${numberMax}` });
  if (Number(digits) < min) throw valueError(option, digits, { takes });
}
