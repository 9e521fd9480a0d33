/** Spells values as people write them, for tables on a terminal: `982ms`, `3.5 GB`, `2026-11-22T10:00:00Z`. */
import { kinds, type ValueType } from "../tables/kinds.ts";
import { unitFamilies } from "../tables/units.ts";
import { Instant } from "./instant.ts";
import type { Values } from "./read.ts";

/** Digits of a number that is not shown exactly. */
const digits = 4;

/** One row; `undefined` if it has no value. `kind` is the number of its kind. */
export function valueForPeople(values: Values, row: number, kind: number): string | undefined {
  switch (values.tag(row)) {
    case "none":
    case "time-of-day":
      return undefined;
    case "decimal":
      return amountForPeople(values.text(row), kinds[kind]!.value);
    case "quantity":
      return quantityForPeople(values.text(row), values.family(row));
    case "instant":
      return instantForPeople(values.number(row), values.nanoseconds(row));
    case "address-v4":
      return addressForPeople(BigInt(values.text(row)), 8, ".");
    case "address-v6":
      return addressForPeople(BigInt(values.text(row)), 16, ":");
    case "block":
    case "version":
      return values.text(row);
  }
}

/** An amount in its type's base unit, given as an exact decimal. */
export function amountForPeople(decimal: string, type: ValueType | null): string {
  if (type === "duration") return durationForPeople(Number(decimal));
  if (type === "bytesize") return scaleToUnit(Number(decimal), 1000, ["B", "kB", "MB", "GB", "TB", "PB", "EB"], " ");
  return type === "percent" ? `${decimal}%` : decimal;
}

/** The average of amounts: four digits of it. */
export function averageForPeople(sum: string, count: number, type: ValueType | null): string {
  const average = Number(sum) / count;
  if (type === "duration" || type === "bytesize") return amountForPeople(`${average}`, type);
  // Money has two places, and no rounded digits before the point.
  if (type === "money") return average.toFixed(2);
  return roundDigits(average) + (type === "percent" ? "%" : "");
}

/** An amount of money with its currency, a sign such as `$` or a code such as `EUR`. */
export function moneyForPeople(amount: string, currency: string): string {
  if (currency === "" || /^[A-Za-z]/.test(currency)) return `${amount} ${currency}`.trimEnd();
  return amount.startsWith("-") ? `-${currency}${amount.slice(1)}` : `${currency}${amount}`;
}

/** A measured number in a unit. */
export function measureForPeople(number: number, symbol: string): string {
  return `${roundDigits(number)} ${symbol}`;
}

/** A quantity in its family's base unit, given as an exact decimal of it. */
export function quantityForPeople(decimal: string, family: string): string {
  const base = unitFamilies.find(({ name }) => name === family)?.base;
  return base === undefined || base.startsWith("/") ? `${decimal} ${family}` : `${decimal} ${base}`;
}

/** Four digits, or all of those before the point. */
function roundDigits(number: number): string {
  if (Math.abs(number) >= 10 ** (digits - 1)) return BigInt(Math.round(number)).toString();
  return `${Number(number.toPrecision(digits))}`;
}

const longUnits = [
  { name: "d", ns: 86_400e9 },
  { name: "h", ns: 3600e9 },
  { name: "m", ns: 60e9 },
  { name: "s", ns: 1e9 },
] as const;

function durationForPeople(ns: number): string {
  if (Math.abs(ns) < 60e9) return scaleToUnit(ns, 1000, ["ns", "us", "ms", "s"], "");
  const sign = ns < 0 ? "-" : "";
  const seconds = Math.round(Math.abs(ns) / 1e9) * 1e9;
  const first = longUnits.findIndex((unit) => seconds >= unit.ns);
  const { name, ns: size } = longUnits[first]!;
  const second = longUnits[first + 1]!;
  const rest = Math.floor((seconds % size) / second.ns);
  return `${sign}${Math.floor(seconds / size)}${name}${rest === 0 ? "" : `${rest}${second.name}`}`;
}

/** A number with the unit that gives it up to three digits before the point. */
function scaleToUnit(number: number, step: number, units: readonly string[], gap: string): string {
  let [value, unit] = [number, 0];
  while (unit < units.length - 1 && Number(Math.abs(value).toPrecision(digits)) >= step) {
    value /= step;
    unit++;
  }
  return `${roundDigits(value)}${gap}${units[unit]}`;
}

function instantForPeople(seconds: number, nanoseconds: number): string {
  const isOutOfRange = Number.isNaN(new Date(seconds * 1000).getTime());
  return isOutOfRange ? `${seconds}` : Instant.of(seconds, nanoseconds).toString();
}

function addressForPeople(bits: bigint, size: 8 | 16, separator: "." | ":"): string {
  const count = size === 8 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, i) =>
    ((bits >> BigInt(size * (count - 1 - i))) & BigInt(2 ** size - 1)).toString(size === 8 ? 10 : 16),
  );
  const text = parts.join(separator);
  if (separator === ".") return text;
  // The longest run of zero groups, the first of several.
  const runs = [...text.matchAll(/(?<![0-9a-f])0(?::0)+(?![0-9a-f])/g)].sort((a, b) => b[0].length - a[0].length);
  const [run] = runs;
  if (!run) return text;
  const [before, after] = [text.slice(0, run.index), text.slice(run.index + run[0].length)];
  return `${before.replace(/:$/, "")}::${after.replace(/^:/, "")}`;
}
