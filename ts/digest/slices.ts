/** Statistics over the slices of an input. */
import { rateTerm } from "./evidence.ts";

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

/** The stretch whose rate differs most from that of the rest; `null` if there are no two rates. */
export function mostUnusualStretch(counts: ArrayLike<number>, lines: ArrayLike<number>): Stretch | null {
  const [own, all] = [sums(counts), sums(lines)];
  const [count, total] = [own.at(-1)!, all.at(-1)!];
  if (count === 0 || counts.length < 2) return null;
  const base = rateTerm(count, total);
  let best: Stretch | null = null;
  for (let from = 0; from < counts.length; from++) {
    for (let to = from + 1; to <= counts.length; to++) {
      if (from === 0 && to === counts.length) continue;
      const [inside, linesInside] = [own[to]! - own[from]!, all[to]! - all[from]!];
      const [outside, linesOutside] = [count - inside, total - linesInside];
      if (linesInside === 0 || linesOutside === 0) continue;
      const evidence = rateTerm(inside, linesInside) + rateTerm(outside, linesOutside) - base;
      if (best === null || evidence > best.evidence) {
        best = { from, to, inside, outside, linesInside, linesOutside, evidence };
      }
    }
  }
  return best;
}

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
