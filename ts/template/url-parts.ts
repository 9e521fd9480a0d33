/**
 * Parts of an address, by punctuation alone: the text need not be a URL.
 *
 * Twin: zig/template/url_parts.zig, compared by tests/c/same.test.ts.
 */
import { byte, empty, find, findLast, isDigit, type Slice } from "./slice.ts";

const [slash, question, colon, at, backslash, dot] = ["/", "?", ":", "@", "\\", "."].map(byte) as [
  number,
  number,
  number,
  number,
  number,
  number,
];

/** Offset of `://`; −1 if there is none. */
function schemeEnd(slice: Slice): number {
  for (let i = find(slice, colon); i >= 0; i = find(slice, colon, i + 1)) {
    if (i + 2 < slice.end && slice.bytes[i + 1] === slash && slice.bytes[i + 2] === slash) return i;
  }
  return -1;
}

/** Narrows to the text between the scheme and the first `/` or `?`. */
function authority(slice: Slice): void {
  const scheme = schemeEnd(slice);
  if (scheme >= 0) slice.start = scheme + 3;
  for (let i = slice.start; i < slice.end; i++) {
    if (slice.bytes[i] === slash || slice.bytes[i] === question) {
      slice.end = i;
      return;
    }
  }
}

/** Offset of the colon before the authority's final digits; −1 if there is no port. */
function portColon(slice: Slice): number {
  let i = slice.end;
  while (i > slice.start && isDigit(slice.bytes[i - 1])) i -= 1;
  return i < slice.end && i > slice.start && slice.bytes[i - 1] === colon ? i - 1 : -1;
}

export function scheme(slice: Slice): void {
  const end = schemeEnd(slice);
  slice.end = end < 0 ? slice.start : end;
}

export function host(slice: Slice): void {
  authority(slice);
  const port = portColon(slice);
  if (port >= 0) slice.end = port;
}

export function port(slice: Slice): void {
  authority(slice);
  const cut = portColon(slice);
  slice.start = cut < 0 ? slice.end : cut + 1;
}

export function path(slice: Slice): void {
  const end = slice.end;
  authority(slice);
  slice.start = slice.end;
  slice.end = end;
  const cut = find(slice, question);
  if (slice.start < end && slice.bytes[slice.start] !== slash) empty(slice);
  else if (cut >= 0) slice.end = cut;
}

export function query(slice: Slice): void {
  const cut = find(slice, question);
  slice.start = cut < 0 ? slice.end : cut + 1;
}

export function user(slice: Slice): void {
  const cut = find(slice, at);
  slice.end = cut < 0 ? slice.start : cut;
}

export function domain(slice: Slice): void {
  const cut = find(slice, at);
  slice.start = cut < 0 ? slice.end : cut + 1;
}

/** Offset of the last separator of a path: a backslash if the text contains one. */
function lastSeparator(slice: Slice): number {
  const back = findLast(slice, backslash);
  return back >= 0 ? back : findLast(slice, slash);
}

export function dir(slice: Slice): void {
  const cut = lastSeparator(slice);
  slice.end = cut < 0 ? slice.start : cut;
}

export function name(slice: Slice): void {
  slice.start = lastSeparator(slice) + 1 || slice.start;
}

export function ext(slice: Slice): void {
  name(slice);
  const cut = findLast(slice, dot);
  slice.start = cut < 0 ? slice.end : cut + 1;
}
