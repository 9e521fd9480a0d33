/** The order of values: amounts and addresses by number, times by instant, versions by their parts. */
import { Decimal } from "./decimal.ts";
import type { Values, ValueTag } from "./read.ts";

/** A value that can be compared with others. */
export interface Comparable {
  readonly tag: ValueTag;
  /** The amount, or the seconds of an instant; NaN for an amount that is not a whole number below 2^53. */
  readonly number: number;
  /** The nanoseconds of an instant in addition. */
  readonly nanoseconds: number;
  readonly text: string;
  /** The amount, once it was needed. */
  decimal: Decimal | null;
}

/** Value `row` of a column. */
export function comparableAt(values: Values, row: number): Comparable {
  const tag = values.tag(row);
  const isInstant = tag === "instant";
  return {
    tag,
    number: values.number(row),
    nanoseconds: isInstant ? values.nanoseconds(row) : 0,
    text: isInstant || tag === "none" ? "" : values.text(row),
    decimal: null,
  };
}

const amounts: ReadonlySet<ValueTag> = new Set(["decimal", "quantity", "address-v4", "address-v6"]);

/** Negative, zero or positive if `a` is below, equal to or above `b`; no value is below all others. */
export function compareValues(a: Comparable, b: Comparable): number {
  if (a.tag === "none" || b.tag === "none") return Number(a.tag !== "none") - Number(b.tag !== "none");
  if (amounts.has(a.tag) && amounts.has(b.tag)) {
    const difference = a.number - b.number;
    return Number.isNaN(difference) ? parseOnce(a).compare(parseOnce(b)) : difference;
  }
  if (a.tag === b.tag) {
    if (a.tag === "instant" || a.tag === "time-of-day") return a.number - b.number || a.nanoseconds - b.nanoseconds;
    if (a.tag === "version") return compareVersions(a.text, b.text);
  }
  return orderOfTexts(a.text, b.text);
}

function parseOnce(value: Comparable): Decimal {
  value.decimal ??= Decimal.parse(value.text);
  return value.decimal;
}

/** As in `zig/value/version.zig`: numbers from the left, a missing one being 0; then releases above pre-releases. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionParts(a), versionParts(b)];
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i++) {
    const found = orderOfNumbers(left.numbers[i] ?? "0", right.numbers[i] ?? "0");
    if (found !== 0) return found;
  }
  if (!left.pre || !right.pre) return Number(!left.pre) - Number(!right.pre);
  for (let i = 0; i < Math.max(left.pre.length, right.pre.length); i++) {
    const [one, other] = [left.pre[i], right.pre[i]];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const found = orderOfIdentifiers(one, other);
    if (found !== 0) return found;
  }
  return 0;
}

function versionParts(text: string): { numbers: readonly string[]; pre: readonly string[] | null } {
  const dash = text.indexOf("-");
  if (dash < 0) return { numbers: text.split("."), pre: null };
  return { numbers: text.slice(0, dash).split("."), pre: text.slice(dash + 1).split(".") };
}

const digitsOnly = /^\d+$/;

function orderOfIdentifiers(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [digitsOnly.test(a), digitsOnly.test(b)];
  if (isNumber && isOtherNumber) return orderOfNumbers(a, b);
  return isNumber === isOtherNumber ? orderOfTexts(a, b) : isNumber ? -1 : 1;
}

/** Numbers of any length. */
function orderOfNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
  return left.length - right.length || orderOfTexts(left, right);
}

const orderOfTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
