/** Numbers as people write them on a command line: decimal digits. */
import { OptionError } from "./errors.ts";

/** The largest number an option takes: the machine's word. */
const numberMax = 2n ** 64n - 1n;

/** @throws {OptionError} `digits` is not decimal digits, below `min`, or too large for the machine's word */
export function checkNumber(option: string, digits: string, min = 0): void {
  const wanted = min === 0 ? "a whole number" : `a whole number, ${min} or more`;
  if (!/^[0-9]+$/.test(digits)) {
    throw new OptionError(option, digits, `${option} takes ${wanted} in decimal digits: found "${digits}"`);
  }
  if (BigInt(digits) > numberMax) throw new OptionError(option, digits, `${option}: ${digits} is too large a number`);
  if (Number(digits) < min) throw new OptionError(option, digits, `${option} takes ${wanted}: found ${digits}`);
}
