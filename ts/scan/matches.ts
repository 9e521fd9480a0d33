import type { Axis } from "../tables/axes.ts";

/** A batch of matches from the native library: columns, indexed by match. Valid until the scanner's next step. */
export interface Matches {
  readonly count: number;
  /** The native memory that holds all of these matches; `undefined` if there is none. */
  readonly columns?: NativeColumns | undefined;
  /** The native memory that holds their places in the input, if they were found in another text. */
  readonly placed?: NativeColumns | undefined;
  /** Matches of a part of the input, as they were found: their offsets and numbers of lines lack what precedes it. */
  readonly shifted?: { readonly matches: Matches; readonly bytes: number; readonly lines: number };
  /** Every start and every end as columns, if they exist as such; valid as long as the batch. */
  readonly places?: { readonly starts: Float64Array; readonly ends: Float64Array };
  /** The last bindings of register `r` as columns, if they exist as such; valid as long as the batch. */
  registerSpans?(r: number): TokenSpans | undefined;
  /** The text in which the matches were found, if it is not the input's own. */
  readonly read?: Read;
  /** Byte offset of match `i` in the decoded input; its end is exclusive. */
  start(i: number): number;
  end(i: number): number;
  /** Set member; 0 without a set. */
  member(i: number): number;
  /** Line of the first byte, from 1, and the offset of that line's first byte. */
  line(i: number): number;
  lineStart(i: number): number;
  /** Last binding of register `r`: −1 if unbound. */
  registerStart(i: number, r: number): number;
  registerEnd(i: number, r: number): number;
  /** Kind of the single token that it binds; 255 if it binds none or several. */
  registerKind(i: number, r: number): number;
  /** Every binding of a register under a repetition, oldest first. */
  bindingCount(i: number, r: number): number;
  bindingStart(i: number, r: number, k: number): number;
  bindingEnd(i: number, r: number, k: number): number;
  bindingKind(i: number, r: number, k: number): number;
  /** The readings of the tokens of match `i`; `null` if the scan has no readings. */
  readings?(i: number): MatchReadings | null;
}

/** Starts and ends of spans, at every multiple of `stride`. */
export interface Spans {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly stride: number;
}

/** The same with their kinds, as `registerKind` gives them. */
export interface TokenSpans extends Spans {
  readonly kinds: Uint8Array;
}

/** The significant tokens of a match, and their readings. */
export interface MatchReadings {
  readonly tokens: number;
  /** Offset of token `token` in the input; its end is exclusive. */
  start(token: number): number;
  end(token: number): number;
  /** In display order; readings without a value for this token are left out. */
  at(token: number): readonly Reading[];
  /** A copy that outlives the batch, its offsets relative to `from`. */
  copy(from: number): MatchReadings;
}

export interface Reading {
  readonly axis: Axis;
  /** Texts fixed by the pattern, in the axis's order. */
  readonly labels: readonly string[];
  /** Index of its form. */
  readonly form: number;
  /** Values of its cells; NaN if a cell has none. */
  readonly cells: readonly number[];
  /** Contains the texts that cells refer to. */
  readonly texts: Uint8Array;
}

/** A batch in native memory. */
export interface NativeColumns {
  /** Counts and addresses, written by `mb_scan_next`. */
  readonly table: Float64Array;
  /** Number of registers per match. */
  readonly registers: number;
  /** Whether it has the lines of matches. */
  readonly hasLines: boolean;
  /** The number of each member's first register, if a match has only its member's. */
  readonly firsts?: Uint32Array | null;
}

/** The same matches in the text in which they were found: the text inside quotes, with escapes decoded. */
export interface Read {
  /** Matches with offsets in `text`. */
  readonly matches: Matches;
  readonly text: Uint8Array;
  /** Start and end, in `text`, of the quoted content that contains match `i`; it is searched as a separate text. */
  insideStart(i: number): number;
  insideEnd(i: number): number;
  /** The quote bytes around match `i` in the input, outermost first. */
  quotes(i: number): readonly number[];
  /** All bytes that are quotes around a match, if every match has the same bytes in the input and in `text`. */
  readonly alikeWithin?: readonly number[] | undefined;
  /** In place of `quotes`: a replacement of match `i` as the text around it requires; `null` if it can't be there. */
  spell?(i: number, replacement: Uint8Array): Uint8Array | null;
  /** A word that says how a register is written in the input, for events whose values are replaced. */
  writtenForm?(i: number, register: number): number;
}
