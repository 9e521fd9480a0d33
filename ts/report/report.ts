/** The interface of every report: it receives an input, its matches in batches, and its end. */
import type { Path } from "../input/index.ts";
import type { CountForm, Counts } from "../scan/index.ts";
import { lineFeeds } from "../scan/line-feeds.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import type { Output } from "../terminal/index.ts";
import type { Theme } from "./plain-theme.ts";
import type { PathWriter } from "./prefix.ts";

/** An input during its report. */
export interface ReportInput extends TextPart {
  /** `null` for a text given on the command line. */
  readonly path: Path | null;
  /** The part that is read, in bytes of the decoded input, half-open. */
  readonly from: number;
  readonly to: number;
  /** Line of the byte at `from`, counted from one. */
  readonly firstLine: number;
}

/** Settings shared by the reports of one command. */
export interface ReportSettings {
  readonly output: Output;
  readonly theme: Theme;
  readonly paths: PathWriter;
  /** Lines begin with the input's path. */
  readonly showPath: boolean;
  /** Match lines show `LINE:COL` instead of `[START..END]`. */
  readonly showPlace: boolean;
  /** Names of a set's members; empty for a single pattern. */
  readonly members: readonly string[];
  /** The line between groups of lines that are apart; `null`: none. */
  readonly separator?: string | null;
  /** A NUL byte follows every path, instead of a separator or a line end. */
  readonly nullPaths?: boolean;
}

/** The line between two groups of lines that are apart; `null` for none. */
export function separatorLine({ separator = "--" }: ReportSettings): Uint8Array | null {
  return separator === null ? null : Buffer.from(`${separator}\n`);
}

/** What the library counts for a report that needs no matches. */
export interface Counting {
  /** Maximum number of matches to count. */
  readonly countMax: number;
  /** Only the number of lines is needed. */
  readonly linesOnly: boolean;
  /** How the library writes what the report says of files; `null` if it cannot. */
  readonly countForm: CountForm | null;
  /** Takes the counts of an input, in place of its matches. */
  take(counts: Counts): void;
}

export interface Report {
  /** Set if counts do in place of matches. */
  readonly counting?: Counting | null;
  begin(input: ReportInput): void;
  add(matches: Matches): void;
  /**
   * The input arrives in parts, and no match begins before byte `offset` from now on: prints what that decides.
   * @returns the offset from which the text is still needed
   */
  settle?(offset: number): number;
  /** The report needs no further match of the input. */
  readonly isFull?: boolean;
  /** Ends the input. @returns the number selected: matches, lines or records */
  end(): number;
  /** Ends the report. */
  finish(): void;
}

const lineFeed = 0x0a;

/** End of the line that contains the byte at `offset`: its line feed, or the end of the part that is read. */
export function lineEnd({ text, base, to }: ReportInput, offset: number): number {
  const found = text.indexOf(lineFeed, offset - base);
  return found < 0 || found + base >= to ? to : found + base;
}

/** Start of the line that contains the byte at `offset`, if it begins in the part of the text that is held. */
export function findLineStart({ text, base, from }: ReportInput, offset: number): number {
  return Math.max(from, base + (offset > base ? text.lastIndexOf(lineFeed, offset - base - 1) + 1 : 0));
}

/** Line of a match's last byte. */
export function lastLine({ text, base }: ReportInput, matches: Matches, i: number): number {
  return matches.line(i) + lineFeeds(text, matches.start(i) - base, matches.end(i) - 1 - base);
}
