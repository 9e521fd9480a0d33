/**
 * Implements the accessors of `ts/tables/accessors.ts`.
 *
 * Twin: zig/template/accessors.zig, compared by tests/c/same.test.ts.
 */
import { type AccessorName, hasPart, kindsOfPart } from "../tables/accessors.ts";
import { kinds, noKind } from "../tables/kinds.ts";
import { characterBytes, countCharacters, decodeText } from "./characters.ts";
import { type DateField, type DateOrder, dateField, datePlaces } from "./date-parts.ts";
import { readShapes, Texts } from "./shape.ts";
import { byte, empty, find, isDigit, keepParts, type Slice } from "./slice.ts";
import * as url from "./url-parts.ts";

/** An accessor as written: its name and its numbers (0 if it takes none). */
export interface AccessorUse {
  readonly name: AccessorName;
  readonly first: number;
  readonly last: number;
}

const [dot, colon, dash, plus, minusSign] = [byte("."), byte(":"), byte("-"), byte("+"), [0xe2, 0x88, 0x92]] as const;
const encoder = new TextEncoder();

type Apply = (slice: Slice, use: AccessorUse, order: DateOrder) => void;

const map =
  (change: (text: string) => string): Apply =>
  (slice) => {
    slice.bytes = encoder.encode(change(decodeText(slice.bytes, slice.start, slice.end)));
    slice.start = 0;
    slice.end = slice.bytes.length;
  };
const date =
  (field: DateField): Apply =>
  (slice, _, order) =>
    dateField(slice, field, order);
const versionPart =
  (part: number): Apply =>
  (slice) => {
    for (let i = slice.start; i < slice.end; i++) {
      if (slice.bytes[i] === dash || slice.bytes[i] === plus) slice.end = i;
    }
    keepParts(slice, dot, part, part);
  };

const apply: Record<AccessorName, Apply> = {
  upper: map((text) => text.toUpperCase()),
  lower: map((text) => text.toLowerCase()),
  trim,
  shape: (slice) => {
    const texts = new Texts();
    texts.push(slice.bytes, slice.start, slice.end);
    const shapes = readShapes(texts);
    slice.bytes = shapes.buffer.bytes;
    slice.start = 0;
    slice.end = shapes.ends[0]!;
  },
  first: (slice, { first }) => {
    slice.end = skipCharacters(slice, first);
  },
  last: (slice, { first }) => {
    slice.start = skipCharacters(slice, countCharacters(slice.bytes, slice.start, slice.end) - first);
  },
  octet: keepOctets,
  group: (slice, { first, last }) => keepParts(slice, colon, first, last),
  word: (slice, { first, last }) => keepWords(slice, first, last),
  currency: keepCurrency,
  scheme: url.scheme,
  host: url.host,
  port: url.port,
  path: url.path,
  query: url.query,
  user: url.user,
  domain: url.domain,
  major: versionPart(1),
  minor: versionPart(2),
  patch: versionPart(3),
  year: date("year"),
  month: date("month"),
  day: date("day"),
  hour: date("hour"),
  minute: date("minute"),
  second: date("second"),
  dir: url.dir,
  name: url.name,
  ext: url.ext,
  value: (slice) => {
    const head = numberEnd(slice);
    if (head < 0) empty(slice);
    else slice.end = head;
  },
  unit: (slice) => {
    const head = numberEnd(slice);
    if (head < 0) return empty(slice);
    slice.start = head;
    while (isSpace(slice.bytes[slice.start]!)) slice.start += 1;
  },
};

/**
 * Applies the accessors left to right to `slice`, in place. A part that texts of the kind don't have is empty.
 * @param kind of the text, if it is exactly one token
 * @returns whether each part is one that its text has: the port of a URL is, also where it has none
 */
export function applyAccessors(slice: Slice, uses: readonly AccessorUse[], order: DateOrder, kind = noKind): boolean {
  let fits = true;
  let kindBefore = kind;
  for (const use of uses) {
    const has = hasPart(use.name, kinds[kindBefore]?.name);
    const { bytes, start, end } = slice;
    if (has === false) empty(slice);
    else apply[use.name](slice, use, order);
    const isEmptied = start < end && slice.start === slice.end;
    if (has === false || (isEmptied && (has === null || isUnreadTime(use.name, { bytes, start, end }, order)))) {
      fits = false;
    }
    kindBefore = noKind;
  }
  return fits;
}

/** Whether the part is one of a time, and nothing of the time can be read: a date alone has no hour, but fits. */
function isUnreadTime(name: AccessorName, time: Slice, order: DateOrder): boolean {
  return kindsOfPart(name).join() === "timestamp" && Object.keys(datePlaces(time, order)).length === 0;
}

/** Offset after `count` characters, or the end. */
function skipCharacters(slice: Slice, count: number): number {
  let at = slice.start;
  for (; count > 0 && at < slice.end; count--) at += characterBytes(slice.bytes, at, slice.end);
  return at;
}

const isSpace = (value: number): boolean => value === 0x20 || (value >= 0x09 && value <= 0x0d);
/** White space beyond ASCII, by code point. */
const wideSpaces = /^[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;

function trim(slice: Slice): void {
  const { bytes } = slice;
  for (let size = spaceAt(slice, slice.start); size > 0; size = spaceAt(slice, slice.start)) slice.start += size;
  while (slice.end > slice.start) {
    let at = slice.end - 1;
    while (at > slice.start && slice.end - at < 3 && (bytes[at]! & 0xc0) === 0x80) at -= 1;
    if (spaceAt(slice, at) !== slice.end - at || at === slice.end) return;
    slice.end = at;
  }
}

/** Size in bytes of the white space character at `at`; 0 if there is none. */
function spaceAt({ bytes, end }: Slice, at: number): number {
  if (at >= end) return 0;
  if (bytes[at]! < 0x80) return isSpace(bytes[at]!) ? 1 : 0;
  const size = characterBytes(bytes, at, end);
  return wideSpaces.test(decodeText(bytes, at, at + size)) ? size : 0;
}

const quotes = ['"', "'", "`"].map(byte);

/** Keeps words `first` to `last` (from 1) of the text divided at white space; nothing if there are fewer. */
function keepWords(slice: Slice, first: number, last: number): void {
  const isQuoted = slice.end - slice.start > 1 && slice.bytes[slice.start] === slice.bytes[slice.end - 1];
  if (isQuoted && quotes.includes(slice.bytes[slice.start]!)) {
    slice.start += 1;
    slice.end -= 1;
  }
  const { bytes, end } = slice;
  let start = end;
  let at = slice.start;
  for (let word = 1; word <= last; word++) {
    while (at < end && isSpace(bytes[at]!)) at += 1;
    if (at === end) start = end;
    if (word === first) start = at;
    while (at < end && !isSpace(bytes[at]!)) at += 1;
  }
  slice.start = start;
  slice.end = at;
}

/** The octets of an IPv6 address are those of the IPv4 address in it, `::ffff:10.0.0.1`; most have none. */
function keepOctets(slice: Slice, { first, last }: AccessorUse): void {
  const point = find(slice, dot);
  const end = point < 0 ? slice.end : point;
  const colons = slice.bytes.subarray(slice.start, end).reduce((count, byte) => count + Number(byte === colon), 0);
  if (colons > 1) slice.start = point < 0 ? slice.end : slice.bytes.lastIndexOf(colon, point) + 1;
  keepParts(slice, dot, first, last);
}

/** The sign or code of a currency, before or after the digits of an amount. */
function keepCurrency(slice: Slice): void {
  const { bytes } = slice;
  let [first, last] = [slice.start, slice.end];
  while (first < slice.end && !isDigit(bytes[first])) first += 1;
  while (last > first && !isDigit(bytes[last - 1])) last -= 1;
  if (first === slice.end) {
    empty(slice);
    return;
  }
  const isBefore = first > slice.start + signBytes(slice);
  if (isBefore) {
    slice.start += signBytes(slice);
    slice.end = first;
  } else slice.start = last;
  trim(slice);
}

/** End of the number at the start of a measure; −1 if the text has no number, nothing follows it, or it goes on. */
function numberEnd(slice: Slice): number {
  const { bytes, end } = slice;
  let at = slice.start + signBytes(slice);
  const whole = at;
  while (at < end && isDigit(bytes[at])) at += 1;
  const fraction = bytes[at] === dot && at + 1 < end && isDigit(bytes[at + 1]);
  if (at === whole && !fraction) return -1;
  if (fraction) for (at += 1; at < end && isDigit(bytes[at]); ) at += 1;
  // `1` of `1,045` is a part of a longer number.
  if ((bytes[at] === comma || bytes[at] === apostrophe) && at + 1 < end && isDigit(bytes[at + 1])) return -1;
  for (let rest = at; rest < end; rest++) if (!isSpace(bytes[rest]!)) return at;
  return -1;
}

const [comma, apostrophe] = [byte(","), byte("'")] as const;

function signBytes({ bytes, start, end }: Slice): number {
  if (start >= end) return 0;
  if (bytes[start] === plus || bytes[start] === dash) return 1;
  return minusSign.every((value, i) => start + i < end && bytes[start + i] === value) ? minusSign.length : 0;
}
