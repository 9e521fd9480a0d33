/** The text in which matches were found: the input's, or the content of quotes. */
import type { Matches, Read } from "./matches.ts";

/** The part of a text that is in memory; its first byte has offset `base`. */
export interface TextPart {
  readonly text: Uint8Array;
  readonly base: number;
}

export interface Reading extends TextPart {
  /** Matches with offsets in the text. */
  readonly matches: Matches;
}

export function readingOf({ text, base }: TextPart, matches: Matches): Reading {
  const { read } = matches;
  return read ? { text: read.text, base: 0, matches: read.matches } : { text, base, matches };
}

/** The content of the quotes around match `i`, as a separate text. */
export function insideText(read: Pick<Read, "text" | "insideStart" | "insideEnd">, i: number): TextPart {
  const start = read.insideStart(i);
  return { text: read.text.subarray(start, read.insideEnd(i)), base: start };
}

/** The text around matches is decoded along with them if it has at most this many bytes a match. */
const bytesPerMatchMax = 512;

const ascii = /^[\0-\x7f]*$/;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A function that reads what lies between two offsets, for the matches of a batch. If the text from the first match to
 * the last is ASCII and not much longer than they are, it is decoded at once, which takes a fraction of the time.
 *
 * @param text starts at offset `base`
 */
export function textReader({ text, base }: TextPart, matches: Matches): (start: number, end: number) => string {
  const each = (start: number, end: number) => decoder.decode(text.subarray(start - base, end - base));
  const { count } = matches;
  if (count < 2) return each;
  const from = matches.start(0);
  const to = matches.end(count - 1);
  if (to - from > count * bytesPerMatchMax) return each;
  const decoded = each(from, to);
  if (!ascii.test(decoded)) return each;
  // A condition on what follows may bind a register behind the last match.
  return (start, end) => (start < from || end > to ? each(start, end) : decoded.slice(start - from, end - from));
}
