/** The tokens of a group: columns of the native table, since a line may have millions of them. */
import { MinePosition } from "../native/layout.gen.ts";

export interface Position {
  /** Bytes of the group's sample. */
  readonly start: number;
  readonly end: number;
  /** Number of the kind in the table of kinds. */
  readonly kind: number;
  /** The text differs between records. */
  readonly isSlot: boolean;
}

/** A list that makes each position when it is asked for. */
export class Positions {
  /** @param rows of all groups @param first row of this group */
  constructor(
    private readonly rows: DataView,
    private readonly first: number,
    readonly length: number,
  ) {}

  at(i: number): Position {
    const at = this.#offset(i);
    return {
      start: this.rows.getUint32(at + MinePosition.start, true),
      end: this.rows.getUint32(at + MinePosition.end, true),
      kind: this.rows.getUint8(at + MinePosition.kind),
      isSlot: this.rows.getUint8(at + MinePosition.is_slot) !== 0,
    };
  }

  startAt(i: number): number {
    return this.rows.getUint32(this.#offset(i) + MinePosition.start, true);
  }
  endAt(i: number): number {
    return this.rows.getUint32(this.#offset(i) + MinePosition.end, true);
  }
  isSlotAt(i: number): boolean {
    return this.rows.getUint8(this.#offset(i) + MinePosition.is_slot) !== 0;
  }

  *[Symbol.iterator](): Generator<Position> {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }

  map<T>(of: (position: Position, i: number) => T): T[] {
    return Array.from({ length: this.length }, (_, i) => of(this.at(i), i));
  }

  every(holds: (position: Position, i: number) => boolean): boolean {
    for (let i = 0; i < this.length; i++) if (!holds(this.at(i), i)) return false;
    return true;
  }

  #offset(i: number): number {
    if (i < 0 || i >= this.length) throw new RangeError(`there is no token ${i} of ${this.length}`);
    return (this.first + i) * MinePosition.size;
  }
}
