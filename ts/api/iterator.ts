/** Matches one at a time. */
import { HeldIterator } from "./held-iterator.ts";
import type { Input } from "./input.ts";
import type { Match, MatchMaker } from "./match.ts";
import { batchesOf, matchCount, type Search } from "./search.ts";

/** The matches of one search. One that is dropped gives back what its search holds. */
export class MatchIterator<T extends Input, Name extends string = string> extends HeldIterator<Match<T, Name>> {
  readonly #search: Search;
  #length: number | undefined;

  /** @internal `findIter` makes them. */
  constructor(search: Search, maker: MatchMaker<T>) {
    super(matchesOf(search, maker) as Generator<Match<T, Name>, void, void>);
    this.#search = search;
  }

  /** How many matches there are in all; they are counted when this is first asked. */
  get length(): number {
    return (this.#length ??= matchCount(this.#search));
  }
}

/** Matches made together: few at first, since the first may be all that is wanted. */
const [fewest, most] = [1, 256];

function* matchesOf<T extends Input>(search: Search, maker: MatchMaker<T>): Generator<Match<T>, void, void> {
  let size = fewest;
  for (const batch of batchesOf(search)) {
    for (let from = 0; from < batch.count; ) {
      const to = Math.min(from + size, batch.count);
      yield* maker.some(batch, from, to);
      [from, size] = [to, Math.min(size * 4, most)];
    }
  }
}
