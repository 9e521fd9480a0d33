import { PassedPages } from "../input/passed-pages.ts";
import type { Matches } from "../scan/matches.ts";
import { type CaptureStyle, matchMarks } from "./marks.ts";
import { PrefixWriter } from "./prefix.ts";
import { lineEnd, lineStartOf, type Report, type ReportInput, type ReportSettings } from "./report.ts";
import type { Mark, TextLineWriter } from "./text-line.ts";

export interface PassthruOptions {
  /** Maximum number of marked lines. */
  readonly limit: number;
  readonly lineNumbers: boolean;
  readonly captures: readonly CaptureStyle[];
}

const noMarks: readonly Mark[] = [];

/** Every line; those that contain part of a match are marked. */
export class PassthruReport implements Report {
  readonly #prefix: PrefixWriter;
  #input!: ReportInput;
  #passed!: PassedPages;
  #marked = 0;
  /** The first line that has not been printed yet. */
  #offset = 0;
  #line = 0;
  /** Matches that may overlap this line or a later one, with their coloured parts. */
  #spans: { start: number; end: number }[] = [];
  #marks: Mark[] = [];

  constructor(
    private readonly settings: ReportSettings,
    private readonly text: TextLineWriter,
    private readonly options: PassthruOptions,
  ) {
    this.#prefix = new PrefixWriter(settings);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#passed = new PassedPages(input.text);
    this.#marked = 0;
    this.#offset = input.from;
    this.#line = input.firstLine;
    this.#spans = [];
    this.#marks = [];
    this.text.begin(input);
  }

  add(matches: Matches): void {
    for (let i = 0; i < matches.count; i++) {
      // Lines before the first line of the match are complete: no later match starts above it.
      this.#printBefore(matches.lineStart(i));
      this.#spans.push({ start: matches.start(i), end: matches.end(i) });
      if (this.settings.theme.active)
        this.#marks.push(...matchMarks(this.settings.theme, this.options.captures, matches, i));
    }
  }

  settle(offset: number): number {
    this.#printBefore(lineStartOf(this.#input, offset));
    return this.#offset;
  }

  end(): number {
    this.#printBefore(this.#input.to);
    return this.#marked;
  }

  finish(): void {}

  #printBefore(offset: number): void {
    while (this.#offset < offset) {
      const start = this.#offset;
      const end = lineEnd(this.#input, start);
      const touched = this.#spans.length > 0 && this.#spans.some((span) => span.start <= end && span.end > start);
      const marked = touched && this.#marked < this.options.limit;
      if (marked) this.#marked++;
      this.#print(start, end, marked);
      this.#offset = end + 1;
      this.#line++;
      this.#passed.pass(this.#offset - this.#input.base);
      if (this.#spans.length > 0) this.#spans = this.#spans.filter((span) => span.end > this.#offset);
      if (this.#marks.length > 0) this.#marks = this.#marks.filter((mark) => mark.end > this.#offset);
    }
  }

  #print(start: number, end: number, marked: boolean): void {
    const separator = marked ? ":" : "-";
    this.#prefix.path(this.#input.path, separator);
    if (this.options.lineNumbers) this.#prefix.line(this.#line, separator);
    this.text.write(start, end, marked ? this.#marks : noMarks);
    this.settings.output.text("\n");
  }
}
