/** Why tokens are of their kinds, in sentences, for `tokens --explain`. */
import type { Tokens } from "../../lex/index.ts";
import { type Near, nearReadings } from "../../lex/near.ts";
import { writeQuoted } from "../../report/index.ts";
import { kindForms } from "../../tables/kind-forms.ts";
import { kinds } from "../../tables/kinds.ts";
import type { Output } from "../../terminal/index.ts";
import { readBound } from "../../value/bound.ts";
import type { Values } from "../../value/index.ts";

/** A part of a sentence: words, or bytes of the text. */
type Piece = string | readonly [start: number, end: number];
type Sentence = readonly Piece[];

/** A reading that came close. */
export interface NearMiss {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly because: Sentence;
}

export interface Explained {
  readonly because: Sentence;
  readonly near: readonly NearMiss[];
}

/** Tokens that are explained in one call of the library. */
const atOnce = 1024;
/** Bytes of the text before and behind a reading that a sentence shows. */
const shownBytes = 12;

/** Explains the tokens of a text one after another. */
export class Explainer {
  readonly #bytes: Uint8Array;
  readonly #tokens: Tokens;
  readonly #values: Values;
  #from = 0;
  #near: readonly (readonly Near[])[] = [];

  constructor(bytes: Uint8Array, tokens: Tokens, values: Values) {
    this.#bytes = bytes;
    this.#tokens = tokens;
    this.#values = values;
  }

  explain(row: number): Explained {
    if (row < this.#from || row >= this.#from + this.#near.length) {
      this.#from = row;
      const to = Math.min(this.#tokens.count, row + atOnce);
      this.#near = nearReadings(this.#bytes, this.#tokens, row, to);
    }
    const near = this.#near[row - this.#from]!;
    const start = this.#tokens.starts[row]!;
    const before = near.some(({ cause }) => cause === "owes_before") ? this.#before(start) : null;
    return {
      because: [...this.#form(row), ...(before ? ["; what precedes it decides: ", before] : []), ...this.#lack(row)],
      near: near.flatMap((reading) => this.#miss(row, start, reading)),
    };
  }

  #form(row: number): Sentence {
    const kind = kinds[this.#tokens.kinds[row]!];
    if (!kind) return ["a kind that is declared"];
    return [kindForms[kind.name]!, ...(kind.guard ? [`, checked: ${kind.guard}`] : [])];
  }

  /** Why a token of a kind with values has none. */
  #lack(row: number): Sentence {
    const tag = this.#values.tag(row);
    if (tag === "time-of-day") return ["; without a date it is no instant"];
    if (tag !== "none" || !kinds[this.#tokens.kinds[row]!]?.value) return [];
    const text = Buffer.from(this.#bytes.subarray(this.#tokens.starts[row]!, this.#tokens.ends[row]!)).toString();
    // `100:12:33`, `2-03:04:05`, `1.02:03:04`: bounds of durations have this form too.
    if (readBound("duration", text) !== null) return ["; it is a length of time, which has no instant"];
    return ["; a part of it can't be read, so it has no value"];
  }

  #miss(row: number, start: number, { kind, end, cause }: Near): NearMiss[] {
    const because = this.#cause(row, start, end, cause);
    return because ? [{ kind: kinds[kind]!.name, start, end, because }] : [];
  }

  #cause(row: number, start: number, end: number, cause: Near["cause"]): Sentence | null {
    switch (cause) {
      case "comes_later":
        return [`it fits too, but ${kinds[this.#tokens.kinds[row]!]!.name} is tried first`];
      case "before":
        return ["what precedes it excludes that: ", this.#before(start)];
      case "behind":
        return ["what follows excludes that: ", this.#behind(end)];
      case "around":
        return ["what precedes and follows it excludes that: ", this.#before(start), " and ", this.#behind(end)];
      case "digit":
        return ["its check digit does not hold"];
      default:
        return null;
    }
  }

  /** What precedes `end` on its line, as far as it is shown. */
  #before(end: number): Piece {
    let start = end;
    while (start > 0 && end - start < shownBytes && this.#bytes[start - 1] !== lineEnd) start--;
    return [start, end];
  }

  #behind(start: number): Piece {
    const shown = this.#bytes.subarray(start, start + shownBytes);
    const line = shown.indexOf(lineEnd);
    return [start, start + (line < 0 ? shown.length : line)];
  }
}

const lineEnd = 0x0a;

export function writeSentence(out: Output, bytes: Uint8Array, sentence: Sentence): void {
  for (const piece of sentence) {
    if (typeof piece === "string") out.text(piece);
    else writeQuoted(out, bytes, piece[0], piece[1]);
  }
}

export function sentenceText(bytes: Uint8Array, sentence: Sentence): string {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const text = (piece: Piece) =>
    typeof piece === "string" ? piece : JSON.stringify(decoder.decode(bytes.subarray(piece[0], piece[1])));
  return sentence.map(text).join("");
}
