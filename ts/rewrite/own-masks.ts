/** Where the masks of a redaction are in its output. */
import type { Matches } from "../scan/index.ts";

/** Masks in the output, in order. */
export interface Masks {
  readonly count: number;
  /** End of the last one. */
  readonly to: number;
  start(i: number): number;
  end(i: number): number;
}

/** Masks that were written one by one. */
export class OwnMasks implements Masks {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  get count(): number {
    return this.#ends.length;
  }
  get to(): number {
    return this.#ends.at(-1)!;
  }

  /** Joins it to the last one if they touch. */
  add(start: number, end: number): void {
    const last = this.count - 1;
    if (last >= 0 && this.#ends[last] === start) this.#ends[last] = end;
    else {
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  start(i: number): number {
    return this.#starts[i]!;
  }
  end(i: number): number {
    return this.#ends[i]!;
  }
}

/** Masks of a batch of matches. Their places are rarely asked for, so they are computed when they are. */
export class MasksBetween implements Masks {
  /**
   * @param starts start and end of each match in the input
   * @param ends end of each mask in the output, from `base` on
   * @param base the output before the first of them
   */
  private constructor(
    private readonly starts: Float64Array,
    private readonly sources: Float64Array,
    private readonly ends: Float64Array,
    private readonly base: number,
  ) {}

  /** The masks of the first matches, as many as there are `ends`. */
  static of(matches: Matches, ends: Float64Array, base: number): MasksBetween {
    const { places } = matches;
    const { length } = ends;
    const starts = places ? places.starts.slice(0, length) : Float64Array.from({ length }, (_, i) => matches.start(i));
    const sources = places ? places.ends.slice(0, length) : Float64Array.from({ length }, (_, i) => matches.end(i));
    return new MasksBetween(starts, sources, ends, base);
  }

  /** The same masks in another output. */
  movedTo(base: number): MasksBetween {
    return new MasksBetween(this.starts, this.sources, this.ends, base);
  }

  /** Start of what mask `i` masks, in the input. */
  sourceStart(i: number): number {
    return this.starts[i]!;
  }
  sourceEnd(i: number): number {
    return this.sources[i]!;
  }
  get count(): number {
    return this.ends.length;
  }
  get to(): number {
    return this.end(this.count - 1);
  }
  start(i: number): number {
    return this.base + (i === 0 ? 0 : this.ends[i - 1]! + this.starts[i]! - this.sources[i - 1]!);
  }
  end(i: number): number {
    return this.base + this.ends[i]!;
  }
}

/** Start of the first mask that ends after `place`; there is one. */
export function startAfter(masks: Masks, place: number): number {
  let [low, high] = [0, masks.count - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (masks.end(middle) > place) high = middle;
    else low = middle + 1;
  }
  return masks.start(low);
}
