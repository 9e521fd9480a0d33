/** The text that matches are read in: the input's, or that of the quotes they stand in. */
import type { Matches, Read } from "./matches.ts";

/** The part of a text that is in memory: its first byte counts as `base`. */
export interface TextPart {
  readonly text: Uint8Array;
  readonly base: number;
}

export interface Reading extends TextPart {
  /** Places in the text. */
  readonly matches: Matches;
}

export function readingOf({ text, base }: TextPart, matches: Matches): Reading {
  const { read } = matches;
  return read ? { text: read.text, base: 0, matches: read.matches } : { text, base, matches };
}

/** The inside of quotes that holds match `i`, a text of its own. */
export function insideText(read: Pick<Read, "text" | "insideStart" | "insideEnd">, i: number): TextPart {
  const start = read.insideStart(i);
  return { text: read.text.subarray(start, read.insideEnd(i)), base: start };
}
