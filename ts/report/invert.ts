import type { Matches } from "../scan/matches.ts";
import { PrefixWriter } from "./prefix.ts";
import { lineEnd, type Report, type ReportInput, type ReportSettings } from "./report.ts";
import type { TextLineWriter } from "./text-line.ts";
import { TouchedLineCursor } from "./touched.ts";

export interface LineWindow {
  readonly before: number;
  readonly after: number;
}

export interface InvertOptions {
  readonly limit: number;
  readonly context: LineWindow;
  /** Print line numbers. */
  readonly lineNumbers: boolean;
}

/** The lines without a match, and lines around them. */
export class InvertReport implements Report {
  readonly #prefix: PrefixWriter;
  readonly #cursor = new TouchedLineCursor({
    lines: (start, end, line, touched) => this.#lines(start, end, line, touched),
  });
  #input!: ReportInput;
  #count = 0;
  /** Lines of context still to be printed after the last selected one. */
  #afterLeft = 0;
  /** Starts of unprinted lines before the current one, limited to the size of the context. */
  #held: { start: number; line: number }[] = [];
  #lastPrinted = 0;

  constructor(
    private readonly settings: ReportSettings,
    private readonly text: TextLineWriter,
    private readonly options: InvertOptions,
  ) {
    this.#prefix = new PrefixWriter(settings);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    this.#afterLeft = 0;
    this.#held = [];
    this.#lastPrinted = 0;
    this.text.begin(input);
    this.#cursor.begin(input);
  }

  add(matches: Matches): void {
    this.#cursor.add(matches);
  }

  end(): number {
    this.#cursor.end();
    return this.#count;
  }

  finish(): void {}

  #lines(start: number, end: number, line: number, touched: boolean): void {
    for (let at = start; at < end; line++) {
      const lineStop = lineEnd(this.#input, at);
      if (!touched && this.#count < this.options.limit) this.#select(at, lineStop, line);
      else this.#pass(at, lineStop, line);
      at = lineStop + 1;
    }
  }

  #select(start: number, end: number, line: number): void {
    this.#count++;
    const { before, after } = this.options.context;
    const first = this.#held[0]?.line ?? line;
    if (before + after > 0 && this.#lastPrinted > 0 && first > this.#lastPrinted + 1) this.settings.output.text("--\n");
    for (const held of this.#held) this.#print(held.start, lineEnd(this.#input, held.start), held.line, "-");
    this.#held = [];
    this.#print(start, end, line, ":");
    this.#afterLeft = after;
  }

  #pass(start: number, end: number, line: number): void {
    if (this.#afterLeft > 0) {
      this.#afterLeft--;
      this.#print(start, end, line, "-");
    } else if (this.options.context.before > 0) {
      this.#held.push({ start, line });
      if (this.#held.length > this.options.context.before) this.#held.shift();
    }
  }

  #print(start: number, end: number, line: number, separator: ":" | "-"): void {
    this.#prefix.path(this.#input.path, separator);
    if (this.options.lineNumbers) this.#prefix.line(line, separator);
    this.text.write(start, end);
    this.settings.output.text("\n");
    this.#lastPrinted = line;
  }
}
