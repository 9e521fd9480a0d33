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
  writeSeparator,
} from "./report.ts";
import type { TextLineWriter } from "./text-line.ts";

/** Extent of a match's context on one side: a number of lines, or the rest of its record. */
export type Reach = number | "record";

/** Finds the innermost record that contains bytes `start` to `end` of a text; must be called in ascending order. */
export interface RecordFinder {
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
  /** The first line that has not been printed yet. */
  #offset = 0;
  #line = 0;
  /** Whether anything of this input was printed. */
  #begun = false;
  /** Windows of the matches so far reach through this line, and to this byte. */
  #throughLine = 0;
  #throughByte = 0;
  #records: RecordFinder | null = null;
  /** Lines were passed over since the last one printed. */
  #isApart = false;

  constructor(
    private readonly settings: ReportSettings,
    registers: Registers,
    private readonly text: TextLineWriter,
    private readonly options: ContextOptions,
    explainer?: Explainer,
  ) {
    this.#match = new MatchLineWriter(settings, registers, explainer);
    this.#prefix = new PrefixWriter(settings);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    this.#offset = input.from;
    this.#line = input.firstLine;
    this.#begun = false;
    this.#isApart = false;
    this.#throughLine = 0;
    this.#throughByte = 0;
    this.text.begin(input);
    const { text, base, from, to } = input;
    const byRecord = this.options.before === "record" || this.options.after === "record";
    this.#records = byRecord ? this.options.openRecords(text.subarray(from - base, to - base)) : null;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    for (let i = 0; i < matches.count; i++) this.#write(matches, i);
  }

  settle(offset: number): number {
    const { before } = this.options;
    const settled = lineStartOf(this.#input, offset);
    const { text, base } = this.#input;
    const line =
      settled > this.#offset ? this.#line + lineFeeds(text, this.#offset - base, settled - base) : this.#line;
    this.#printWindows(line);
    while (typeof before === "number" && this.#line < line - before) {
      this.#next(lineEnd(this.#input, this.#offset));
      this.#isApart = true;
    }
    return this.#offset;
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
    if (line >= this.#line) {
      const isAbove =
        before === "record"
          ? (lineEndsAt: number) => record === null || lineEndsAt < record.start
          : () => this.#line < line - before;
      this.#skip(line, isAbove);
      this.#printLines(line, () => true);
    }
    this.#match.write(this.#input, matches, i);
    this.#begun = true;
    if (line >= this.#line && this.#offset < this.#input.to) this.#next(lineEnd(this.#input, this.#offset));
    if (after !== "record") this.#throughLine = Math.max(this.#throughLine, line + after);
    else if (record) this.#throughByte = Math.max(this.#throughByte, record.end);
  }

  /** The record that holds a match; its places are the input's. */
  #record(matches: Matches, i: number): { start: number; end: number } | null {
    const { from } = this.#input;
    const record = this.#records?.find(matches.start(i) - from, matches.end(i) - from);
    return record ? { start: record.start + from, end: record.end + from } : null;
  }

  /** Prints what windows hold of the lines before number `line`. */
  #printWindows(line: number): void {
    this.#printLines(line, () => this.#line <= this.#throughLine || this.#offset < this.#throughByte);
  }

  /** Prints the lines before number `line`, as long as `isWanted` holds of the next one; the input may end before. */
  #printLines(line: number, isWanted: () => boolean): void {
    while (this.#line < line && this.#offset < this.#input.to && isWanted()) {
      const end = lineEnd(this.#input, this.#offset);
      this.#prefix.path(this.#input.path, "-");
      this.#prefix.line(this.#line, "-");
      this.text.write(this.#offset, end);
      this.settings.output.text("\n");
      this.#begun = true;
      this.#next(end);
    }
  }

  /** Passes over the lines before number `line` that are above a window. */
  #skip(line: number, isAbove: (lineEndsAt: number) => boolean): void {
    while (this.#line < line && this.#offset < this.#input.to) {
      const end = lineEnd(this.#input, this.#offset);
      if (!isAbove(end)) break;
      this.#next(end);
      this.#isApart = true;
    }
    if (this.#isApart && this.#begun) writeSeparator(this.settings);
    this.#isApart = false;
  }

  #next(end: number): void {
    this.#offset = end + 1;
    this.#line++;
  }
}
