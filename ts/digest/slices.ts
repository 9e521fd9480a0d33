/** Statistics over the slices of an input. */
import { type Ends, unusualStretches } from "../mine/index.ts";
import { rateEvidence } from "./evidence.ts";

/** A stretch of slices in which a statement is more, or less, frequent than in the rest. */
export interface Stretch extends Ends {
  /** Lines of the statement, and all lines, in the rest. */
  readonly outside: number;
  readonly linesOutside: number;
  /** Logarithm of the likelihood ratio against one rate for all. */
  readonly evidence: number;
}

/**
 * For each statement the stretch whose rate differs most from the rest; `null` without two rates.
 * @param lines of each slice
 */
export function findStretches(lines: Float64Array, statements: readonly Counted[]): readonly (Stretch | null)[] {
  const total = lines.reduce((sum, count) => sum + count, 0);
  const found = unusualStretches(
    lines,
    statements.map(({ slices }) => slices),
  );
  return found.map((ends, at) => {
    if (ends === null) return null;
    const { inside, linesInside } = ends;
    const [outside, linesOutside] = [statements[at]!.count - inside, total - linesInside];
    const evidence = rateEvidence([inside, outside], [linesInside, linesOutside]);
    return { ...ends, outside, linesOutside, evidence };
  });
}

/** Lines of a statement, in all and in each slice. */
interface Counted {
  readonly count: number;
  readonly slices: Float64Array;
}

/** Number of slices that have a line. */
export function heldBetween(counts: Float64Array, from: number, to: number): number {
  let held = 0;
  for (let i = from; i < to; i++) if (counts[i]! > 0) held++;
  return held;
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
