import { deepLevelLimit } from "../tables/limits.ts";
import { type Insides, readInsides } from "./insides.ts";

/** Insides of quoted tokens of a block of the input, or of the insides one level further out. */
export class Level {
  constructor(
    readonly insides: Insides,
    private readonly parent: Level | null,
    /** Where the block begins in the input. */
    private readonly blockStart: number,
  ) {}

  /** Place in the input of a place in this level's text. */
  toInput(offset: number): number {
    const origin = this.insides.origins[offset]!;
    return this.parent ? this.parent.toInput(origin) : this.blockStart + origin;
  }

  /** The bytes that quote what stands at `offset`, the outermost first. */
  quotesAt(offset: number): number[] {
    const { starts, quotes, origins } = this.insides;
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >>> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return [...(this.parent?.quotesAt(origins[offset]!) ?? []), quotes[low]!];
  }
}

/** The insides of a block's quoted tokens, then of the quoted tokens in those, and so on to the limit. */
export function levelsOf(text: Uint8Array, start: number, end: number): Level[] {
  const levels: Level[] = [];
  let insides = readInsides(text.subarray(start, end));
  while (insides !== null && levels.length < deepLevelLimit) {
    const level: Level = new Level(insides, levels.at(-1) ?? null, start);
    levels.push(level);
    insides = readInsides(level.insides.text);
  }
  return levels;
}
