/** Lines of the input: coloured by token and match if colours are enabled, escaped for a terminal. */
import { type LexedPart, lexAround } from "../lex/index.ts";
import { type Output, reset } from "../terminal/index.ts";
import type { ReportInput, ReportSettings } from "./report.ts";

/** A span of the input in one style. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** The escape sequence that begins it; empty for none. */
  readonly opening: string;
}

/** Sizes of the parts that are lexed at once: the first one, and the largest where line follows line. */
const partBytes = { min: 1 << 12, max: 1 << 18 } as const;

export class TextLineWriter {
  readonly #output: Output;
  readonly #painted: boolean;
  #input!: ReportInput;
  /** The part of the text around the last written line. */
  #part: LexedPart | undefined;
  /** The text that it is of: one that arrives later replaces it. */
  #lexed: Uint8Array | undefined;
  #partBytes: number = partBytes.min;
  /** The first token that may overlap the last written line, or a later one. */
  #token = 0;

  constructor(private readonly settings: ReportSettings) {
    this.#output = settings.output;
    this.#painted = settings.theme.active;
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#part = undefined;
    this.#lexed = undefined;
    this.#token = 0;
    this.#partBytes = partBytes.min;
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

  /** The tokens around bytes `start` to `end` of the input, and the byte from which their offsets count. */
  #tokensAround(start: number, end: number): { tokens: LexedPart["tokens"]; from: number } {
    const { base, text } = this.#input;
    const part = this.#lexed === text ? this.#part : undefined;
    if (part && part.from <= start - base && end - base <= part.to)
      return { tokens: part.tokens, from: part.from + base };
    const isNext = part !== undefined && start - base >= part.from && start - base <= part.to + partBytes.min;
    this.#partBytes = isNext ? Math.min(this.#partBytes * 2, partBytes.max) : partBytes.min;
    this.#part = lexAround(text, start - base, end - base, this.#partBytes);
    this.#lexed = text;
    this.#token = 0;
    return { tokens: this.#part.tokens, from: this.#part.from + base };
  }

  #byKind(start: number, end: number): void {
    if (start >= end) return;
    const { tokens, from } = this.#tokensAround(start, end);
    while (this.#token > 0 && tokens.starts[this.#token - 1]! + from >= start) this.#token--;
    let at = start;
    for (; this.#token < tokens.count && tokens.starts[this.#token]! + from < end; this.#token++) {
      const tokenEnd = tokens.ends[this.#token]! + from;
      if (tokenEnd <= at) continue;
      const opening = this.settings.theme.kinds[tokens.kinds[this.#token]!] ?? "";
      if (opening === "") continue;
      const tokenStart = Math.max(tokens.starts[this.#token]! + from, at);
      this.#piece(at, tokenStart, "");
      this.#piece(tokenStart, Math.min(tokenEnd, end), opening);
      at = Math.min(tokenEnd, end);
    }
    // A token that crosses the end belongs to the next span too.
    if (this.#token > 0 && tokens.ends[this.#token - 1]! + from > end) this.#token--;
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
