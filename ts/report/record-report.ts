/** Reports of record queries: the lines of qualifying records, or JSON. */
import { PassedPages } from "../input/passed-pages.ts";
import type { Matches } from "../scan/matches.ts";
import type { JsonLayout } from "./json.ts";
import { PrefixWriter } from "./prefix.ts";
import { jsonString, writeJsonString } from "./quote.ts";
import { lineEnd, type Report, type ReportInput, type ReportSettings, writeSeparator } from "./report.ts";
import type { Mark, TextLineWriter } from "./text-line.ts";

/** Qualifying records, as a batch of spans without registers. */
export interface FoundRecords extends Matches {
  /** Indexes of the patterns that record `i` contains. */
  held(i: number): readonly number[];
}

export interface RecordLinesOptions {
  readonly lineNumbers: boolean;
  /** Print `no match` for an input without a record. */
  readonly printNoMatch: boolean;
  /** Coloured parts of bytes `start` to `end`, in order; must be called in ascending order. */
  marks(start: number, end: number): readonly Mark[];
}

/** The lines of records, each once, with `--` between those of records that are not adjacent. */
export class RecordLinesReport implements Report {
  readonly #prefix: PrefixWriter;
  #input!: ReportInput;
  #passed!: PassedPages;
  #count = 0;
  /** Offset and number of the line after the last printed one; 0 at first. */
  #next = 0;
  #nextLine = 0;

  constructor(
    private readonly settings: ReportSettings,
    private readonly text: TextLineWriter,
    private readonly options: RecordLinesOptions,
  ) {
    this.#prefix = new PrefixWriter(settings);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#passed = new PassedPages(input.text);
    this.#count = 0;
    this.#nextLine = 0;
    this.text.begin(input);
  }

  add(found: Matches): void {
    this.#count += found.count;
    for (let i = 0; i < found.count; i++) this.#write(found, i);
  }

  end(): number {
    if (this.#count === 0 && this.options.printNoMatch) this.settings.output.text("no match\n");
    return this.#count;
  }

  finish(): void {}

  #write(found: Matches, i: number): void {
    let line = found.line(i);
    let at = Math.max(found.lineStart(i), this.#input.from);
    if (line < this.#nextLine) {
      at = this.#next;
      line = this.#nextLine;
    } else if (this.#nextLine > 0 && line > this.#nextLine) writeSeparator(this.settings);
    // An empty record covers the line that contains its offset.
    const last = Math.max(found.end(i) - 1, found.start(i));
    while (at <= last) {
      const end = lineEnd(this.#input, at);
      this.#print(at, end, line);
      at = end + 1;
      line += 1;
      this.#passed.pass(at - this.#input.base);
    }
    this.#next = at;
    this.#nextLine = line;
  }

  #print(start: number, end: number, line: number): void {
    this.#prefix.path(this.#input.path, ":");
    if (this.options.lineNumbers) this.#prefix.line(line, ":");
    this.text.write(start, end, this.options.marks(start, end));
    this.settings.output.text("\n");
  }
}

/** The records of all inputs as JSON: one array, or an object per line. */
export class RecordJsonReport implements Report {
  #input!: ReportInput;
  #count = 0;
  #isFirst = true;

  /** Patterns are identified by the names of the set's members, or by number without a set. */
  constructor(
    private readonly settings: ReportSettings,
    private readonly layout: JsonLayout = "array",
  ) {
    if (layout === "array") settings.output.text("[");
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
  }

  add(found: FoundRecords): void {
    const { output, showPath, members } = this.settings;
    const { path, text, base } = this.#input;
    this.#count += found.count;
    for (let i = 0; i < found.count; i++) {
      output.text(this.#isFirst || this.layout === "lines" ? "{" : ",{");
      this.#isFirst = false;
      if (showPath && path) output.text(`"path":${jsonString(path.shown)},`);
      output.text(`"line":${found.line(i)},"start":${found.start(i)},"end":${found.end(i)},"text":`);
      writeJsonString(output, text, found.start(i) - base, found.end(i) - base);
      const held = found.held(i).map((pattern) => (members.length > 0 ? jsonString(members[pattern]!) : pattern));
      output.text(`,"patterns":[${held.join(",")}]}${this.layout === "lines" ? "\n" : ""}`);
    }
  }

  end(): number {
    return this.#count;
  }

  finish(): void {
    if (this.layout === "array") this.settings.output.text("]\n");
  }
}
