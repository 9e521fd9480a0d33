import { ContextLines, type ContextPlace } from "../layout/index.ts";
import type { Pointer } from "../native/memory.ts";
import type { Matches } from "../scan/matches.ts";
import type { Explainer } from "./explain.ts";
import { MatchLineWriter } from "./match-line.ts";
import { PrefixWriter } from "./prefix.ts";
import type { Registers } from "./registers.ts";
import {
  lineEnd,
  lineFeeds,
  lineStartOf,
  type Report,
  type ReportInput,
  type ReportSettings,
  separatorLine,
  writeSeparator,
} from "./report.ts";
import type { TextLineWriter } from "./text-line.ts";

/** Extent of a match's context on one side: a number of lines, or the rest of its record. */
export type Reach = number | "record";

/** Finds the innermost record that contains bytes `start` to `end` of a text; must be called in ascending order. */
export interface RecordFinder {
  /** For calls of the library that find records themselves, instead of `find`. */
  readonly handle?: Pointer | null;
  find(start: number, end: number): { start: number; end: number } | null;
  close(): void;
}

export interface ContextOptions {
  readonly before: Reach;
  readonly after: Reach;
  /** Opens the records of an input's text; called if a side is a record. */
  openRecords(text: Uint8Array): RecordFinder;
}

/** Each match with the lines around it; adjacent contexts form one group, and each line is printed once. */
export class ContextReport implements Report {
  readonly #match: MatchLineWriter;
  readonly #prefix: PrefixWriter;
  #input!: ReportInput;
  #count = 0;
  #place: ContextPlace = placeAt(0, 0);
  #records: RecordFinder | null = null;
  /** Writes most matches of a batch; `null` if lines are coloured or shown on a terminal. */
  readonly #lines: ContextLines | null;
  #writtenEnds = new Float64Array(0);

  constructor(
    private readonly settings: ReportSettings,
    registers: Registers,
    private readonly text: TextLineWriter,
    private readonly options: ContextOptions,
    explainer?: Explainer,
  ) {
    this.#match = new MatchLineWriter(settings, registers, explainer);
    this.#prefix = new PrefixWriter(settings);
    const isOther = explainer || settings.theme.active || settings.output.isTerminal;
    this.#lines = isOther ? null : new ContextLines();
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    this.#place = placeAt(input.from, input.firstLine);
    this.text.begin(input);
    const { text, base, from, to } = input;
    const byRecord = this.options.before === "record" || this.options.after === "record";
    this.#records = byRecord ? this.options.openRecords(text.subarray(from - base, to - base)) : null;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    for (let i = this.#writeBatch(matches); i < matches.count; i++) this.#write(matches, i);
  }

  /** Writes matches from the first on. @returns how many */
  #writeBatch(matches: Matches): number {
    const [lines, records] = [this.#lines, this.#records];
    const isFound = records === null || records.handle;
    if (!lines || !matches.columns || !isFound) return 0;
    if (this.#writtenEnds.length < matches.count) this.#writtenEnds = new Float64Array(matches.count);
    const ends = this.#writtenEnds;
    const written = this.#match.batch(this.#input, matches, 0, ends);
    if (written === null) return 0;
    const { before, after } = this.options;
    const { text, base, from, to, path } = this.#input;
    const part = { text: text.subarray(0, to - base), base };
    const form = {
      ...{ before, after, prefix: this.#prefix.pathBytes(path, "-"), separator: separatorLine(this.settings) },
      ...{ records: records?.handle ?? null, recordsFrom: from },
    };
    for (let i = 0; i < written.count; ) {
      const { next, bytes } = lines.write(matches, part, { ...written, ends }, this.#place, form, i);
      this.settings.output.bytes(bytes);
      // A very long line stands before it.
      if (next === i && bytes.length === 0) this.#write(matches, i);
      i = next === i && bytes.length === 0 ? i + 1 : next;
    }
    return written.count;
  }

  settle(offset: number): number {
    const { before } = this.options;
    const settled = lineStartOf(this.#input, offset);
    const { text, base } = this.#input;
    const line =
      settled > this.#place.offset
        ? this.#place.line + lineFeeds(text, this.#place.offset - base, settled - base)
        : this.#place.line;
    this.#printWindows(line);
    while (typeof before === "number" && this.#place.line < line - before) {
      this.#next(lineEnd(this.#input, this.#place.offset));
      this.#place.isApart = true;
    }
    return this.#place.offset;
  }

  end(): number {
    this.#printWindows(Infinity);
    this.#records?.close();
    return this.#count;
  }

  finish(): void {}

  #write(matches: Matches, i: number): void {
    const { before, after } = this.options;
    const line = matches.line(i);
    this.#printWindows(line);
    const record = this.#record(matches, i);
    if (line >= this.#place.line) {
      const isAbove =
        before === "record"
          ? (lineEndsAt: number) => record === null || lineEndsAt < record.start
          : () => this.#place.line < line - before;
      this.#skip(line, isAbove);
      this.#printLines(line, () => true);
    }
    this.#match.write(this.#input, matches, i);
    this.#place.hasBegun = true;
    if (line >= this.#place.line && this.#place.offset < this.#input.to)
      this.#next(lineEnd(this.#input, this.#place.offset));
    if (after !== "record") this.#place.throughLine = Math.max(this.#place.throughLine, line + after);
    else if (record) this.#place.throughByte = Math.max(this.#place.throughByte, record.end);
  }

  /** The record that holds a match; its places are the input's. */
  #record(matches: Matches, i: number): { start: number; end: number } | null {
    const { from } = this.#input;
    const record = this.#records?.find(matches.start(i) - from, matches.end(i) - from);
    return record ? { start: record.start + from, end: record.end + from } : null;
  }

  /** Prints what windows hold of the lines before number `line`. */
  #printWindows(line: number): void {
    this.#printLines(
      line,
      () => this.#place.line <= this.#place.throughLine || this.#place.offset < this.#place.throughByte,
    );
  }

  /** Prints the lines before number `line`, as long as `isWanted` holds of the next one; the input may end before. */
  #printLines(line: number, isWanted: () => boolean): void {
    while (this.#place.line < line && this.#place.offset < this.#input.to && isWanted()) {
      const end = lineEnd(this.#input, this.#place.offset);
      this.#prefix.path(this.#input.path, "-");
      this.#prefix.line(this.#place.line, "-");
      this.text.write(this.#place.offset, end);
      this.settings.output.text("\n");
      this.#place.hasBegun = true;
      this.#next(end);
    }
  }

  /** Passes over the lines before number `line` that are above a window. */
  #skip(line: number, isAbove: (lineEndsAt: number) => boolean): void {
    while (this.#place.line < line && this.#place.offset < this.#input.to) {
      const end = lineEnd(this.#input, this.#place.offset);
      if (!isAbove(end)) break;
      this.#next(end);
      this.#place.isApart = true;
    }
    if (this.#place.isApart && this.#place.hasBegun) writeSeparator(this.settings);
    this.#place.isApart = false;
  }

  #next(end: number): void {
    this.#place.offset = end + 1;
    this.#place.line++;
  }
}

function placeAt(offset: number, line: number): ContextPlace {
  return { offset, line, throughLine: 0, throughByte: 0, hasBegun: false, isApart: false };
}
