import type { Matches } from "../scan/matches.ts";
import type { Explainer } from "./explain.ts";
import { MatchLineWriter } from "./match-line.ts";
import { PrefixWriter } from "./prefix.ts";
import type { Registers } from "./registers.ts";
import { lineEnd, lineFeeds, type Report, type ReportInput, type ReportSettings } from "./report.ts";
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
  /** The last line in the context of the matches so far. */
  #through = 0;
  #records: RecordFinder | null = null;

  constructor(
    private readonly settings: ReportSettings,
    registers: Registers,
    private readonly text: TextLineWriter,
    private readonly options: ContextOptions,
    private readonly explainer?: Explainer,
  ) {
    this.#match = new MatchLineWriter(settings, registers);
    this.#prefix = new PrefixWriter(settings);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    this.#offset = input.from;
    this.#line = input.firstLine;
    this.#begun = false;
    this.#through = 0;
    this.text.begin(input);
    const { text, base, from, to } = input;
    const byRecord = this.options.before === "record" || this.options.after === "record";
    this.#records = byRecord ? this.options.openRecords(text.subarray(from - base, to - base)) : null;
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    for (let i = 0; i < matches.count; i++) this.#write(matches, i);
  }

  end(): number {
    this.#printThrough(this.#through);
    this.#records?.close();
    return this.#count;
  }

  finish(): void {}

  #write(matches: Matches, i: number): void {
    const line = matches.line(i);
    this.#printThrough(Math.min(this.#through, line - 1));
    const record = this.#record(matches, i);
    const first = this.options.before === "record" ? (record?.first ?? line) : line - this.options.before;
    if (line >= this.#line) this.#lead(Math.max(first, this.#input.firstLine), line);
    this.#match.write(this.#input, matches, i);
    this.explainer?.writePlain(this.settings.output, this.#input, matches, i);
    this.#begun = true;
    if (line >= this.#line) this.#skipTo(line + 1);
    const last = this.options.after === "record" ? (record?.last ?? line) : line + this.options.after;
    this.#through = Math.max(this.#through, last);
  }

  /** Prints the context before the match. */
  #lead(first: number, line: number): void {
    if (first > this.#line) {
      if (this.#begun) this.settings.output.text("--\n");
      this.#skipTo(first);
    }
    this.#printThrough(line - 1);
  }

  #record(matches: Matches, i: number): { first: number; last: number } | null {
    const { text, base, from } = this.#input;
    const record = this.#records?.find(matches.start(i) - from, matches.end(i) - from);
    if (!record) return null;
    const line = matches.line(i);
    const lineStart = matches.lineStart(i);
    const [start, last] = [record.start + from, record.end + from - 1];
    return {
      first: line - lineFeeds(text, Math.min(start, lineStart) - base, lineStart - base),
      last: line + lineFeeds(text, lineStart - base, Math.max(last, lineStart) - base),
    };
  }

  /** Prints lines up to number `last`, or to the end of the input. */
  #printThrough(last: number): void {
    while (this.#line <= last && this.#offset < this.#input.to) {
      const end = lineEnd(this.#input, this.#offset);
      this.#prefix.path(this.#input.path, "-");
      this.#prefix.line(this.#line, "-");
      this.text.write(this.#offset, end);
      this.settings.output.text("\n");
      this.#begun = true;
      this.#next(end);
    }
  }

  #skipTo(line: number): void {
    while (this.#line < line && this.#offset < this.#input.to) this.#next(lineEnd(this.#input, this.#offset));
  }

  #next(end: number): void {
    this.#offset = end + 1;
    this.#line++;
  }
}
