/** The first value that an aggregate leaves out, such as a word where it adds up numbers: its place, for a message. */
import type { Matches, TokenSpans } from "../scan/index.ts";
import { kindNumber, kinds } from "../tables/kinds.ts";
import type { MatchContext } from "../template/index.ts";
import { excerpt } from "../terminal/index.ts";

export interface LeftOutValue {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const lineFeed = 0x0a;
const word = kindNumber("word");

export class LeftOut {
  first: LeftOutValue | null = null;
  #count = 0;

  /**
   * Looks at a batch unless the first one is known.
   * @param kindCounts number of values of each kind so far, this batch included
   * @param values of the matches, in `text` from `baseBytes` on
   * @param found the matches, with their places in the input
   * @param matchOf the match of each value; `null`: each match has one, in order
   */
  look(
    kindCounts: Float64Array,
    values: TokenSpans,
    { text, baseBytes }: MatchContext,
    found: Matches,
    input: MatchContext,
    matchOf: readonly number[] | null,
  ): void {
    if (this.first !== null) return;
    const count = countWithoutValue(kindCounts);
    if (count === this.#count) return;
    this.#count = count;
    for (let i = 0; i < (matchOf?.length ?? found.count); i++) {
      const at = i * values.stride;
      const start = values.starts[at]!;
      if (start < 0 || (kinds[values.kinds[at]!]?.value ?? null) !== null) continue;
      const bytes = text.subarray(start - baseBytes, values.ends[at]! - baseBytes);
      this.first = { path: input.path, line: lineAt(input, found.start(matchOf?.[i] ?? i)), text: excerpt(bytes) };
      return;
    }
  }

  /**
   * Counts the matches of a batch whose value can't be computed, as of a kind that has no values.
   * @param values a negative start if a match has none
   * @param fits whether it needs none, since its registers took no part
   */
  lookComputed(
    kindCounts: Float64Array,
    values: TokenSpans,
    fits: (match: number) => boolean,
    { registers, matches, context, found, input }: ComputedFrom,
  ): void {
    for (let i = 0; i < found.count; i++) {
      if (values.starts[i * values.stride]! >= 0 || fits(i)) continue;
      kindCounts[word]! += 1;
      const register = registers.find((one) => matches.registerStart(i, one) >= 0);
      if (this.first !== null || register === undefined) continue;
      const [start, end] = [matches.registerStart(i, register), matches.registerEnd(i, register)];
      const bytes = context.text.subarray(start - context.baseBytes, end - context.baseBytes);
      this.first = { path: input.path, line: lineAt(input, found.start(i)), text: excerpt(bytes) };
    }
  }
}

/** Matches with computed values: as read, and as found in the input. */
interface ComputedFrom {
  /** What the values are computed from. */
  readonly registers: readonly number[];
  readonly matches: Matches;
  readonly context: MatchContext;
  readonly found: Matches;
  readonly input: MatchContext;
}

/** Number of values whose kind has none, such as words. */
function countWithoutValue(kindCounts: Float64Array): number {
  return kindCounts.reduce((sum, count, kind) => sum + ((kinds[kind]?.value ?? null) === null ? count : 0), 0);
}

/** The line of an offset in the input, from 1. */
export function lineAt({ text, baseBytes, linesBefore = 0 }: MatchContext, offset: number): number {
  let line = linesBefore + 1;
  for (let at = text.indexOf(lineFeed); at >= 0 && at < offset - baseBytes; at = text.indexOf(lineFeed, at + 1)) line++;
  return line;
}
