import type { Tokens } from "../lex/index.ts";
import type { Matches } from "../scan/matches.ts";

/** The text matches were found in; its first byte stands at `base` of the input. */
export interface LexedInput {
  readonly text: Uint8Array;
  readonly base: number;
}

/** Where matches lie. */
export type MatchSpans = Pick<Matches, "start" | "end">;

/** The tokens matches are made of. A text is lexed once, when the first of its matches is asked about. */
export class MatchTokens {
  #text: Uint8Array | undefined;
  #tokens!: Tokens;

  constructor(private readonly lex: (text: Uint8Array) => Tokens) {}

  /** Tokens of the text last asked about. */
  get tokens(): Tokens {
    return this.#tokens;
  }

  /** Numbers of the match's tokens: the first and the one past the last. */
  within(input: LexedInput, matches: MatchSpans, i: number): [first: number, end: number] {
    if (this.#text !== input.text) {
      this.#text = input.text;
      this.#tokens = this.lex(input.text);
    }
    const first = this.#atOrBehind(matches.start(i) - input.base);
    let end = first;
    while (end < this.#tokens.count && this.#tokens.starts[end]! < matches.end(i) - input.base) end++;
    return [first, end];
  }

  /** The first token that starts at `offset` or behind it. */
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
