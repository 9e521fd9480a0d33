/** Writes computed values, in the spelling of the values that they were computed from. */

import { kindNumber, noKind } from "../tables/kinds.ts";
import { Decimal, dateOrderNow, Instant, readValues } from "../value/index.ts";
import { isWritable } from "./local-time.ts";
import { movedTimes } from "./moved-time.ts";
import { type Operand, readOperand } from "./operand.ts";

/** Digits after the point, at most, in the unit of the first value; a result that needs more is in seconds or bytes. */
const placesMax = 3;

const [durationKind, sizeKind, numberKind, timestampKind] = ["duration", "bytesize", "number", "timestamp"].map(
  kindNumber,
) as [number, number, number, number];

/** A value as text, and the number of the kind it is of. */
export interface Computed {
  readonly text: string;
  readonly kind: number;
}

export const nothing: Computed = { text: "", kind: noKind };

/** For aggregates: durations in seconds, sizes in bytes, other amounts as numbers. */
export function plainly({ is, value }: Operand): Computed {
  switch (is) {
    case "duration":
      return { text: `${value.shift(-9).canonical()}s`, kind: durationKind };
    case "bytesize":
      return { text: `${value.canonical()}B`, kind: sizeKind };
    case "number":
    case "money":
    case "percent":
      return { text: value.canonical(), kind: numberKind };
    case "instant":
      return { text: iso(value), kind: timestampKind };
    default:
      return nothing;
  }
}

/** The texts of a batch of results; empty for those without a value. */
export function resultTexts(results: readonly Operand[]): string[] {
  const texts = results.map((result) => (isTime(result) ? timeText(result) : amountText(result)));
  const candidates = movedTimes(results, dateOrderNow()).flatMap((text, i) => (text === null ? [] : [{ i, text }]));
  // What a text with other fields means depends on its form: only one that reads as the result is taken.
  for (const [row, read] of readTimes(candidates.map(({ text }) => text)).entries()) {
    const { i, text } = candidates[row]!;
    const { is, value } = results[i]!;
    const isRight = read.is === is && read.value.compare(value) === 0;
    if (isRight) texts[i] = text;
  }
  return texts;
}

const isTime = ({ is }: Operand): boolean => is === "instant" || is === "clock";

function readTimes(texts: readonly string[]): Operand[] {
  const bytes = Buffer.from(texts.join(""));
  let end = 0;
  const ends = texts.map((text) => (end += Buffer.byteLength(text)));
  const starts = ends.map((_, row) => ends[row - 1] ?? 0);
  const values = readValues(bytes, 0, { kinds: texts.map(() => timestampKind), starts, ends });
  return texts.map((text, row) => readOperand(values, row, timestampKind, text));
}

/** In UTC; empty if it is beyond the years that can be written. */
function iso(value: Decimal): string {
  const nanoseconds = value.toBigInt();
  return isWritable(nanoseconds) ? new Instant(nanoseconds).toString() : "";
}

/** A time in UTC, or a time of day. */
function timeText({ is, value }: Operand): string {
  const text = iso(value);
  return is === "clock" ? text.slice("1970-01-01T".length, -1) : text;
}

function amountText(result: Operand): string {
  const { is, value, text } = result;
  if (is === "money") {
    const [, before = "", number = "", after = ""] = /^([^\d.]*)([\d.,_]*)(.*)$/s.exec(text) ?? [];
    return before + likeAmount(value.toString(), number) + after;
  }
  if (is === "percent") return `${value.canonical()}%`;
  return (is === "duration" || is === "bytesize" ? inOwnUnit(result) : null) ?? plainly(result).text;
}

/** Digits of an amount with as many places as `model`, or two, and with its commas. */
function likeAmount(digits: string, model: string): string {
  const [whole = "", fraction = ""] = digits.split(".");
  const placesOfModel = /\.(\d+)$/.exec(model)?.[1]?.length ?? 0;
  const places = fraction.padEnd(Math.max(placesOfModel, fraction === "" ? 0 : 2), "0");
  const grouped = model.includes(",") ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return places === "" ? grouped : `${grouped}.${places}`;
}

/** The amount in the unit that its text has; `null` if that is several, or would need many digits. */
function inOwnUnit({ value, text, origin }: Operand): string | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(\s*[A-Za-z\u00b5\u03bc]+)$/.exec(text) ?? [];
  if (number === undefined) return null;
  const factor = origin.dividedBy(Decimal.parse(number));
  const amount = factor && value.dividedBy(factor);
  return amount && amount.scale <= placesMax ? amount.toString() + unit : null;
}
