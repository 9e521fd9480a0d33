/**
 * Where masks would break the form of a record: values of JSON and YAML without quotes, and what goes over separators.
 */
import { scalarStart, wrapped } from "../deep/index.ts";
import { FormManner } from "../native/layout.gen.ts";
import { native } from "../native/open.ts";
import { type Matches, SpanningMatch } from "../scan/index.ts";
import { jsonContextBytes, yamlContextBytes } from "../tables/limits.ts";
import type { WholeMatch } from "./replacer.ts";

const doubleQuote = 0x22;
/** One byte more shows whether the first of them begins a line. */
const formContextBytes = Math.max(jsonContextBytes, yamlContextBytes) + 1;
const wordsPerPart = 3;
const scalarQuotes = [scalarStart];

/** The separated values of a text, as its beginning shows. Kept for one text, whose parts are given in order. */
export class RecordForms {
  /** What is known of the places that were read, as `zig/form/form_places.zig` has it. */
  readonly state = Float64Array.of(0, 0, -1, 0, -1, -1, -1, -1, 0);
  /** The same before the last batch. */
  readonly #before = this.state.slice();
  /** Later text does not matter. */
  #isKnown = false;
  readonly #out = new Float64Array(2);

  /** @param base offset of the first byte */
  see(text: Uint8Array, base: number): void {
    if (this.#isKnown) return;
    if (base > 0) {
      this.#isKnown = true;
      return;
    }
    if (text.length === 0) return;
    this.#isKnown = native().mb_form_cells(text, text.length, this.#out);
    this.state.set(this.#out);
  }

  /** A batch is read; `rewind` has it read again. */
  begin(): void {
    this.#before.set(this.state);
  }
  rewind(): void {
    this.state.set(this.#before);
  }

  /** From where on the text is needed if all before `to` is written: what is before a match may show its form. */
  neededFrom(to: number, text: Uint8Array, base: number): number {
    this.see(text, base);
    return this.#isKnown ? Math.max(0, to - formContextBytes) : 0;
  }

  /** How the matches of a batch are replaced; `null` if all as they are. */
  findManners(matches: Matches, text: Uint8Array, base: number): MatchManners | null {
    const { count } = matches;
    if (count === 0 || text.length === 0) return null;
    const starts = Float64Array.from({ length: count }, (_, i) => matches.start(i));
    const ends = Float64Array.from({ length: count }, (_, i) => matches.end(i));
    const manners = new Uint8Array(count);
    const before = this.state.slice();
    const { mb_form_places: read } = native();
    read(text, text.length, base, starts, ends, count, this.state, manners);
    return manners.some((manner) => manner !== 0) ? new MatchManners(before, matches, manners, text, base) : null;
  }
}

/** A match, or a part of one, and the quotes that are written around what replaces it. */
export interface FormPart {
  /** One match, with the span of the part. */
  readonly match: Matches;
  readonly quotes: readonly number[];
  /** The match of which it is a part, which says what of it is kept. */
  readonly whole?: WholeMatch;
}

export class MatchManners {
  constructor(
    /** That of the places before the next one that is divided. */
    private readonly state: Float64Array,
    private readonly matches: Matches,
    private readonly manners: Uint8Array,
    private readonly text: Uint8Array,
    private readonly base: number,
  ) {}

  /** The quotes to write around what replaces a match; `undefined` if it is written as it is. */
  quotesOf(i: number): readonly number[] | undefined {
    const manner = this.manners[i]!;
    if (manner === FormManner.beginning) return scalarQuotes;
    return manner >= FormManner.quoted_with_sign ? undefined : quotesOfManner(manner);
  }

  /** What is replaced in place of a match; `null` if it is the match. */
  findParts(i: number): FormPart[] | null {
    const manner = this.manners[i]!;
    if (manner < FormManner.quoted_with_sign || manner === FormManner.beginning) return null;
    const { text, base, state, matches } = this;
    if (manner !== FormManner.divided) {
      const match = new SpanningMatch(matches, i, matches.start(i) - 1, matches.end(i));
      return [{ match, quotes: quotesOfDepth(manner - FormManner.quoted_with_sign) }];
    }
    const [start, end] = [matches.start(i), matches.end(i)];
    const out = new Float64Array(wordsPerPart * Math.ceil((end - start + 1) / 2));
    const count = native().mb_form_parts(text, text.length, base, start, end, state, out);
    return Array.from({ length: count }, (_, part) => {
      const [from, to, how] = out.subarray(wordsPerPart * part) as unknown as [number, number, number];
      return {
        match: new SpanningMatch(matches, i, from, to),
        quotes: quotesOfManner(how) ?? [],
        whole: { matches, index: i },
      };
    });
  }
}

function quotesOfManner(manner: number): readonly number[] | undefined {
  return manner === FormManner.plain ? undefined : quotesOfDepth(manner - FormManner.quoted);
}

function quotesOfDepth(depth: number): readonly number[] {
  return [...Array<number>(depth).fill(doubleQuote), wrapped];
}
