/** Statistics over the slices of an input. */
import { rateEvidence } from "./evidence.ts";

/** A stretch of slices in which a statement is more, or less, frequent than in the rest. */
export interface Stretch {
  /** Slices, half-open. */
  readonly from: number;
  readonly to: number;
  /** Its lines in the stretch, and in the rest. */
  readonly inside: number;
  readonly outside: number;
  /** All lines in the stretch, and in the rest. */
  readonly linesInside: number;
  readonly linesOutside: number;
  /** Logarithm of the likelihood ratio against one rate for all. */
  readonly evidence: number;
}

/** The sums before each slice, and in all. */
function sums(values: ArrayLike<number>): Float64Array {
  const found = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) found[i + 1] = found[i]! + values[i]!;
  return found;
}

/** Logarithms of small numbers, which are most; of 0 it is 0, since it is multiplied by that. */
const logs = Float64Array.from({ length: 1 << 11 }, (_, i) => (i === 0 ? 0 : Math.log(i)));
const logOf = (count: number) => (count < logs.length ? logs[count]! : Math.log(count));

/** Finds stretches of slices with these numbers of lines. */
export class Stretches {
  readonly #lines: Float64Array;
  /** Logarithms of the lines inside and outside of each stretch, by `from` and `to`. */
  readonly #inside: Float64Array;
  readonly #outside: Float64Array;
  readonly #count: number;

  constructor(lines: ArrayLike<number>) {
    this.#count = lines.length;
    this.#lines = sums(lines);
    const width = this.#count + 1;
    this.#inside = new Float64Array(width * width);
    this.#outside = new Float64Array(width * width);
    for (let from = 0; from < this.#count; from++) {
      for (let to = from + 1; to <= this.#count; to++) {
        const inside = this.#lines[to]! - this.#lines[from]!;
        this.#inside[from * width + to] = Math.log(inside);
        this.#outside[from * width + to] = Math.log(this.#lines.at(-1)! - inside);
      }
    }
  }

  /**
   * The stretch whose rate differs most from that of the rest; `null` if there are no two rates. It is sought in coarse
   * steps, and its ends near those that were found.
   */
  mostUnusual(counts: ArrayLike<number>): Stretch | null {
    const own = sums(counts);
    const [count, total] = [own.at(-1)!, this.#lines.at(-1)!];
    if (count === 0 || this.#count < 2) return null;
    const step = Math.max(1, Math.floor(this.#count / coarseMax));
    const ends = { from: 0, to: this.#count };
    const coarse = this.#best(own, { ends, reach: this.#count, step });
    const best = coarse && (step === 1 ? coarse : this.#best(own, { ends: coarse, reach: step, step: 1 }));
    if (!best) return null;
    const { from, to } = best;
    const [inside, linesInside] = [own[to]! - own[from]!, this.#lines[to]! - this.#lines[from]!];
    const [outside, linesOutside] = [count - inside, total - linesInside];
    const evidence = rateEvidence([inside, outside], [linesInside, linesOutside]);
    return { from, to, inside, outside, linesInside, linesOutside, evidence };
  }

  /** The best stretch whose ends are at most `reach` from the given ones, in steps. */
  #best(own: Float64Array, { ends, reach, step }: Sought): Ends | null {
    const [count, width] = [own.at(-1)!, this.#count + 1];
    let [most, bestFrom, bestTo] = [Number.NEGATIVE_INFINITY, -1, -1];
    for (let from = Math.max(0, ends.from - reach); from <= ends.from + reach && from < this.#count; from += step) {
      for (let to = Math.max(from + step, ends.to - reach); to <= ends.to + reach && to <= this.#count; to += step) {
        const [logInside, logOutside] = [this.#inside[from * width + to]!, this.#outside[from * width + to]!];
        if (logInside === Number.NEGATIVE_INFINITY || logOutside === Number.NEGATIVE_INFINITY) continue;
        const inside = own[to]! - own[from]!;
        const outside = count - inside;
        const evidence = inside * (logOf(inside) - logInside) + outside * (logOf(outside) - logOutside);
        if (evidence > most) [most, bestFrom, bestTo] = [evidence, from, to];
      }
    }
    return bestFrom < 0 ? null : { from: bestFrom, to: bestTo };
  }
}

/** Slices, half-open. */
interface Ends {
  readonly from: number;
  readonly to: number;
}

interface Sought {
  readonly ends: Ends;
  readonly reach: number;
  readonly step: number;
}

/** Ends of stretches that are tried first, at least. */
const coarseMax = 32;

/** How evenly lines are spread: the share of slices that have one. */
export function evenness(counts: ArrayLike<number>, from: number, to: number): number {
  let held = 0;
  for (let i = from; i < to; i++) held += Number(counts[i]! > 0);
  return to > from ? held / (to - from) : 0;
}

const blocks = "▁▂▃▄▅▆▇█";

/** Columns of block characters; neighbours are joined if there are more values than columns. */
export function sparkline(values: ArrayLike<number>, columns: number): string {
  const count = Math.min(columns, values.length);
  const joined = Array.from({ length: count }, (_, i) => {
    let sum = 0;
    const to = Math.floor(((i + 1) * values.length) / count);
    for (let at = Math.floor((i * values.length) / count); at < to; at++) sum += values[at]!;
    return sum;
  });
  const most = Math.max(1, ...joined);
  return joined.map((value) => blocks[value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * 7))]!).join("");
}
