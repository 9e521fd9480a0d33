/** Values in a given unit: `${d:ms}`, `${z:MiB}`. */
import { Decimal } from "./decimal.ts";

export interface OutputUnit {
  readonly name: string;
  readonly of: "duration" | "bytesize";
  /** Nanoseconds or bytes. */
  readonly factor: bigint;
  /** Digits after the point, at most, of an exact value; one that needs more is rounded. */
  readonly exactPlaces: number;
}

const exactPlaces = 9;
const roundedPlaces = 3;

const durations = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9, d: 86_400e9 } as const;
const sizes = ["B", "kB", "MB", "GB", "TB"].map((name, power) => [name, 1000n ** BigInt(power)] as const);
const binarySizes = ["KiB", "MiB", "GiB", "TiB"].map((name, power) => [name, 1024n ** BigInt(power + 1)] as const);

export const outputUnits: readonly OutputUnit[] = [
  ...Object.entries(durations).map(([name, ns]) => {
    return { name, of: "duration" as const, factor: BigInt(ns), exactPlaces };
  }),
  ...sizes.map(([name, factor]) => ({ name, of: "bytesize" as const, factor, exactPlaces })),
  // A kibibyte has ten digits after the point in mebibytes, which nobody wants to read.
  ...binarySizes.map(([name, factor]) => ({ name, of: "bytesize" as const, factor, exactPlaces: roundedPlaces })),
];

/** A number of nanoseconds or bytes in the unit, as plain digits. */
export function inUnit(canonical: string, unit: OutputUnit): string {
  const { factor } = unit;
  const exact = Decimal.parse(canonical).dividedBy(Decimal.of(factor));
  if (exact !== null && exact.scale <= unit.exactPlaces) return exact.canonical();
  const { coefficient, exponent } = Decimal.parse(canonical).shift(roundedPlaces);
  const dividend = exponent >= 0n ? coefficient * 10n ** exponent : coefficient;
  const divisor = exponent >= 0n ? factor : factor * 10n ** -exponent;
  return Decimal.of(roundedQuotient(dividend, divisor), -roundedPlaces).canonical();
}

/** The nearest whole number; of two equally near the even one. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n;
  const size = isNegative ? -dividend : dividend;
  const down = size / divisor;
  const twice = 2n * (size % divisor);
  const up = twice > divisor || (twice === divisor && down % 2n === 1n) ? 1n : 0n;
  return isNegative ? -(down + up) : down + up;
}

const span = /^(\d+)(ms|s|m|h|d|w)$/;

/** Nanoseconds of a length of time such as `5m`; `null` if it is none, or zero. */
export function spanNanoseconds(text: string): bigint | null {
  const [, number, unit] = span.exec(text) ?? [];
  if (number === undefined || /^0+$/.test(number) || number.length > 9) return null;
  const factor = unit === "w" ? 7 * durations.d : durations[unit as keyof typeof durations];
  return BigInt(number) * BigInt(factor);
}
