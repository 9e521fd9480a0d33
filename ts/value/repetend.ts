/**
 * Quotients written exactly: as a decimal with its repeating digits in parentheses, or as a fraction in lowest terms.
 */
import { repetendDigitLimit } from "../tables/limits.ts";

export const averageForms = ["repetend", "rational"] as const;
export type AverageForm = (typeof averageForms)[number];

/** `coefficient` · 10^`exponent`. */
export interface Exact {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const limit = 1n << 128n;
const fractionDigitsMax = 38;
const zerosMax = 39;

/**
 * `sum` ÷ `count`, exactly.
 * @returns `null` if numbers in the division exceed 128 bits or the sum has more than 38 fraction digits
 */
export function quotientText(sum: Exact, count: bigint, form: AverageForm): string | null {
  const fractionDigits = Math.max(0, -sum.exponent);
  if (fractionDigits > fractionDigitsMax || (sum.exponent > zerosMax && sum.coefficient !== 0n)) return null;
  const scaled = sum.coefficient * 10n ** BigInt(Math.max(0, sum.exponent));
  const numerator = scaled < 0n ? -scaled : scaled;
  const denominator = count * 10n ** BigInt(fractionDigits);
  if (numerator >= limit || denominator >= limit) return null;
  const sign = scaled < 0n ? "-" : "";
  const text = fractionText(numerator, denominator, form);
  return text && sign + text;
}

/** `numerator` ÷ `denominator`, both non-negative; `null` if a step of the long division exceeds 128 bits. */
export function fractionText(numerator: bigint, denominator: bigint, form: AverageForm): string | null {
  return form === "rational" ? rational(numerator, denominator) : repetend(numerator, denominator);
}

function rational(numerator: bigint, denominator: bigint): string {
  const divisor = commonDivisor(numerator, denominator);
  const below = denominator / divisor;
  return below === 1n ? `${numerator / divisor}` : `${numerator / divisor}/${below}`;
}

/** Long division. A very long repetition becomes a fraction instead. */
function repetend(numerator: bigint, denominator: bigint): string | null {
  const reduced = denominator / commonDivisor(numerator, denominator);
  const [twos, afterTwos] = strip(reduced, 2n);
  const [fives, repeating] = strip(afterTwos, 5n);
  const plainDigits = Math.max(twos, fives);
  const whole = numerator / denominator;
  let remainder = numerator % denominator;
  let digits = "";
  let cycleStart = -1n;
  while (remainder !== 0n) {
    if (digits.length === plainDigits && repeating !== 1n) cycleStart = remainder;
    if (remainder * 10n >= limit) return null;
    digits += (remainder * 10n) / denominator;
    remainder = (remainder * 10n) % denominator;
    if (remainder === cycleStart) return `${whole}.${digits.slice(0, plainDigits)}(${digits.slice(plainDigits)})`;
    if (digits.length > repetendDigitLimit) return rational(numerator, denominator);
  }
  return digits === "" ? `${whole}` : `${whole}.${digits}`;
}

/** How often `factor` divides `value`, and the remaining quotient. */
function strip(value: bigint, factor: bigint): [times: number, rest: bigint] {
  let times = 0;
  for (; value % factor === 0n; times++) value /= factor;
  return [times, value];
}

export function commonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
