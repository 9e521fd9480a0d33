/** The places of a template whose texts vary, made from rows when they are asked for: a line may have millions. */
import type { Positions } from "./positions.ts";

export interface Hole {
  /** Tokens of the form's first group, half-open. */
  readonly from: number;
  readonly to: number;
  /** Kind of the token in every record; `null` if kinds differ. */
  readonly kind: number | null;
  /** The text printed for a quoted token of which only parts vary; empty otherwise. */
  readonly text: Uint8Array;
}

export interface Holes extends Iterable<Hole> {
  readonly length: number;
}

const noText = new Uint8Array(0);

/** The slots of a group. */
export class SlotHoles implements Holes {
  readonly length: number;

  constructor(private readonly positions: Positions) {
    let count = 0;
    for (let i = 0; i < positions.length; i++) if (positions.isSlotAt(i)) count += 1;
    this.length = count;
  }

  *[Symbol.iterator](): Generator<Hole> {
    for (let i = 0; i < this.positions.length; i++) {
      if (!this.positions.isSlotAt(i)) continue;
      yield { from: i, to: i + 1, kind: this.positions.at(i).kind, text: noText };
    }
  }
}
