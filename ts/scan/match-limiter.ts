import type { Matches } from "./matches.ts";
import { MatchView } from "./view.ts";

/** The batches of one scan cut to what counts; see `MatchLimiter`. */
export function* capped(
  found: Iterable<Matches>,
  limit: number,
  members: number | null,
): Generator<Matches, void, void> {
  const cap = new MatchLimiter(limit, members);
  if (cap.isReached) return;
  for (const matches of found) {
    const kept = cap.take(matches);
    if (kept) yield kept;
    if (cap.isReached) return;
  }
}

/** The matches that count of an input whose matches come bit by bit: so many at most, of a set's member the first alone. */
export class MatchLimiter {
  #left: number;
  readonly #seen = new Set<number>();

  /**
   * @param limit matches at most
   * @param members where each member's first match alone counts, how many there are, 0 for one pattern; `null` where all count
   */
  constructor(
    readonly limit: number,
    readonly members: number | null,
  ) {
    this.#left = limit;
  }

  /** No further match counts. */
  get isReached(): boolean {
    return this.#left <= 0 || (this.members !== null && this.#seen.size === Math.max(1, this.members));
  }

  restart(): void {
    this.#left = this.limit;
    this.#seen.clear();
  }

  /** Those of `matches` that count; `null` where none does. */
  take(matches: Matches): Matches | null {
    const kept: number[] = [];
    for (let i = 0; i < matches.count && this.#left > 0; i++) {
      if (this.members !== null) {
        if (this.#seen.has(matches.member(i))) continue;
        this.#seen.add(matches.member(i));
      }
      this.#left -= 1;
      kept.push(i);
    }
    if (kept.length === 0) return null;
    return kept.length === matches.count ? matches : new MatchView(matches, kept);
  }
}
