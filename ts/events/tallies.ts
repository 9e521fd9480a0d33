/** What each way to read a record read of an input, as zig/event/tally.zig counts it. */
import { memoryAt } from "../native/memory.ts";

/** Two formats that read the same lines equally specifically. */
export interface FormatTie {
  readonly taken: string;
  readonly other: string;
  /** Lines that both read, of those that were looked at and read as `taken`. */
  readonly lines: number;
  readonly lookedAt: number;
}

/** What the ways to read a record read, by the names of their formats. */
export interface Tallies {
  readonly byFormat: [name: string, count: number][];
  readonly ties: FormatTie[];
}

/** Numbers of a tally: records, lines looked at, those that two ways read, and the other way. */
const tallyWords = 4;

/**
 * @param address of a tally for each way; 0 if nothing was read
 * @param names of the format of each way
 * @returns formats and ties, those of the most records or lines first
 */
export function readTallies(address: number, names: readonly string[]): Tallies {
  if (address === 0) return { byFormat: [], ties: [] };
  const numbers = new BigUint64Array(memoryAt(address, names.length * tallyWords * 8));
  const counts = new Map<string, number>();
  const lookedAt = new Map<string, number>();
  const tied = new Map<string, { taken: string; other: string; lines: number }>();
  names.forEach((name, way) => {
    const [records, looked, both, other] = [0, 1, 2, 3].map((word) => Number(numbers[way * tallyWords + word]));
    if (records! > 0) add(counts, name, records!);
    add(lookedAt, name, looked!);
    if (both === 0) return;
    const pair = { taken: name, other: names[other!]!, lines: 0 };
    const key = `${pair.taken} ${pair.other}`;
    tied.set(key, { ...pair, lines: (tied.get(key)?.lines ?? 0) + both! });
  });
  const ties = [...tied.values()].map((tie) => ({ ...tie, lookedAt: lookedAt.get(tie.taken)! }));
  return {
    byFormat: [...counts].sort(([, a], [, b]) => b - a),
    ties: ties.sort((a, b) => b.lines - a.lines),
  };
}

function add(sums: Map<string, number>, name: string, count: number): void {
  sums.set(name, (sums.get(name) ?? 0) + count);
}
