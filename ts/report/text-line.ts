/** Lines of the input: coloured by token and match if colours are enabled, escaped for a terminal. */
import { lex, type Tokens } from "../lex/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { ReportInput, ReportSettings } from "./report.ts";

/** A span of the input in one style. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** The escape sequence that begins it; empty for none. */
  readonly opening: string;
}

export class TextLineWriter {
  readonly #output: Output;
  readonly #painted: boolean;
  #input!: ReportInput;
  #tokens: Tokens | undefined;
  /** The text that they are of: a part that arrives later replaces it. */
  #lexed: Uint8Array | undefined;
  /** The first token that may overlap the last written line, or a later one. */
  #token = 0;

  constructor(private readonly settings: ReportSettings) {
    this.#output = settings.output;
    this.#painted = settings.theme.active;
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#tokens = undefined;
    this.#lexed = undefined;
    this.#token = 0;
  }

  /** Writes the bytes from `start` to `end` of the input; `marks` are in order and disjoint. */
  write(start: number, end: number, marks: readonly Mark[] = []): void {
    if (!this.#painted) {
      this.#piece(start, end, "");
      return;
    }
    let at = start;
    for (const mark of marks) {
      if (mark.end <= at || mark.start >= end) continue;
      this.#byKind(at, Math.max(mark.start, at));
      this.#piece(Math.max(mark.start, at), Math.min(mark.end, end), mark.opening);
      at = Math.min(mark.end, end);
    }
    this.#byKind(at, end);
  }

  #byKind(start: number, end: number): void {
    if (start >= end) return;
    const { base, text } = this.#input;
    if (this.#lexed !== text) {
      this.#tokens = lex(text);
      this.#lexed = text;
      this.#token = 0;
    }
    const tokens = this.#tokens!;
    while (this.#token > 0 && tokens.starts[this.#token - 1]! + base >= start) this.#token--;
    let at = start;
    for (; this.#token < tokens.count && tokens.starts[this.#token]! + base < end; this.#token++) {
      const tokenEnd = tokens.ends[this.#token]! + base;
      if (tokenEnd <= at) continue;
      const opening = this.settings.theme.kinds[tokens.kinds[this.#token]!] ?? "";
      if (opening === "") continue;
      const tokenStart = Math.max(tokens.starts[this.#token]! + base, at);
      this.#piece(at, tokenStart, "");
      this.#piece(tokenStart, Math.min(tokenEnd, end), opening);
      at = Math.min(tokenEnd, end);
    }
    // A token that crosses the end belongs to the next span too.
    if (this.#token > 0 && tokens.ends[this.#token - 1]! + base > end) this.#token--;
    this.#piece(at, end, "");
  }

  #piece(start: number, end: number, opening: string): void {
    if (start >= end) return;
    const { base, text } = this.#input;
    this.#output.text(opening);
    this.#output.shownText(text, start - base, end - base);
    if (opening !== "") this.#output.text(reset);
  }
}
