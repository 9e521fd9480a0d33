import type { Matches } from "../scan/matches.ts";
import type { Tally } from "./counts.ts";
import { lastLine, lineEnd, type ReportInput } from "./report.ts";

/** Receives an input's lines in order: spans of lines with a match alternating with spans without. */
export interface LineVisitor {
  /**
   * Lines from the one at `start`, with number `line`, up to `end`; either all or none of them contain part of a match.
   */
  lines(start: number, end: number, line: number, touched: boolean): void;
}

/** Divides the lines of an input by whether they contain part of a match. */
class TouchedLineCursor {
  #input!: ReportInput;
  /** The first line that has not been reported yet. */
  #offset = 0;
  #line = 0;

  constructor(private readonly visitor: LineVisitor) {}

  begin(input: ReportInput): void {
    this.#input = input;
    this.#offset = input.from;
    this.#line = input.firstLine;
  }

  add(matches: Matches): void {
    for (let i = 0; i < matches.count; i++) {
      const last = lastLine(this.#input, matches, i);
      if (last < this.#line) continue;
      const first = matches.line(i);
      if (first > this.#line) this.#pass(Math.max(matches.lineStart(i), this.#input.from), first, false);
      const end = lineEnd(this.#input, matches.end(i) - 1);
      this.#pass(Math.min(end + 1, this.#input.to), last + 1, true);
    }
  }

  /** Reports the lines after the last match. */
  end(): void {
    if (this.#offset < this.#input.to) this.visitor.lines(this.#offset, this.#input.to, this.#line, false);
    this.#offset = this.#input.to;
  }

  #pass(end: number, nextLine: number, touched: boolean): void {
    if (end > this.#offset) this.visitor.lines(this.#offset, end, this.#line, touched);
    this.#offset = end;
    this.#line = nextLine;
  }
}

/** Counts the lines without a match. */
export class UntouchedLines implements Tally {
  #input!: ReportInput;
  #count = 0;
  readonly #cursor = new TouchedLineCursor({
    lines: (start, end, _line, touched) => {
      if (!touched) this.#count += lineCount(this.#input, start, end);
    },
  });

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    this.#cursor.begin(input);
  }

  add(matches: Matches): void {
    this.#cursor.add(matches);
  }

  total(): number {
    this.#cursor.end();
    return this.#count;
  }
}

function lineCount(input: ReportInput, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at = lineEnd(input, at) + 1) count++;
  return count;
}
