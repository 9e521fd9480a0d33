/** Matches with the text they were read in, which need not be the input's own. */
import type { Matches } from "../scan/index.ts";

/** Where matches stand in the input, whatever text they were read in. */
export type Places = Pick<Matches, "start" | "end" | "line" | "lineStart">;

export interface Found {
  /** Places count in `text`. */
  readonly matches: Matches;
  readonly text: Uint8Array;
  /** The same matches in the input. */
  readonly places: Places;
  /** The bytes that quote the text in the input, the outermost first. */
  readonly quotes: readonly number[];
  /** Place in the input of a place in `text`. */
  toInput(offset: number): number;
}

const unquoted: readonly number[] = [];
const same = (offset: number) => offset;

/** Matches of the input's own text. */
export function* asFound(text: Uint8Array, batches: Iterable<Matches>): Generator<Found> {
  for (const matches of batches) yield { matches, text, places: matches, quotes: unquoted, toInput: same };
}

/** Some matches of a batch that follow one another. */
export class MatchRun implements Matches {
  constructor(
    private readonly batch: Matches,
    private readonly first: number,
    readonly count: number,
  ) {}

  start(i: number): number {
    return this.batch.start(this.first + i);
  }
  end(i: number): number {
    return this.batch.end(this.first + i);
  }
  member(i: number): number {
    return this.batch.member(this.first + i);
  }
  line(i: number): number {
    return this.batch.line(this.first + i);
  }
  lineStart(i: number): number {
    return this.batch.lineStart(this.first + i);
  }
  registerStart(i: number, r: number): number {
    return this.batch.registerStart(this.first + i, r);
  }
  registerEnd(i: number, r: number): number {
    return this.batch.registerEnd(this.first + i, r);
  }
  registerKind(i: number, r: number): number {
    return this.batch.registerKind(this.first + i, r);
  }
  bindingCount(i: number, r: number): number {
    return this.batch.bindingCount(this.first + i, r);
  }
  bindingStart(i: number, r: number, k: number): number {
    return this.batch.bindingStart(this.first + i, r, k);
  }
  bindingEnd(i: number, r: number, k: number): number {
    return this.batch.bindingEnd(this.first + i, r, k);
  }
  bindingKind(i: number, r: number, k: number): number {
    return this.batch.bindingKind(this.first + i, r, k);
  }
}

/** Found matches with all places in the input: what reports of the input's own text read. */
export class InputMatches implements Matches {
  readonly count: number;

  constructor(private readonly found: Found) {
    this.count = found.matches.count;
  }

  start(i: number): number {
    return this.found.places.start(i);
  }
  end(i: number): number {
    return this.found.places.end(i);
  }
  member(i: number): number {
    return this.found.matches.member(i);
  }
  line(i: number): number {
    return this.found.places.line(i);
  }
  lineStart(i: number): number {
    return this.found.places.lineStart(i);
  }
  registerStart(i: number, r: number): number {
    return this.mapped(this.found.matches.registerStart(i, r));
  }
  registerEnd(i: number, r: number): number {
    return this.mapped(this.found.matches.registerEnd(i, r));
  }
  registerKind(i: number, r: number): number {
    return this.found.matches.registerKind(i, r);
  }
  bindingCount(i: number, r: number): number {
    return this.found.matches.bindingCount(i, r);
  }
  bindingStart(i: number, r: number, k: number): number {
    return this.mapped(this.found.matches.bindingStart(i, r, k));
  }
  bindingEnd(i: number, r: number, k: number): number {
    return this.mapped(this.found.matches.bindingEnd(i, r, k));
  }
  bindingKind(i: number, r: number, k: number): number {
    return this.found.matches.bindingKind(i, r, k);
  }

  /** A place below zero is none. */
  private mapped(offset: number): number {
    return offset < 0 ? offset : this.found.toInput(offset);
  }
}
