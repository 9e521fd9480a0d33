/**
 * What an index keeps of a text: the kinds of its tokens, the ranges of their values, and a filter over its three-byte
 * parts ("grams").
 */
import { Signed } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";

export interface Signature {
  /** A bit for each kind. */
  readonly kinds: Uint32Array;
  /** Least and greatest value of each kind that has a range (`Slot` in zig/index/ranges.zig). */
  readonly ranges: Float64Array;
  /** A power of two of bits; empty if the text has too many grams. */
  readonly filter: Uint32Array;
}

export const kindWords = (Signed.ranges - Signed.kinds) / Uint32Array.BYTES_PER_ELEMENT;
export const rangeValues = (Signed.filter - Signed.ranges) / Float64Array.BYTES_PER_ELEMENT;

const noValue = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const empty: Signature = {
  kinds: new Uint32Array(kindWords),
  ranges: Float64Array.from({ length: rangeValues }, (_, i) => noValue[i % 2]!),
  filter: new Uint32Array(2),
};

/** Signs texts one after another. */
export class Signer {
  readonly #handle: Pointer;
  readonly #out = new DataView(new ArrayBuffer(Signed.size));

  constructor() {
    const out = new BigUint64Array(1);
    checkStatus(native().mb_index_open(out));
    this.#handle = Number(out[0]) as Pointer;
  }

  /** @throws {MatcherError} memory ran out, or four gigabytes of the text have no line end */
  sign(text: Uint8Array): Signature {
    const out = this.#out;
    if (text.length === 0) return empty;
    checkStatus(native().mb_index_sign(this.#handle, text, BigInt(text.length), out));
    const words = Number(out.getBigUint64(Signed.filter_words, true));
    const filter = memoryAt(Number(out.getBigUint64(Signed.filter, true)), words * 4);
    return {
      kinds: new Uint32Array(out.buffer.slice(Signed.kinds, Signed.ranges)),
      ranges: new Float64Array(out.buffer.slice(Signed.ranges, Signed.filter)),
      filter: new Uint32Array(filter).slice(),
    };
  }

  close(): void {
    native().mb_index_close(this.#handle);
  }
}

/** The bits of a gram in a filter of 2^`sizeLog2` bits, as in zig/index/signature.zig. */
export function gramBits(gram: number, sizeLog2: number): [number, number] {
  const mixed = gram ^ (gram >>> 11);
  return [place(mixed, 0x9e3779b1, sizeLog2), place(mixed, 0x85ebca6b, sizeLog2)];
}

function place(mixed: number, factor: number, sizeLog2: number): number {
  const h = Math.imul(mixed, factor);
  return Math.imul(h ^ (h >>> 15), 0xc2b2ae35) >>> (32 - sizeLog2);
}
