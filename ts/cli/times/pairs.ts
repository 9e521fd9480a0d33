/** Events that begin and end: each start is paired with the next end of the same key. */

export interface PairEvent {
  readonly is: "start" | "end";
  readonly key: string;
  /** Nanoseconds since 1970. */
  readonly ns: bigint;
  readonly path: string;
  readonly line: number;
}

export interface Pair {
  readonly key: string;
  readonly start: PairEvent;
  readonly end: PairEvent;
  readonly ns: bigint;
}

/** Held are the starts without an end, and the length of each pair. */
export class Pairs {
  readonly #open = new Map<string, PairEvent>();
  /** Starts that a later one of the same key followed before an end. */
  readonly #abandoned: PairEvent[] = [];
  readonly #lengths: bigint[] = [];
  #longest: Pair | null = null;
  /** Ends without a start before them. */
  strayEnds = 0;

  /** @returns the pair that the event completes; `null` if it completes none */
  add(event: PairEvent): Pair | null {
    const { key } = event;
    const start = this.#open.get(key);
    if (event.is === "start") {
      if (start) this.#abandoned.push(start);
      this.#open.set(key, event);
      return null;
    }
    if (!start) {
      this.strayEnds += 1;
      return null;
    }
    this.#open.delete(key);
    const pair = { key, start, end: event, ns: event.ns - start.ns };
    this.#lengths.push(pair.ns);
    if (this.#longest === null || pair.ns > this.#longest.ns) this.#longest = pair;
    return pair;
  }

  get count(): number {
    return this.#lengths.length;
  }

  get longest(): Pair | null {
    return this.#longest;
  }

  /** Starts without an end, in order. */
  get open(): readonly PairEvent[] {
    const all = [...this.#abandoned, ...this.#open.values()];
    return all.sort((a, b) => (a.ns < b.ns ? -1 : Number(a.ns > b.ns)));
  }

  /** The length at a percentile, by nearest rank; `null` without pairs. */
  percentile(percent: number): bigint | null {
    const sorted = this.#lengths.sort((a, b) => (a < b ? -1 : Number(a > b)));
    return sorted[Math.max(1, Math.ceil((percent * sorted.length) / 100)) - 1] ?? null;
  }
}
