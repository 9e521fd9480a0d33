/** Matches one at a time. */
import { HeldIterator } from "./held-iterator.ts";
import type { Input } from "./input.ts";
import type { Match, MatchMaker } from "./match.ts";
import { matchCount, type Search, searchInBatches } from "./search.ts";

/**
 * The matches of one search. When dropped, it releases what the search holds.
 * @example new Pattern(String.raw`\N`).findIter("5 6").length // 2
 */
export class MatchIterator<T extends Input, Name extends string = string> extends HeldIterator<Match<T, Name>> {
  readonly #search: Search;
  #length: number | undefined;

  /** @internal Created by `findIter`. */
  constructor(search: Search, maker: MatchMaker<T>) {
    const steps = isShort(search) ? matchesAtOnce(search, maker) : makeMatches(search, maker);
    super(steps as Generator<Match<T, Name>, void, void>, !isShort(search));
    this.#search = search;
  }

  /** The number of matches; they are counted at the first access. */
  get length(): number {
    return (this.#length ??= matchCount(this.#search));
  }
}

/** Matches created per step: few at first, since only the first may be needed. */
const [fewest, most] = [1, 256];

/**
 * A text up to this size is searched whole at the first step, so that an iterator that is dropped holds nothing native.
 */
const shortBytesMax = 4096;

function isShort({ window: { from, to } }: Search): boolean {
  return to - from <= shortBytesMax;
}

function* matchesAtOnce<T extends Input>(search: Search, maker: MatchMaker<T>): Generator<Match<T>, void, void> {
  const all: Match<T>[] = [];
  for (const batch of searchInBatches(search)) all.push(...maker.some(batch, 0, batch.count));
  yield* all;
}

function* makeMatches<T extends Input>(search: Search, maker: MatchMaker<T>): Generator<Match<T>, void, void> {
  let size = fewest;
  for (const batch of searchInBatches(search)) {
    for (let from = 0; from < batch.count; ) {
      const to = Math.min(from + size, batch.count);
      yield* maker.some(batch, from, to);
      [from, size] = [to, Math.min(size * 4, most)];
    }
  }
}
