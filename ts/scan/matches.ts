import type { Axis } from "../tables/axes.ts";

/** A batch of matches as the native library gives it: columns, read by number. Valid until the scanner's next step. */
export interface Matches {
  readonly count: number;
  /** Where the library holds all of these matches; `undefined` where it does not. */
  readonly columns?: NativeColumns | undefined;
  /** Every start and every end as columns, if they exist as such; valid as long as the batch. */
  readonly places?: { readonly starts: Float64Array; readonly ends: Float64Array };
  /** What the matches were read in, where that is not the input's own text. */
  readonly read?: Read;
  /** Byte offset of match `i` in the decoded input; its end is past the last byte. */
  start(i: number): number;
  end(i: number): number;
  /** Set member; 0 without a set. */
  member(i: number): number;
  /** Line of the first byte, from 1, and the offset of that line's first byte. */
  line(i: number): number;
  lineStart(i: number): number;
  /** Last binding of register `r`: −1 where unbound. */
  registerStart(i: number, r: number): number;
  registerEnd(i: number, r: number): number;
  /** Kind of the one token it binds; 255 where it binds none or several. */
  registerKind(i: number, r: number): number;
  /** Every binding of a register under a repetition, oldest first. */
  bindingCount(i: number, r: number): number;
  bindingStart(i: number, r: number, k: number): number;
  bindingEnd(i: number, r: number, k: number): number;
  bindingKind(i: number, r: number, k: number): number;
  /** What was read of the tokens of match `i`; `null` where the scan gives no readings. */
  readings?(i: number): MatchReadings | null;
}

/** The significant tokens of a match, and what was read of each. */
export interface MatchReadings {
  readonly tokens: number;
  /** Offset in the input of token `token`; its end is past the last byte. */
  start(token: number): number;
  end(token: number): number;
  /** In the order they are shown; those that say nothing of this token are left out. */
  at(token: number): Iterable<Reading>;
}

export interface Reading {
  readonly axis: Axis;
  /** Texts that the pattern fixes, as the axis lists them. */
  readonly labels: readonly string[];
  /** Index of the form that it takes. */
  readonly form: number;
  /** Numbers of its cells; NaN where there is none. */
  readonly cells: Float64Array;
  /** What cells that are texts point into. */
  readonly texts: Uint8Array;
}

/** A batch in the library's memory. */
export interface NativeColumns {
  /** Counts and addresses, as `mb_scan_next` writes them. */
  readonly table: Float64Array;
  /** Registers of a match. */
  readonly registers: number;
}

/** The same matches in the text that they were read in: the insides of quotes, their escapes undone. */
export interface Read {
  /** Places in `text`. */
  readonly matches: Matches;
  readonly text: Uint8Array;
  /** Where the inside that holds match `i` begins and ends in `text`: a text of its own. */
  insideStart(i: number): number;
  insideEnd(i: number): number;
  /** The bytes that quote match `i` in the input, the outermost first. */
  quotes(i: number): readonly number[];
}
