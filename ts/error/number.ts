/** Numbers on a command line: decimal digits only. */
import { OptionError } from "./errors.ts";

/** The largest number that an option accepts: 2^64 - 1. */
const numberMax = 2n ** 64n - 1n;

/** @throws {OptionError} `digits` is not decimal digits, is below `min`, or exceeds `numberMax` */
export function checkNumber(option: string, digits: string, min = 0): void {
  const wanted = min === 0 ? "a whole number" : `a whole number, ${min} or more`;
  if (!/^[0-9]+$/.test(digits)) {
    throw new OptionError(option, digits, `${option} takes ${wanted} in decimal digits: found "${digits}"`);
  }
  if (BigInt(digits) > numberMax) throw new OptionError(option, digits, `${option}: ${digits} is too large a number`);
  if (Number(digits) < min) throw new OptionError(option, digits, `${option} takes ${wanted}: found ${digits}`);
}
