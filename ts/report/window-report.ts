/**
 * Reports of lines: those that matches select, with the lines or the records around them; all lines, or those without a
 * match; or each match with the lines around it. What they print is decided and written by the native library.
 */
import { PassedPages } from "../input/passed-pages.ts";
import { type Reach, toPlaces, type WindowBatch, Windows } from "../layout/index.ts";
import type { Pointer } from "../native/memory.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";
import { reset } from "../terminal/index.ts";
import { type CaptureStyle, type Mark, matchMarks } from "./marks.ts";
import type { MatchLineWriter } from "./match-line.ts";
import type { Theme } from "./plain-theme.ts";
import { PrefixWriter } from "./prefix.ts";
import { lineEnd, type Report, type ReportInput, type ReportSettings, separatorLine } from "./report.ts";

export type { Reach };

/** Finds the innermost record that contains bytes `start` to `end` of a text; must be called in ascending order. */
export interface RecordFinder {
  /** For calls of the library that find records themselves, instead of `find`. */
  readonly handle?: Pointer | null;
  find(start: number, end: number): { start: number; end: number } | null;
  close(): void;
}

export interface WindowReportOptions {
  /**
   * Matches written as such, each with the lines around it; the lines in which matches begin; the lines that no match
   * touches; or all lines, those touched being marked.
   */
  readonly selects: "matches" | "lines" | "untouched" | "all";
  /** Writes the matches, if these are selected. */
  readonly matchLines?: MatchLineWriter;
  /** Maximum number of lines selected in each input. */
  readonly limit?: number;
  /** Each match is printed by itself in place of its line. */
  readonly onlyMatches?: boolean;
  /** All lines of a match are selected, as one: it is a record. */
  readonly isOfRecords?: boolean;
  readonly lineNumbers: boolean;
  readonly columns?: boolean;
  /** Prints the path above the lines of an input instead of before each line. */
  readonly heading?: boolean;
  /** Groups of lines that are apart are separated even if no lines around them are shown. */
  readonly isSeparated?: boolean;
  /** The context of different inputs is separated too, unless there are headings. */
  readonly separatesInputs?: boolean;
  readonly before?: Reach;
  readonly after?: Reach;
  /** Divides an input, given in one part, into records; used if a context side is a record. */
  openRecords?(text: Uint8Array): RecordFinder;
  readonly captures?: readonly CaptureStyle[];
  /** In place of the matches: the coloured parts of bytes `start` to `end`, in order; called in ascending order. */
  marks?(start: number, end: number): readonly Mark[];
  /** Prints `no match` for an input without a match. */
  readonly printNoMatch?: boolean;
}

const nothing = new Uint8Array(0);

/**
 * Matches come in order of place; of one over several lines the first counts, save if untouched or all lines are shown.
 * An input may be given in parts that end at line ends: `begin` takes the first, `resume` each further one.
 */
export class WindowReport implements Report {
  readonly #windows: Windows;
  readonly #prefix: PrefixWriter;
  readonly #styles: Styles;
  #input!: ReportInput;
  #passed!: PassedPages;
  /** The part of the input's text that is read. */
  #text: Uint8Array = nothing;
  /** Number of matches of the input. */
  #count = 0;
  #records: RecordFinder | null = null;

  constructor(
    private readonly settings: ReportSettings,
    private readonly options: WindowReportOptions,
  ) {
    const { heading = false, before = 0, after = 0, isSeparated = this.#hasContext } = options;
    const { theme, output } = settings;
    this.#prefix = new PrefixWriter(heading ? { ...settings, showPath: false } : settings);
    this.#styles = new Styles(theme);
    const { onlyMatches = false, isOfRecords: ofRecords = false, columns = false, limit = Infinity } = options;
    this.#windows = new Windows({
      ...{ selects: options.selects, lineNumbers: options.lineNumbers },
      ...{ onlyMatches, ofRecords, columns, isSeparated, before, after, limit },
      isForTerminal: output.isTerminal,
      styles: theme.active ? this.#styles : null,
      texts: {
        ...this.#prefix.numberTexts(),
        closing: reset,
        separator: Buffer.from(separatorLine(settings) ?? nothing).toString(),
      },
    });
  }

  get #hasContext(): boolean {
    const { before = 0, after = 0 } = this.options;
    return before !== 0 || after !== 0;
  }

  begin(input: ReportInput): void {
    const { path } = input;
    this.#count = 0;
    this.#start(input);
    const prefix = { path: this.#prefix.pathBytes(path)?.slice(), contextPath: this.#prefix.pathBytes(path, "-") };
    const records = this.#records?.handle ?? null;
    this.#windows.begin({ ...prefix, ...this.#heading(input) }, input.from, input.firstLine, records);
  }

  /** Takes the next part of the input, which begins where the last one ended. */
  resume(part: ReportInput): void {
    this.endPart();
    this.#windows.keepRest(this.#part());
    this.#start(part);
    this.#windows.beginPart(part.from, part.firstLine);
  }

  /** A line of the input was selected. */
  get hasSelected(): boolean {
    return this.#windows.selected > 0;
  }

  /** The limit of lines selected is reached: no more of the input need be searched. */
  get isFull(): boolean {
    return this.options.selects !== "all" && this.#windows.isFull;
  }

  /** Nothing that follows this part of the input will be printed. */
  get isDone(): boolean {
    return this.#windows.isDone;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    const { count } = matches;
    const batch = {
      places: toPlaces(matches),
      count,
      records: this.#findRecords(matches),
      marks: this.#collectMarks(matches),
    };
    if (this.options.matchLines) this.#addWritten(this.options.matchLines, matches, batch);
    else this.#write(this.#windows.add(this.#part(), batch));
    // A query gives whole records, and may let go of their text.
    if (this.options.marks) this.endPart();
    if (this.settings.output.isTerminal) this.settings.output.flush();
  }

  settle(offset: number): number {
    this.#write(this.#windows.settle(this.#part(), offset));
    return this.#windows.passed;
  }

  /** Prints what this part selects, with what it holds of the context. */
  endPart(): void {
    this.#write(this.#windows.endPart(this.#part()));
  }

  end(): number {
    this.endPart();
    this.#records?.close();
    const isOfMatches = this.options.selects === "matches" || this.options.marks !== undefined;
    const selected = isOfMatches ? this.#count : this.#windows.selected;
    if (selected === 0 && this.options.printNoMatch) this.settings.output.text("no match\n");
    return selected;
  }

  finish(): void {}

  /** The part of the input's text that is read; the same object as long as it is the same text. */
  #part(): TextPart {
    const { text, base, to } = this.#input;
    const { buffer, byteOffset, length } = this.#text;
    if (buffer !== text.buffer || byteOffset !== text.byteOffset || length !== to - base)
      this.#text = text.subarray(0, to - base);
    return { text: this.#text, base };
  }

  #start(input: ReportInput): void {
    this.#input = input;
    this.#text = nothing;
    this.#passed = new PassedPages(input.text);
    const { text, base, from, to } = input;
    const { before, after, openRecords } = this.options;
    const byRecord = before === "record" || after === "record";
    this.#records = byRecord ? openRecords!(text.subarray(from - base, to - base)) : null;
  }

  /** What is written above the first line of an input. */
  #heading({ path }: ReportInput): { heading: Uint8Array; between: Uint8Array } {
    const { paths, nullPaths, showPath } = this.settings;
    if (this.options.heading && showPath && path !== null) {
      const heading = Buffer.concat([paths.bytes(path), Buffer.from(nullPaths ? "\0" : "\n")]);
      return { heading, between: Buffer.from("\n") };
    }
    const isApart = this.#hasContext && this.options.separatesInputs && !this.options.heading;
    return { heading: nothing, between: (isApart && separatorLine(this.settings)) || nothing };
  }

  /** Writes the matches as a layout does, with the lines around each. */
  #addWritten(matchLines: MatchLineWriter, matches: Matches, batch: WindowBatch): void {
    const part = this.#part();
    const ends = new Float64Array(matches.count);
    const bytes = matchLines.batch(this.#input, matches, ends);
    this.#write(this.#windows.add(part, batch, { from: 0, to: matches.count, bytes, ends }));
  }

  #write(blocks: Iterable<Uint8Array>): void {
    const { output } = this.settings;
    for (const block of blocks) {
      output.bytes(block);
      this.#passed.pass(this.#windows.passed - this.#input.base);
    }
  }

  /** The records of matches, if only TypeScript can find them. */
  #findRecords(matches: Matches): Float64Array | undefined {
    const records = this.#records;
    if (!records || records.handle) return undefined;
    const { from } = this.#input;
    const spans = new Float64Array(2 * matches.count).fill(-1);
    for (let i = 0; i < matches.count; i++) {
      const record = records.find(matches.start(i) - from, matches.end(i) - from);
      if (record) spans.set([record.start + from, record.end + from], 2 * i);
    }
    return spans;
  }

  /** Start of the first line of a record, and end of its last. */
  #findLines(matches: Matches, i: number): [start: number, end: number] {
    const last = Math.max(matches.end(i) - 1, matches.start(i));
    return [Math.max(matches.lineStart(i), this.#input.from), lineEnd(this.#input, last)];
  }

  /** Coloured parts of the matches that are not each one as a whole. */
  #collectMarks(matches: Matches) {
    const { theme } = this.settings;
    const { marks, captures = [] } = this.options;
    if (!theme.active || (!marks && captures.length === 0)) return undefined;
    return Array.from({ length: matches.count }, (_, i) => {
      const parts = marks ? marks(...this.#findLines(matches, i)) : matchMarks(theme, captures, matches, i);
      return parts.map(({ start, end, opening }) => ({ match: i, start, end, style: this.#styles.of(opening) }));
    }).flat();
  }
}

/** The escape sequences that begin styles, by number: none, matches, kinds, captures. */
class Styles {
  readonly openings: string[];
  readonly ofKinds: Uint8Array;
  readonly #numbers = new Map<string, number>();

  constructor({ match, kinds, captures }: Theme) {
    this.openings = ["", match];
    this.#numbers.set(match, 1);
    this.ofKinds = Uint8Array.from(kinds, (opening) => this.of(opening));
    for (const opening of captures.values()) this.of(opening);
  }

  /** The number of a style of the theme. */
  of(opening: string): number {
    if (opening === "") return 0;
    let number = this.#numbers.get(opening);
    if (number === undefined) {
      number = this.openings.push(opening) - 1;
      this.#numbers.set(opening, number);
    }
    return number;
  }
}
