/** Fields of a date or time, by position: digits as written, without using a calendar. */
import { byte, empty, isDigit, type Slice } from "./slice.ts";

export type DateField = "year" | "month" | "day" | "hour" | "minute" | "second";

/** Order of `A/B/YYYY` if both are valid. */
export type DateOrder = "dmy" | "mdy";

/** Start and end of the fields that a text has. */
export type DatePlaces = Partial<Record<DateField, readonly [start: number, end: number]>>;

const [dash, slash, colon, space] = ["-", "/", ":", " "].map(byte) as [number, number, number, number];

/** Narrows to one field; to nothing if the text has no such field. */
export function dateField(slice: Slice, field: DateField, order: DateOrder): void {
  const place = datePlaces(slice, order)[field];
  if (place) [slice.start, slice.end] = place;
  else empty(slice);
}

export function datePlaces(slice: Slice, order: DateOrder): DatePlaces {
  const { bytes, start, end } = slice;
  const digits = digitsAt(bytes, start, end);
  if (digits === 0) return namedMonth(slice);
  if (start + digits + 1 >= end) return {};
  const separator = bytes[start + digits];
  if (separator === colon) return clock(slice, start);
  if (separator === dash && digits === 4) return ordered(slice, dash, ["year", "month", "day"]);
  if (separator !== slash) return {};
  if (digits === 4) return ordered(slice, slash, ["year", "month", "day"]);
  if (!isDigit(bytes[start + digits + 1])) return logDate(slice, digits);
  return ordered(
    slice,
    slash,
    isMonthFirst(slice, digits, order) ? ["month", "day", "year"] : ["day", "month", "year"],
  );
}

function digitsAt(bytes: Uint8Array, at: number, end: number): number {
  let count = 0;
  while (at + count < end && isDigit(bytes[at + count])) count += 1;
  return count;
}

function numberAt(bytes: Uint8Array, at: number, digits: number): number {
  let value = 0;
  for (let i = 0; i < digits; i++) value = value * 10 + bytes[at + i]! - 48;
  return value;
}

/** Three runs of digits between two separators, then, after one byte, a time. */
function ordered(slice: Slice, separator: number, fields: readonly [DateField, DateField, DateField]): DatePlaces {
  const found: DatePlaces = {};
  let at = slice.start;
  for (const [index, field] of fields.entries()) {
    const digits = digitsAt(slice.bytes, at, slice.end);
    if (digits === 0) return {};
    found[field] = [at, at + digits];
    at += digits;
    if (index < 2 && (at >= slice.end || slice.bytes[at++] !== separator)) return {};
  }
  return at < slice.end ? { ...found, ...clock(slice, at + 1) } : found;
}

/** Whether `A/B/YYYY` begins with the month: because only that is a valid date, or by the given order. */
function isMonthFirst(slice: Slice, digits: number, order: DateOrder): boolean {
  const number = (at: number) => numberAt(slice.bytes, at, digitsAt(slice.bytes, at, slice.end));
  const first = number(slice.start);
  const second = number(slice.start + digits + 1);
  if (first > 12) return false;
  return second > 12 || order === "mdy";
}

const largest = { hour: 23, minute: 59, second: 60 } as const;

/** `HH:MM` and `HH:MM:SS`; `53:08`, which is minutes and seconds of something, has no hour. */
function clock(slice: Slice, at: number): DatePlaces {
  const found: DatePlaces = {};
  for (const field of ["hour", "minute", "second"] as const) {
    const digits = digitsAt(slice.bytes, at, slice.end);
    if (digits === 0) return found;
    if (numberAt(slice.bytes, at, digits) > largest[field]) return {};
    found[field] = [at, at + digits];
    at += digits;
    if (at >= slice.end || slice.bytes[at] !== colon) return found;
    at += 1;
  }
  return found;
}

/** `DD/Mon/YYYY:HH:MM:SS`; a month name yields no digits. */
function logDate(slice: Slice, digits: number): DatePlaces {
  const { bytes, start, end } = slice;
  let at = start + digits + 1;
  while (at < end && bytes[at] !== slash) at += 1;
  const year = at + 1;
  const yearDigits = digitsAt(bytes, year, end);
  if (yearDigits === 0) return {};
  return { day: [start, start + digits], year: [year, year + yearDigits], ...clock(slice, year + yearDigits + 1) };
}

/** `Mon D HH:MM:SS`. */
function namedMonth(slice: Slice): DatePlaces {
  const { bytes, end } = slice;
  let at = slice.start;
  while (at < end && bytes[at] !== space) at += 1;
  if (at - slice.start !== 3) return {};
  while (at < end && bytes[at] === space) at += 1;
  const digits = digitsAt(bytes, at, end);
  return digits === 0 ? {} : { day: [at, at + digits], ...clock(slice, at + digits + 1) };
}
