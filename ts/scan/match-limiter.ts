import type { Matches } from "./matches.ts";
import { MatchView } from "./view.ts";

/** Limits the batches of one scan; see `MatchLimiter`. */
export function* limitMatches(
  found: Iterable<Matches>,
  limit: number,
  members: number | null,
): Generator<Matches, void, void> {
  if (limit === Infinity && members === null) {
    for (const matches of found) if (matches.count > 0) yield matches;
    return;
  }
  const cap = new MatchLimiter(limit, members);
  if (cap.isReached) return;
  for (const matches of found) {
    const kept = cap.take(matches);
    if (kept) yield kept;
    if (cap.isReached) return;
  }
}

/**
 * Limits the matches of an input that arrives in pieces: to a maximum number, or to the first match of each set member.
 */
export class MatchLimiter {
  #left: number;
  readonly #seen = new Set<number>();

  /**
   * @param limit maximum number of matches
   * @param members if only each member's first match counts, the number of members (0 for a single pattern); `null` if
   * all matches count
   */
  constructor(
    readonly limit: number,
    readonly members: number | null,
  ) {
    this.#left = limit;
  }

  /** No more matches count. */
  get isReached(): boolean {
    return this.#left <= 0 || (this.members !== null && this.#seen.size === Math.max(1, this.members));
  }

  restart(): void {
    this.#left = this.limit;
    this.#seen.clear();
  }

  /** Those of `matches` that count; `null` if there are none. */
  take(matches: Matches): Matches | null {
    if (this.members === null && matches.count <= this.#left) {
      this.#left -= matches.count;
      return matches.count === 0 ? null : matches;
    }
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
