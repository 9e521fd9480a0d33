/** Writes a time that was moved in the form of the text that it was read from: the same fields with other numbers. */
import { monthNames } from "../tables/months.ts";
import type { DateOrder } from "../value/index.ts";
import { type DateField, type DatePlaces, datePlaces } from "./date-parts.ts";
import { nsPerSecond, type Operand } from "./operand.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const englishNames = new Set(monthNames.filter(({ isEnglish }) => isEnglish).map(({ name }) => name));
const fullMonths = "January February March April May June July August September October November December".split(" ");
const fullDays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** A part of the text and what takes its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The texts of times, each written as the time that it was moved from; `null` where the form is not known. */
export function movedTimes(results: readonly Operand[], order: DateOrder): (string | null)[] {
  const known = results.map(({ is, text }) => (is === "instant" || is === "clock") && isKnownForm(text));
  const places = findPlaces(
    results.flatMap(({ text }, i) => (known[i] ? [text] : [])),
    order,
  );
  let at = 0;
  return results.map((result, i) => (known[i] ? movedTime(result, places[at++]!) : null));
}

/** Labels of TAI64 show the time by more than their fields. */
const isKnownForm = (text: string): boolean => text !== "" && !/[^ -~\t]|^@/i.test(text);

/** The fields of ASCII texts, which a day of the week may precede. */
function findPlaces(texts: readonly string[], order: DateOrder): DatePlaces[] {
  const ends = new Float64Array(texts.length);
  const starts = new Float64Array(texts.length);
  for (const [i, { length }] of texts.entries()) {
    starts[i] = ends[i - 1] ?? 0;
    ends[i] = starts[i]! + length;
  }
  const from = starts.map((start, i) => start + weekdayBytes(texts[i]!));
  const places = datePlaces(Buffer.from(texts.join("")), from, ends, order);
  return places.map((fields, i) => {
    const moved = Object.entries(fields).map(([field, [start, end]]) => [
      field,
      [start - starts[i]!, end - starts[i]!],
    ]);
    return Object.fromEntries(moved);
  });
}

/** Size of the day of the week that precedes a date, with what divides them; 0 if there is none. */
function weekdayBytes(text: string): number {
  const weekday = /^[A-Za-z]+,? +(?=[A-Za-z\d])/.exec(text)?.[0] ?? "";
  const isWeekday = fullDays.some((day) => weekday.slice(0, 3).toLowerCase() === day.slice(0, 3).toLowerCase());
  return isWeekday ? weekday.length : 0;
}

function movedTime({ is, value, text, origin }: Operand, places: DatePlaces): string | null {
  const isWeekday = weekdayBytes(text) > 0;
  const year = is === "clock" ? 1970 : new Date(Number(origin.toBigInt() / 1_000_000n)).getUTCFullYear();
  const before = localTime(text, places, year);
  const difference = value.add(origin.negate());
  if (before === null || difference === null) return null;
  const local = before + difference.toBigInt();
  const edits = fieldEdits(text, places, local, isWeekday);
  let moved = "";
  let at = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    moved += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return moved + text.slice(at);
}

/** The time that the fields show, in nanoseconds, without regard to zones. @param year if the text has none */
function localTime(text: string, places: DatePlaces, year: number): bigint | null {
  const number = (field: DateField, other: number) => {
    const place = places[field];
    return place ? Number(text.slice(...place)) : other;
  };
  const month = monthIn(text);
  const named = month && months.indexOf(month.name.slice(0, 3).toLowerCase()) + 1;
  const isDated = places.day !== undefined;
  if (isDated && places.month === undefined && named === null) return null;
  if (!isDated && places.hour === undefined) return null;
  const date = new Date(0);
  const isShort = places.year !== undefined && places.year[1] - places.year[0] === 2;
  const written = number("year", year);
  date.setUTCFullYear(isShort ? longYear(written) : written, number("month", named ?? 1) - 1, number("day", 1));
  const half = halfOfDay(text);
  const hour = number("hour", 0);
  date.setUTCHours(half ? (hour % 12) + half.hours : hour, number("minute", 0), number("second", 0));
  const fraction = fractionAt(text, places);
  const nanoseconds = fraction ? BigInt(fraction.digits.slice(0, 9).padEnd(9, "0")) : 0n;
  return BigInt(date.getTime()) * 1_000_000n + nanoseconds;
}

/** The year that two digits mean: 1969 to 2068. */
const longYear = (year: number): number => (year < 69 ? 2000 + year : 1900 + year);

/** The letter of AM or PM, and the hours that it adds to the clock's. */
function halfOfDay(text: string): { readonly at: number; readonly hours: 0 | 12 } | null {
  const found = /(?<=\d ?)[ap](?=\.?m\b)/i.exec(text);
  return found && { at: found.index, hours: found[0].toLowerCase() === "p" ? 12 : 0 };
}

function monthIn(text: string): { readonly at: number; readonly name: string } | null {
  for (const found of text.matchAll(/[A-Za-z]{3,}/g)) {
    if (englishNames.has(found[0].toLowerCase())) return { at: found.index, name: found[0] };
  }
  return null;
}

/** The digits of a fraction after the seconds. */
function fractionAt(text: string, { second }: DatePlaces): { readonly at: number; readonly digits: string } | null {
  if (!second) return null;
  const digits = /^[.,](\d+)/.exec(text.slice(second[1]))?.[1];
  return digits === undefined ? null : { at: second[1], digits };
}

function fieldEdits(text: string, places: DatePlaces, local: bigint, isWeekday: boolean): Edit[] {
  const fraction = ((local % nsPerSecond) + nsPerSecond) % nsPerSecond;
  const date = new Date(Number((local - fraction) / 1_000_000n));
  const numbers: Readonly<Record<DateField, number>> = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
  const edits: Edit[] = [];
  const half = halfOfDay(text);
  if (half) {
    const letter = numbers.hour < 12 ? "a" : "p";
    const isCapital = text[half.at] === text[half.at]!.toUpperCase();
    edits.push({ start: half.at, end: half.at + 1, text: isCapital ? letter.toUpperCase() : letter });
  }
  for (const [field, [start, end]] of Object.entries(places) as [DateField, readonly [number, number]][]) {
    const number = half && field === "hour" ? numbers.hour % 12 || 12 : numbers[field];
    edits.push(fieldEdit(text, field, start, end, number));
  }
  const month = places.month === undefined ? monthIn(text) : null;
  if (month) edits.push(nameEdit(month.at, month.name, fullMonths[date.getUTCMonth()]!));
  if (isWeekday) edits.push(nameEdit(0, /^[A-Za-z]+/.exec(text)![0], fullDays[date.getUTCDay()]!));
  const written = fractionAt(text, places);
  const digits = `${fraction}`.padStart(9, "0").replace(/0+$/, "");
  if (written) {
    const at = written.at + 1;
    edits.push({ start: at, end: at + written.digits.length, text: digits.padEnd(written.digits.length, "0") });
  } else if (digits !== "" && places.second) {
    const [, end] = places.second;
    edits.push({ start: end, end, text: `.${digits}` });
  }
  return edits;
}

/** A number that takes the place of the one at `start`. */
function fieldEdit(text: string, field: DateField, start: number, end: number, number: number): Edit {
  const width = end - start;
  // `Sep  4`: a day that follows the name of its month is two characters wide.
  if (field === "day" && /[A-Za-z]{3} {1,2}$/.test(text.slice(0, start))) {
    const from = width === 1 && text[start - 1] === " " && text[start - 2] === " " ? start - 1 : start;
    return { start: from, end, text: `${number}`.padStart(end - from, text[start] === "0" ? "0" : " ") };
  }
  return { start, end, text: `${width === 2 ? number % 100 : number}`.padStart(width, "0") };
}

/** A name, cut to three letters or in capitals as the one it replaces. */
function nameEdit(start: number, name: string, full: string): Edit {
  const cut = name.length === 3 ? full.slice(0, 3) : full;
  return { start, end: start + name.length, text: name === name.toUpperCase() ? cut.toUpperCase() : cut };
}
