/** The native table of silhouettes: filled text after text, read once at the end. */
import { type Pointer, toArrayBuffer } from "bun:ffi";
import { availableParallelism } from "node:os";
import { OptionError } from "../error/errors.ts";
import { native } from "../native/open.ts";
import { type RecordDefinition, records } from "../window/index.ts";

/** What tells records apart: the kinds of their tokens, or those and the words without a digit. */
export type Grain = "silhouette" | "wording";
const grains: readonly Grain[] = ["silhouette", "wording"];

export interface Position {
  /** Bytes of the group's sample. */
  readonly start: number;
  readonly end: number;
  /** Number of the kind in the table of kinds. */
  readonly kind: number;
  /** Two records differ here. */
  readonly isSlot: boolean;
  readonly spaceBefore: boolean;
}

/** Records of one silhouette (or wording). */
export interface Group {
  readonly count: number;
  readonly firstRecord: number;
  /** Text of the first record, from its first significant token to its last. */
  readonly sample: Uint8Array;
  readonly positions: readonly Position[];
}

export interface Mined {
  /** In order of their first record. */
  readonly groups: readonly Group[];
  /** Group of each record, `noGroup` for one without a token; empty where it was not asked for. */
  readonly groupOfRecord: Uint32Array;
  readonly recordCount: number;
}

export const noGroup = 0xffff_ffff;

/** Sizes of zig/record/silhouette.zig's Group and Position, in words of 64 and 32 bits. */
const groupWords = 8;
const positionWords = 3;

export class Miner {
  #table: Pointer;

  /** @param isNumbered keep the group of every record */
  constructor(grain: Grain, isNumbered: boolean) {
    const table = native().mb_mine_open(grains.indexOf(grain), isNumbered ? 1 : 0);
    if (!table) throw new RangeError("not enough memory to mine templates");
    this.#table = Number(table) as Pointer;
  }

  /** Adds the lines of `text`, or its records where a definition is given. Record numbers run on. */
  add(text: Uint8Array, definition: RecordDefinition | null = null): void {
    const spans = definition && columns(text, definition);
    if (spans ? spans.starts.length === 0 : text.length === 0) return;
    const status = native().mb_mine_add(
      this.#table,
      text.length === 0 ? null : text,
      BigInt(text.length),
      spans ? spans.starts : null,
      spans ? spans.ends : null,
      BigInt(spans ? spans.starts.length : 0),
      availableParallelism(),
    );
    if (status === 2)
      throw new OptionError("templates", "", "the input has more templates than 2^24; mine a part of it");
    if (status !== 0) throw new RangeError("not enough memory to mine templates");
  }

  read(): Mined {
    const view = new BigUint64Array(9);
    native().mb_mine_view(this.#table, view);
    const [groups, positions, samples, numbers] = [0, 1, 2, 3].map((at) => Number(view[at]) as Pointer);
    const [groupCount, positionCount, sampleBytes, numbered, recordCount] = [4, 5, 6, 7, 8].map((at) =>
      Number(view[at]),
    );
    const rows = new BigUint64Array(copy(groups!, groupCount! * groupWords * 8));
    const places = new Uint32Array(copy(positions!, positionCount! * positionWords * 4));
    const texts = new Uint8Array(copy(samples!, sampleBytes!));
    return {
      groups: Array.from({ length: groupCount! }, (_, i) => group(rows, i * groupWords, places, texts)),
      groupOfRecord: new Uint32Array(copy(numbers!, numbered! * 4)),
      recordCount: recordCount!,
    };
  }

  close(): void {
    native().mb_mine_close(this.#table);
  }
}

function group(rows: BigUint64Array, at: number, places: Uint32Array, texts: Uint8Array): Group {
  const [count, firstRecord, sampleStart, sampleEnd, tokenStart, tokenCount] = Array.from(
    rows.subarray(at, at + 6),
    Number,
  );
  return {
    count: count!,
    firstRecord: firstRecord!,
    sample: texts.subarray(sampleStart, sampleEnd),
    positions: Array.from({ length: tokenCount! }, (_, i) => position(places, (tokenStart! + i) * positionWords)),
  };
}

function position(places: Uint32Array, at: number): Position {
  const word = places[at + 2]!;
  return {
    start: places[at]!,
    end: places[at + 1]!,
    kind: word & 255,
    isSlot: ((word >>> 8) & 255) !== 0,
    spaceBefore: ((word >>> 16) & 255) !== 0,
  };
}

/** A copy of native memory that the table's close leaves alone. */
function copy(at: Pointer, size: number): ArrayBuffer {
  return size === 0 ? new ArrayBuffer(0) : toArrayBuffer(at, 0, size).slice(0);
}

function columns(text: Uint8Array, definition: RecordDefinition): { starts: Float64Array; ends: Float64Array } {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const batch of records(text, definition)) {
    for (let i = 0; i < batch.count; i++) {
      starts.push(batch.start(i));
      ends.push(batch.end(i));
    }
  }
  return { starts: Float64Array.from(starts), ends: Float64Array.from(ends) };
}
