/** Whole lines: those with matches, or those without any, with the lines around them. */
import { PassedPages } from "../input/passed-pages.ts";
import { Lines } from "../layout/index.ts";
import type { Matches } from "../scan/matches.ts";
import type { Reach, RecordFinder } from "./context.ts";
import { KeptLines } from "./kept-lines.ts";
import { type CaptureStyle, matchMarks } from "./marks.ts";
import { PrefixWriter } from "./prefix.ts";
import { lineEnd, lineFeeds, type Report, type ReportInput, type ReportSettings, writeSeparator } from "./report.ts";
import type { Mark, TextLineWriter } from "./text-line.ts";
import { TouchedLineCursor } from "./touched.ts";

export interface SelectedLinesOptions {
  /** Selects the lines that no match touches; they have no columns, and no matches to print alone. */
  readonly invert: boolean;
  /** Maximum number of lines selected in each input. */
  readonly limit: number;
  readonly lineNumbers: boolean;
  readonly columns: boolean;
  /** Prints the path above the lines of an input instead of before each line. */
  readonly heading: boolean;
  /** The context of different inputs is separated too, unless there are headings. */
  readonly separatesInputs?: boolean;
  /** Each match is printed by itself in place of its line. */
  readonly onlyMatches: boolean;
  /** All lines of a match are selected, as one: it is a record. */
  readonly isOfRecords: boolean;
  readonly before: Reach;
  readonly after: Reach;
  /** Divides an input, given in one part, into records; used if a context side is a record. */
  openRecords(text: Uint8Array): RecordFinder;
  readonly captures: readonly CaptureStyle[];
}

/**
 * Matches come in order of place; of one over several lines the first counts, save under `invert`. An input may be
 * given in parts that end at line ends: `begin` takes the first, `resume` each further one.
 */
export class SelectedLinesReport implements Report {
  readonly #prefix: PrefixWriter;
  readonly #untouched: TouchedLineCursor | null;
  #input!: ReportInput;
  #passed!: PassedPages;
  #selected = 0;
  /** The first line not passed yet. */
  #offset = 0;
  #line = 0;
  /** Number of the line whose matches arrive, and its first byte; 0 if there is none. */
  #openLine = 0;
  #openStart = 0;
  /** End of the last record that begins on that line; 0 if lines are selected. */
  #openEnd = 0;
  /** Where the first match of that line begins. */
  #firstMatch: number | null = null;
  #marks: Mark[] = [];
  /** Number of the last line printed of this input; 0 if none was. */
  #printed = 0;
  /** Lines up to this number are context of those selected so far. */
  #through = 0;
  readonly #kept: KeptLines;
  #records: RecordFinder | null = null;
  /** Lines of an input were printed under a heading. */
  #hasHeading = false;
  /** Lines of some input were printed. */
  #hasPrinted = false;
  /** Writes lines that are printed as they are, without others around them; `null` for other reports. */
  readonly #plainLines: Lines | null;

  constructor(
    private readonly settings: ReportSettings,
    private readonly text: TextLineWriter,
    private readonly options: SelectedLinesOptions,
  ) {
    this.#prefix = new PrefixWriter(options.heading ? { ...settings, showPath: false } : settings);
    this.#kept = new KeptLines(options.before === "record" ? 0 : options.before);
    const lines = (start: number, end: number, line: number, touched: boolean) => {
      if (!touched) this.#selectLines(start, end, line);
    };
    this.#untouched = options.invert ? new TouchedLineCursor({ lines }) : null;
    const { onlyMatches, isOfRecords, invert } = options;
    const isOther = invert || onlyMatches || isOfRecords || this.#hasContext;
    this.#plainLines = isOther || settings.theme.active || settings.output.isTerminal ? null : new Lines();
  }

  begin(input: ReportInput): void {
    this.#selected = 0;
    this.#printed = 0;
    this.#through = 0;
    this.#kept.clear();
    this.#start(input);
  }

  /** Takes the next part of the input, which begins where the last one ended. */
  resume(part: ReportInput): void {
    this.endPart();
    this.#keepRest();
    this.#start(part);
  }

  get #hasContext(): boolean {
    return this.options.before !== 0 || this.options.after !== 0;
  }

  /** A line of the input was selected. */
  get hasSelected(): boolean {
    return this.#selected > 0;
  }

  /** As many lines were selected as may be: no more of the input need be searched. */
  get isFull(): boolean {
    return this.#selected + (this.#openLine > 0 ? 1 : 0) >= this.options.limit;
  }

  /** Nothing that follows this part of the input will be printed. */
  get isDone(): boolean {
    return this.isFull && this.#through < this.#line;
  }

  add(matches: Matches): void {
    if (this.#untouched) this.#untouched.add(matches);
    else if (this.#plainLines) this.#writePlainLines(this.#plainLines, matches);
    else for (let i = 0; i < matches.count; i++) if (!this.#collect(matches, i)) break;
    if (this.settings.output.isTerminal) this.settings.output.flush();
  }

  end(): number {
    this.endPart();
    this.#records?.close();
    return this.#selected;
  }

  finish(): void {}

  #start(input: ReportInput): void {
    this.#input = input;
    this.#passed = new PassedPages(input.text);
    this.#offset = input.from;
    this.#line = input.firstLine;
    this.text.begin(input);
    this.#untouched?.begin(input);
    const { text, base, from, to } = input;
    const byRecord = this.options.before === "record" || this.options.after === "record";
    this.#records = byRecord ? this.options.openRecords(text.subarray(from - base, to - base)) : null;
  }

  /** Prints what this part selects, with what it holds of the context. */
  endPart(): void {
    this.#untouched?.end();
    this.#closeLine();
    this.#printThrough(this.#through);
  }

  #writePlainLines(lines: Lines, matches: Matches): void {
    for (let i = 0; i < matches.count && !this.isFull; i++) {
      i = this.#writeBatch(lines, matches, i);
      if (i === matches.count || this.isFull || matches.line(i) === this.#printed) continue;
      this.#collect(matches, i);
      this.#closeLine();
    }
  }

  /** Writes the lines of matches from index `from` on. @returns the index of the first match that is left to do */
  #writeBatch(lines: Lines, matches: Matches, from: number): number {
    const { text, base, from: inputFrom, to, path } = this.#input;
    const { limit, lineNumbers, columns } = this.options;
    const part = { text: text.subarray(inputFrom - base, to - base), base: inputFrom };
    const prefix = this.#prefix.pathBytes(path);
    for (let at = from; ; ) {
      const written = lines.write(
        matches,
        part,
        { prefix, lineNumbers, columns },
        { from: at, after: this.#printed, limit: limit - this.#selected },
      );
      if (written === null) return at;
      if (written.lines === 0) return written.next;
      this.#head();
      this.settings.output.bytes(written.bytes);
      this.#selected += written.lines;
      this.#printed = written.last;
      [this.#offset, this.#line] = [written.lastEnd + 1, written.last + 1];
      at = written.next;
    }
  }

  /** @returns false if no further line may be selected */
  #collect(matches: Matches, i: number): boolean {
    const number = matches.line(i);
    if (this.#openLine !== number) {
      this.#closeLine();
      if (this.isFull) return false;
      this.#open(Math.max(matches.lineStart(i), this.#input.from), number, matches.start(i), matches.end(i));
    }
    if (this.options.isOfRecords) this.#openEnd = matches.end(i);
    const start = matches.start(i);
    this.#firstMatch ??= start;
    const { theme } = this.settings;
    if (theme.active) this.#marks.push(...matchMarks(theme, this.options.captures, matches, i));
    if (this.options.onlyMatches) {
      this.#print(number, ":", start, matches.end(i), start);
      this.#marks = [];
    }
    return true;
  }

  #selectLines(start: number, end: number, line: number): void {
    for (let at = start; at < end && !this.isFull; line++) {
      this.#open(at, line, at, at + 1);
      this.#closeLine();
      at = this.#offset;
      this.#passed.pass(at - this.#input.base);
    }
  }

  /** Line `number`, which begins at `start`, is selected for bytes `from` to `to`: its context before is printed. */
  #open(start: number, number: number, from: number, to: number): void {
    const { before, after } = this.options;
    this.#printThrough(Math.min(this.#through, number - 1));
    const record = this.#records && this.#recordLines(start, number, from, to);
    const first = before === "record" ? (record?.first ?? number) : number - before;
    this.#lead(Math.max(first, this.#printed + 1), number, start);
    this.#openLine = number;
    this.#openStart = start;
    const last = after === "record" ? (record?.last ?? number) : number + after;
    this.#through = Math.max(this.#through, last);
  }

  /** Numbers of the first and last line of the record that holds bytes `from` to `to`. */
  #recordLines(start: number, number: number, from: number, to: number): { first: number; last: number } | null {
    const { text, base, from: textFrom } = this.#input;
    const record = this.#records!.find(from - textFrom, to - textFrom);
    if (!record) return null;
    const [recordStart, recordLast] = [record.start + textFrom, record.end + textFrom - 1];
    return {
      first: number - lineFeeds(text, Math.min(recordStart, start) - base, start - base),
      last: number + lineFeeds(text, start - base, Math.max(recordLast, start) - base),
    };
  }

  /** Prints the lines from `first` up to line `number`, which begins at `start`, and moves there. */
  #lead(first: number, number: number, start: number): void {
    if (!this.#hasContext) {
      this.#offset = start;
      this.#line = number;
      return;
    }
    if (this.#printed > 0 && first > this.#printed + 1) writeSeparator(this.settings);
    for (const kept of this.#kept.take(first)) this.#printKept(kept);
    const { text, base } = this.#input;
    let [offset, line] = [start, number];
    for (; line > first && offset > this.#offset; line--) offset = lineStartBefore(text, offset - base) + base;
    [this.#offset, this.#line] = [offset, line];
    this.#printThrough(number - 1);
  }

  #closeLine(): void {
    if (this.#openLine === 0) return;
    // One after another: pairs of millions of lines would take more memory than the lines.
    let start = this.#openStart;
    let number = this.#openLine;
    let end = lineEnd(this.#input, start);
    this.#openLine = 0;
    this.#selected++;
    if (!this.options.onlyMatches) this.#print(number, ":", start, end, this.#firstMatch);
    for (; end + 1 < this.#openEnd; number++) {
      start = end + 1;
      end = lineEnd(this.#input, start);
      if (!this.options.onlyMatches) this.#print(number + 1, ":", start, end, null);
    }
    this.#openEnd = 0;
    this.#firstMatch = null;
    this.#clearMarks();
    this.#offset = end + 1;
    this.#line = number + 1;
  }

  #clearMarks(): void {
    if (this.#marks.length > 0) this.#marks = [];
  }

  /** Prints lines up to number `last` as context; this part of the input may end before. */
  #printThrough(last: number): void {
    while (this.#line <= last && this.#offset < this.#input.to) {
      const end = lineEnd(this.#input, this.#offset);
      this.#print(this.#line, "-", this.#offset, end, null);
      this.#offset = end + 1;
      this.#line++;
    }
  }

  #printKept({ bytes, number }: { bytes: Uint8Array; number: number }): void {
    this.#writePrefix(number, "-", null);
    this.settings.output.shownText(bytes);
    this.settings.output.text("\n");
  }

  #print(number: number, separator: ":" | "-", start: number, end: number, column: number | null): void {
    this.#writePrefix(number, separator, column === null ? null : column - this.#openStart + 1);
    this.text.write(start, end, this.#marks);
    this.settings.output.text("\n");
  }

  /** The heading above the first line of an input, or the separator of its context. */
  #head(): void {
    const { path } = this.#input;
    if (this.#printed === 0 && this.options.heading && this.settings.showPath && path !== null) {
      if (this.#hasHeading) this.settings.output.text("\n");
      this.settings.paths.write(path);
      this.settings.output.text(this.settings.nullPaths ? "\0" : "\n");
      this.#hasHeading = true;
    }
    if (this.#printed === 0 && this.#hasContext && this.options.separatesInputs && !this.options.heading) {
      if (this.#hasPrinted) writeSeparator(this.settings);
      this.#hasPrinted = true;
    }
  }

  #writePrefix(number: number, separator: ":" | "-", column: number | null): void {
    this.#head();
    const { path } = this.#input;
    this.#prefix.path(path, separator);
    if (this.options.lineNumbers) this.#prefix.line(number, separator);
    if (this.options.columns && column !== null) this.#prefix.column(column);
    this.#printed = number;
  }

  /** The last lines of this part may be context of a line in the next one. */
  #keepRest(): void {
    const { text, base, to } = this.#input;
    if (this.#offset >= to) return;
    const rest = text.subarray(this.#offset - base, to - base);
    const count = lineFeeds(rest, 0, rest.length);
    this.#kept.add(rest, this.#line, count);
    this.#line += count;
    this.#offset = to;
  }
}

/** Start of the line before the one that starts at `start`. */
function lineStartBefore(text: Uint8Array, start: number): number {
  return start < 2 ? 0 : text.lastIndexOf(lineFeed, start - 2) + 1;
}

const lineFeed = 0x0a;
