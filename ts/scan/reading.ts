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
