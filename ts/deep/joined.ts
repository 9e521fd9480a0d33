/** Matches of several batches as one batch of places, which the library can write at once. */
import { batchColumns } from "../native/layout.gen.ts";
import { addressOf } from "../native/memory.ts";
import { batchTableLength } from "../scan/batch.ts";
import type { Column } from "../scan/columns.ts";
import type { Matches, NativeColumns } from "../scan/matches.ts";

/** Matches joined at most. */
const joinedMax = 4096;

/** Collects matches whose bytes in the input, and the first register that they bind, are all that is read of them. */
export class MatchJoiner {
  readonly #starts = new Float64Array(joinedMax);
  readonly #ends = new Float64Array(joinedMax);
  readonly #lines = new Float64Array(joinedMax);
  readonly #lineStarts = new Float64Array(joinedMax);
  readonly #members = new Uint32Array(joinedMax);
  /** The first register that each binds, if one is read. */
  readonly #registers: Int32Array;
  readonly #table = new Float64Array(batchTableLength);
  #count = 0;

  /** @param registers number of registers of which the first one that a match binds is read */
  constructor(private readonly registers: number) {
    this.#registers = new Int32Array(registers > 0 ? joinedMax : 0);
    const columns: Partial<Record<Column, Float64Array | Uint32Array>> = {
      starts: this.#starts,
      ends: this.#ends,
      lines: this.#lines,
      lineStarts: this.#lineStarts,
      members: this.#members,
    };
    // Columns of registers are empty, but must have an address.
    for (const [i, name] of batchColumns.entries()) this.#table[2 + i] = addressOf(columns[name] ?? this.#starts);
  }

  get isFull(): boolean {
    return this.#count === joinedMax;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Adds match `i` of a batch; there must be room. */
  add(batch: Matches, i: number): void {
    const at = this.#count++;
    this.#starts[at] = batch.start(i);
    this.#ends[at] = batch.end(i);
    this.#lines[at] = batch.line(i);
    this.#lineStarts[at] = batch.lineStart(i);
    this.#members[at] = batch.member(i);
    if (this.registers > 0) this.#registers[at] = findFirstBound(batch, i, this.registers);
  }

  /** The matches added since the last call; valid until the next one is added. */
  take(): Matches {
    const count = this.#count;
    this.#count = 0;
    this.#table[0] = count;
    const places = { starts: this.#starts.subarray(0, count), ends: this.#ends.subarray(0, count) };
    return new JoinedMatches(places, this.#members, this.#lines, this.#lineStarts, this.#registers, {
      table: this.#table,
      registers: 0,
      hasLines: true,
    });
  }
}

/** The first of some registers that match `i` binds; −1 if it binds none. */
export function findFirstBound(batch: Matches, i: number, registers: number): number {
  for (let register = 0; register < registers; register++) if (batch.registerStart(i, register) >= 0) return register;
  return -1;
}

/** Of the registers that they bind, they have the first one at most, as if it held all of the match. */
class JoinedMatches implements Matches {
  readonly count: number;

  constructor(
    readonly places: { readonly starts: Float64Array; readonly ends: Float64Array },
    private readonly members: Uint32Array,
    private readonly lines: Float64Array,
    private readonly lineStarts: Float64Array,
    private readonly registers: Int32Array,
    readonly columns: NativeColumns,
  ) {
    this.count = places.starts.length;
  }

  start(i: number): number {
    return this.places.starts[i]!;
  }
  end(i: number): number {
    return this.places.ends[i]!;
  }
  member(i: number): number {
    return this.members[i]!;
  }
  line(i: number): number {
    return this.lines[i]!;
  }
  lineStart(i: number): number {
    return this.lineStarts[i]!;
  }
  registerStart(i: number, register: number): number {
    return this.registers[i] === register ? this.start(i) : -1;
  }
  registerEnd(i: number, register: number): number {
    return this.registers[i] === register ? this.end(i) : -1;
  }
  registerKind(): number {
    return 255;
  }
  bindingCount(): number {
    return 0;
  }
  bindingStart(): number {
    return -1;
  }
  bindingEnd(): number {
    return -1;
  }
  bindingKind(): number {
    return 255;
  }
}
