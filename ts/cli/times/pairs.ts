/** Events that begin and end: each start is paired with the next end of the same key. */
import { memoryError, memoryLimit } from "../../native/memory-limit.ts";

/** Approximate memory of a start that waits for its end, without its key. */
const startBytes = 300;

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

/** Holds the starts without an end, and the length of each pair. */
export class Pairs {
  readonly #open = new Map<string, PairEvent>();
  /** Starts that a later one of the same key followed before an end. */
  readonly #abandoned: PairEvent[] = [];
  #lengths = new BigInt64Array(256);
  #count = 0;
  #keyBytes = 0;
  readonly #bytesMax = memoryLimit();
  #longest: Pair | null = null;
  /** Ends without a start before them. */
  strayEnds = 0;

  /**
   * @returns the pair that the event completes; `null` if it completes none
   * @throws {MatcherError} what is held is above the memory limit
   */
  add(event: PairEvent): Pair | null {
    const { key } = event;
    const start = this.#open.get(key);
    if (event.is === "start") {
      if (start) this.#abandoned.push(start);
      this.#open.set(key, event);
      this.#hold(key.length);
      return null;
    }
    if (!start) {
      this.strayEnds += 1;
      return null;
    }
    this.#open.delete(key);
    this.#hold(-key.length);
    const pair = { key, start, end: event, ns: event.ns - start.ns };
    this.#addLength(pair.ns);
    if (this.#longest === null || pair.ns > this.#longest.ns) this.#longest = pair;
    return pair;
  }

  get count(): number {
    return this.#count;
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
    const sorted = this.#lengths.subarray(0, this.#count).sort();
    return sorted[Math.max(1, Math.ceil((percent * sorted.length) / 100)) - 1] ?? null;
  }

  #addLength(ns: bigint): void {
    if (this.#count === this.#lengths.length) {
      const grown = new BigInt64Array(2 * this.#count);
      grown.set(this.#lengths);
      this.#lengths = grown;
    }
    this.#lengths[this.#count++] = ns;
  }

  /** @param keyBytes now held; negative if released */
  #hold(keyBytes: number): void {
    this.#keyBytes += keyBytes;
    const starts = this.#open.size + this.#abandoned.length;
    if (starts * startBytes + this.#keyBytes + this.#lengths.byteLength > this.#bytesMax)
      throw memoryError(`${starts} starts without an end`, "pair fewer inputs at a time");
  }
}
