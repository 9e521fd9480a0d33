/** How often values fall into each slice of their range. */
import type { Unit } from "./scale.ts";

export interface Histogram {
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** Edges are equal factors apart. */
  readonly isLog: boolean;
}

const slicesMax = 40;
/** Above this ratio of the greatest to the least value, slices are equal factors apart. */
const logFrom = 100;

/** @param values finite numbers */
export function buildHistogram(values: ArrayLike<number>, unit: Unit): Histogram {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i++) {
    min = Math.min(min, values[i]!);
    max = Math.max(max, values[i]!);
  }
  if (values.length === 0) return { edges: [0, 1], counts: [0], isLog: false };
  const isLog = min > 0 && max / min > logFrom;
  const isWhole = unit === "count" || (unit === "number" && Number.isInteger(min) && Number.isInteger(max));
  const slices = isWhole && !isLog ? Math.min(slicesMax, max - min + 1) : slicesMax;
  const end = max === min ? min + 1 : isWhole && !isLog && max - min < slicesMax ? max + 1 : max;
  const edgeOf = (i: number) => (isLog ? min * (end / min) ** (i / slices) : min + ((end - min) * i) / slices);
  const counts = new Array<number>(slices).fill(0);
  for (let i = 0; i < values.length; i++) {
    const share = isLog ? Math.log(values[i]! / min) / Math.log(end / min) : (values[i]! - min) / (end - min);
    counts[Math.min(slices - 1, Math.max(0, Math.floor(share * slices)))]!++;
  }
  return { edges: Array.from({ length: slices + 1 }, (_, i) => edgeOf(i)), counts, isLog };
}
