/**
 * Fields of a timestamp as written: their digits. The forms are those of `zig/lex/stamp.zig`, written once more since
 * templates cut texts that are no tokens; `tests/fuzz/times.fuzz.ts` compares both.
 *
 * Twin: zig/template/date_parts.zig, compared by tests/c/same.test.ts.
 */
import type { DateOrder } from "../tables/date-orders.ts";
import { type MonthName, monthNames } from "../tables/months.ts";
import { sawImpossibleDate } from "../value/impossible-date.ts";
import { empty, type Slice } from "./slice.ts";

export type { DateOrder } from "../tables/date-orders.ts";
export type DateField = "year" | "month" | "day" | "hour" | "minute" | "second";

type Place = readonly [start: number, end: number];
/** Start and end of the fields that a text has. */
export type DatePlaces = Partial<Record<DateField, Place>>;
type Groups = Partial<Record<string, Place>>;

/** Narrows to one field; to nothing if the text has no such field, or is no timestamp that can be read. */
export function dateField(slice: Slice, field: DateField, order: DateOrder): void {
  const place = datePlaces(slice, order)[field];
  if (place) [slice.start, slice.end] = place;
  else empty(slice);
}

/** Places in the bytes of the slice. */
export function datePlaces({ bytes, start, end }: Slice, order: DateOrder): DatePlaces {
  const text = Buffer.from(bytes.subarray(start, end)).toString("latin1");
  const places = Object.entries(findPlaces(text, order)) as [DateField, Place][];
  return Object.fromEntries(places.map(([field, [from, to]]) => [field, [start + from, start + to]]));
}

/** Texts are compared byte by byte, so that places are those of bytes. */
const byteText = (text: string): string => Buffer.from(text).toString("latin1");
const buildAlternatives = (names: readonly MonthName[]): string =>
  `(?<name>${names.map(({ name }) => byteText(name)).join("|")})`;
const month = `${buildAlternatives(monthNames.filter(({ isEnglish }) => isEnglish))}(?![\\w\x80-\xff])`;
const anyMonth = `${buildAlternatives(monthNames)}(?![\\w\x80-\xff])`;
const numberOfMonth = new Map(monthNames.map(({ name, month }) => [byteText(name).toLowerCase(), month]));
const shortMonth = buildAlternatives(monthNames.filter(({ name, isEnglish }) => isEnglish && name.length === 3));
const weekday = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? {1,2})?";

/** Dates, by the names of their numbers; `a`, `b` and `c` are in an order that is open. */
const dates = [
  `${weekday}${month} {1,2}(?<day>\\d{1,2})(?:,? {1,2}(?<year>\\d{4})(?!\\w|:\\d))?,?`,
  `${month}(?<sign>[/-])(?<day>\\d{1,2})\\k<sign>(?<year>\\d{4})(?!\\d)`,
  `(?<day>\\d{1,2})${shortMonth}(?<year>\\d{4}|\\d\\d)(?!\\d)`,
  "(?<year>\\d{4}):(?<month>\\d\\d):(?<day>\\d\\d)(?= )",
  `${weekday}(?<day>\\d{1,2})(?<sign>[-/ ])${anyMonth}\\.?(?:,?\\k<sign>(?<year>\\d{4}|\\d\\d(?!:))(?!\\d))?,?`,
  `${weekday}(?<year>\\d{4})([-/.])(?<month>\\d{1,2})\\2(?<day>\\d{1,2})(?!\\d)`,
  `(?<year>\\d{4})(?<sign>[-/ ])${month}\\k<sign> ?(?<day>\\d{1,2})(?!\\d)`,
  "(?<a>\\d{1,2})([-/.])(?<b>\\d{1,2})\\2(?<c>\\d{4}|\\d\\d)(?!\\d)",
  "(?<month>\\d\\d)-(?<day>\\d\\d)(?= )",
  "(?<a>\\d\\d)/(?<b>\\d\\d)(?= )",
  "(?<year>(?:19|20)\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)(?=[Tt_: \\t-]+\\d)",
  "(?<year>\\d\\d)?(?<month>\\d\\d)(?<day>\\d\\d)(?= )",
].map((source) => new RegExp(source, "diy"));

const allDigits =
  /(?<year>(?:19|20)\d\d|\d\d(?=\d{10}Z))(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?:\.\d+)?(?=Z|[+-]\d{4})/dy;
const separator = new RegExp(
  "(?:::|[Tt:_,|;@/-]|, | (?:at|\u00c3\u00a0|um|kl\\.?) | [-@|;] " +
    `| (?:mon|tue|wed|thu|fri|sat|sun)[a-z]* | ?\\([a-z\x80-\xff]{1,11}\\) ?| {1,2}|\\t)(?=\\d)`,
  "iy",
);
const clocks = [
  /(?<hour>\d{1,2}):(?<minute>\d{1,2}):(?<second>\d{1,2}):\d{3}(?!\w)/dy,
  /(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?!\d)|(?!\d|:\d))/dy,
  /(?<hour>\d\d)([.-])(?<minute>\d\d)\2(?<second>\d\d)(?!\d)/dy,
  /(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?(?!\d)/dy,
];
/** A clock, readable or not. */
const clockLike = /\d{1,2}:\d|(?<=t)\d/iy;
/** A clock without a date. */
const clockAlone = clocks[1]!;
const meridiem = /[^ ]*(?: |\u00c2\u00a0|\u00e2\u0080\u00af)?[ap](?:\.(?: |\u00c2\u00a0|\u00e2\u0080\u00af)?)?m\b/iy;
const yearBehind =
  /(?:[.,]\d+)?(?: ?[ap]\.?m\.?)?(?: ?[A-Z]{1,5}(?:[+-]\d\d:?\d\d)?| ?[+-]\d\d:?\d\d)? (?<year>(?:19|20)\d\d)(?![\w/-]|[.:]\d)/diy;

function findPlaces(text: string, order: DateOrder): DatePlaces {
  const packed = groupsAt(allDigits, text, 0);
  if (packed) return packed.groups;
  for (const form of dates) {
    const date = groupsAt(form, text, 0);
    if (!date) continue;
    const time = timeAt(text, date.end);
    if (time === "unreadable" || !isReal(text, date)) return {};
    const isMonthFirst = time !== null && matchesAt(meridiem, text, time.end);
    const { name: _name, sign: _sign, ...numbers } = date.groups;
    const found = findDate(text, numbers, order, isMonthFirst);
    if (!found && order !== "any" && findDate(text, numbers, "any", isMonthFirst))
      sawImpossibleDate(decodeLatin1(text));
    if (!found) return {};
    const year = found.year ?? (time && groupsAt(yearBehind, text, time.end)?.groups.year);
    return { ...found, ...(year ? { year } : {}), ...time?.groups };
  }
  const time = groupsAt(clockAlone, text, 0);
  return time && isInRange(text, time.groups) ? time.groups : {};
}

/** The characters of a text that is compared byte by byte. */
const decodeLatin1 = (text: string): string => Buffer.from(text, "latin1").toString();

/** The clock behind a date; `null` if there is none. */
function timeAt(text: string, at: number) {
  const start = endAt(separator, text, at);
  if (start === null) return null;
  for (const clock of clocks) {
    const found = groupsAt(clock, text, start);
    if (found) return isInRange(text, found.groups) ? found : "unreadable";
  }
  return matchesAt(clockLike, text, start) ? "unreadable" : null;
}

const largest = { hour: 23, minute: 59, second: 60 } as const;

function isInRange(text: string, groups: Groups): boolean {
  return Object.entries(largest).every(([name, most]) => numberAt(text, groups[name]) <= most);
}

/** The date's fields; `null` if none of the possible orders gives a date that exists. */
function findDate(text: string, groups: Groups, order: DateOrder, isMonthFirst: boolean): DatePlaces | null {
  const { a, b, c } = groups;
  if (!a || !b) return groups;
  if (!c) return withoutYear(text, a, b, order, isMonthFirst);
  const isLong = c[1] - c[0] === 4;
  const usual: readonly DateOrder[] = isMonthFirst
    ? ["mdy", "dmy", "ymd"]
    : !isLong && text[a[1]] === "-"
      ? ["ymd", "dmy", "mdy"]
      : ["dmy", "mdy", "ymd"];
  for (const one of order === "any" ? usual : [order]) {
    if (one === "ymd" && (isLong || a[1] - a[0] !== 2)) continue;
    const [year, month, day] = one === "ymd" ? [a, b, c] : one === "dmy" ? [c, b, a] : [c, a, b];
    if (exists(numberAt(text, year), numberAt(text, month), numberAt(text, day))) return { year, month, day };
  }
  return null;
}

/** If nothing says the order, there are fields only where a single one is possible. */
function withoutYear(text: string, a: Place, b: Place, order: DateOrder, isMonthFirst: boolean): DatePlaces | null {
  const [first, second] = [numberAt(text, a), numberAt(text, b)];
  const isDayFirst = exists(2000, second, first);
  const canMonthFirst = exists(2000, first, second);
  if (order === "any" && !isMonthFirst && isDayFirst && canMonthFirst && first !== second) return null;
  const takesDayFirst = order === "dmy" || (order === "any" && (isMonthFirst ? !canMonthFirst : isDayFirst));
  if (!(takesDayFirst ? isDayFirst : canMonthFirst)) return null;
  return takesDayFirst ? { day: a, month: b } : { month: a, day: b };
}

/** Whether a date whose order is told exists; of `2026-99-99`, which is a time without an instant, the fields are. */
function isReal(text: string, { groups }: { groups: Groups; end: number }): boolean {
  const { year, month, day, name } = groups;
  if (!day) return true;
  if (!month) return exists(2000, numberOfMonth.get(text.slice(...name!).toLowerCase()) ?? 0, numberAt(text, day));
  const isFull = text[year?.[1] ?? 0] === "-" && month[1] - month[0] === 2 && day[1] - day[0] === 2;
  return isFull || exists(year ? numberAt(text, year) : 2000, numberAt(text, month), numberAt(text, day));
}

/** The year that two digits mean: 1969 to 2068. */
export const longYear = (year: number): number => (year < 69 ? 2000 + year : year < 100 ? 1900 + year : year);

function exists(year: number, monthNumber: number, day: number): boolean {
  const date = new Date(Date.UTC(longYear(year), monthNumber - 1, day));
  return date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day;
}

const numberAt = (text: string, place: Place | undefined): number => (place ? Number(text.slice(...place)) : 0);

function endAt(form: RegExp, text: string, at: number): number | null {
  form.lastIndex = at;
  const found = form.exec(text);
  return found === null ? null : at + found[0].length;
}

const matchesAt = (form: RegExp, text: string, at: number): boolean => endAt(form, text, at) !== null;

function groupsAt(form: RegExp, text: string, at: number): { groups: Groups; end: number } | null {
  form.lastIndex = at;
  const found = form.exec(text);
  if (found === null) return null;
  const groups: Groups = {};
  for (const [name, place] of Object.entries(found.indices?.groups ?? {})) if (place) groups[name] = place;
  return { groups, end: at + found[0].length };
}
