import type { Tokens } from "../lex/index.ts";
import type { Matches, Read } from "../scan/matches.ts";
import { insideText, type TextPart } from "../scan/reading.ts";

/** Positions of matches, and the texts inside quotes in which they were found. */
export interface MatchSpans extends Pick<Matches, "start" | "end"> {
  readonly read?: InsideSpans;
}

export interface InsideSpans extends Pick<Read, "text" | "insideStart" | "insideEnd"> {
  readonly matches: Pick<Matches, "start" | "end" | "readings">;
}

const noText: Uint8Array = new Uint8Array(0);

/** The tokens of matches. A text is lexed when tokens of the first match in it are requested. */
export class MatchTokens {
  #text = noText;
  #tokens!: Tokens;

  /** @param lex tokens of a text, at least those from byte `start` to `end` */
  constructor(private readonly lex: (text: Uint8Array, start: number, end: number) => Tokens) {}

  /** Tokens of the last requested text. */
  get tokens(): Tokens {
    return this.#tokens;
  }

  /** The last requested text. */
  get text(): Uint8Array {
    return this.#text;
  }

  /** Indexes of the match's tokens in its text: the first, and one past the last. */
  within(input: TextPart, matches: MatchSpans, i: number): [first: number, end: number] {
    const { read } = matches;
    const spans = read?.matches ?? matches;
    const { text, base } = read ? insideText(read, i) : input;
    const start = spans.start(i) - base;
    const past = spans.end(i) - base;
    if (!isSame(this.#text, text)) {
      this.#text = text;
      this.#tokens = this.lex(text, start, past);
    }
    const first = this.#atOrBehind(start);
    let end = first;
    while (end < this.#tokens.count && this.#tokens.starts[end]! < past) end++;
    return [first, end];
  }

  /** The first token that starts at or after `offset`. */
  #atOrBehind(offset: number): number {
    let low = 0;
    let high = this.#tokens.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#tokens.starts[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The same bytes of memory. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.buffer === b.buffer && a.byteOffset === b.byteOffset && a.length === b.length;
}
