/** Filters over the four-byte parts of a text: what they refuse is certainly not in it. */

import { HeapCheck } from "../native/heap-check.ts";

/** Parts that filters hold; a shorter literal is never refused. */
export const gramBytes = 4;

/** What answers whether a part may be in the set it was made of: never no for one that is. */
export interface Filter {
  /** Memory that it takes. */
  readonly bytes: number;
  mayHold(gram: number): boolean;
}

export const filterKinds = ["bloom", "cuckoo", "xor"] as const;
export type FilterKind = (typeof filterKinds)[number];

/** The distinct parts of texts, each four bytes as a number. */
export function collectGrams(texts: Iterable<Uint8Array>): Set<number> {
  const grams = new Set<number>();
  const heap = new HeapCheck("the four-byte parts of the text", "filter less of it at a time");
  for (const text of texts) {
    for (const gram of gramsIn(text)) {
      grams.add(gram);
      heap.keep();
    }
  }
  return grams;
}

export function* gramsIn(text: Uint8Array): Generator<number, void, void> {
  let gram = 0;
  for (let at = 0; at < text.length; at++) {
    gram = ((gram << 8) | text[at]!) >>> 0;
    if (at >= gramBytes - 1) yield gram;
  }
}

export function makeFilter(kind: FilterKind, grams: ReadonlySet<number>): Filter {
  if (kind === "bloom") return new Bloom(grams);
  return kind === "cuckoo" ? Cuckoo.of(grams) : Xor.of(grams);
}

/** Mixes a number with a seed into 32 bits (the finishing steps of MurmurHash3). */
function hash(value: number, seed: number): number {
  let h = (value ^ Math.imul(seed + 1, 0x9e3779b1)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number below `count`. */
function below(h: number, count: number): number {
  return Math.floor((h / 2 ** 32) * count);
}

const bloomBits = 12;
const bloomHashes = 8;

/** Bits set at several places for each part. */
class Bloom implements Filter {
  readonly #bits: Uint8Array;

  constructor(grams: ReadonlySet<number>) {
    this.#bits = new Uint8Array(Math.max(8, Math.ceil((grams.size * bloomBits) / 8)));
    for (const gram of grams) for (const bit of this.#places(gram)) this.#bits[bit >> 3]! |= 1 << (bit & 7);
  }
  get bytes(): number {
    return this.#bits.length;
  }
  mayHold(gram: number): boolean {
    return this.#places(gram).every((bit) => (this.#bits[bit >> 3]! & (1 << (bit & 7))) !== 0);
  }

  #places(gram: number): number[] {
    const bits = this.#bits.length * 8;
    return Array.from({ length: bloomHashes }, (_, i) => below(hash(gram, i), bits));
  }
}

const slots = 4;
const kicksMax = 500;

/** Fingerprints of 16 bits in one of two buckets of four. */
class Cuckoo implements Filter {
  readonly #cells: Uint16Array;

  private constructor(
    private readonly buckets: number,
    private readonly seed: number,
  ) {
    this.#cells = new Uint16Array(buckets * slots);
  }

  /** Grows until every part has found a bucket. */
  static of(grams: ReadonlySet<number>): Cuckoo {
    let buckets = 2;
    while (buckets * slots * 0.84 < grams.size) buckets *= 2;
    for (let seed = 0; ; seed++) {
      const made = new Cuckoo(buckets, seed);
      if ([...grams].every((gram) => made.#put(gram))) return made;
      if (seed % 4 === 3) buckets *= 2;
    }
  }
  get bytes(): number {
    return this.#cells.byteLength;
  }
  mayHold(gram: number): boolean {
    const print = this.#print(gram);
    const first = this.#first(gram);
    return this.#has(first, print) || this.#has(this.#other(first, print), print);
  }

  /** Never 0, which an empty cell holds. */
  #print(gram: number): number {
    return hash(gram, this.seed + 101) & 0xffff || 1;
  }
  #first(gram: number): number {
    return hash(gram, this.seed) & (this.buckets - 1);
  }
  #other(bucket: number, print: number): number {
    return (bucket ^ hash(print, 7)) & (this.buckets - 1);
  }
  #has(bucket: number, print: number): boolean {
    return this.#cells.subarray(bucket * slots, (bucket + 1) * slots).includes(print);
  }

  #put(gram: number): boolean {
    let print = this.#print(gram);
    let bucket = this.#first(gram);
    if (this.#take(bucket, print)) return true;
    bucket = this.#other(bucket, print);
    for (let kick = 0; kick < kicksMax; kick++) {
      if (this.#take(bucket, print)) return true;
      const at = bucket * slots + (hash(kick, this.seed + 13) & (slots - 1));
      [print, this.#cells[at]] = [this.#cells[at]!, print];
      bucket = this.#other(bucket, print);
    }
    return false;
  }

  #take(bucket: number, print: number): boolean {
    const at = this.#cells.subarray(bucket * slots, (bucket + 1) * slots).indexOf(0);
    if (at < 0) return false;
    this.#cells[bucket * slots + at] = print;
    return true;
  }
}

const parts = 3;

/** Three cells a part, whose fingerprints together give the part's own. */
class Xor implements Filter {
  private constructor(
    private readonly cells: Uint16Array,
    private readonly seed: number,
  ) {}

  /** Tries seeds until the parts can be taken apart one by one. */
  static of(grams: ReadonlySet<number>): Xor {
    for (let seed = 1; ; seed++) {
      const size = Math.ceil((grams.size * 1.23 + 32 + seed) / parts);
      const order = peel(grams, size, seed);
      if (order === null) continue;
      const made = new Xor(new Uint16Array(size * parts), seed);
      for (let i = order.length - 1; i >= 0; i--) {
        const { gram, cell } = order[i]!;
        made.cells[cell] = 0;
        made.cells[cell] = made.#sum(gram) ^ fingerprint(gram, seed);
      }
      return made;
    }
  }
  get bytes(): number {
    return this.cells.byteLength;
  }
  mayHold(gram: number): boolean {
    return this.#sum(gram) === fingerprint(gram, this.seed);
  }

  #sum(gram: number): number {
    return hashCells(gram, this.cells.length / parts, this.seed).reduce((sum, cell) => sum ^ this.cells[cell]!, 0);
  }
}

function fingerprint(gram: number, seed: number): number {
  return hash(gram, seed + 211) & 0xffff;
}

function hashCells(gram: number, size: number, seed: number): number[] {
  return Array.from({ length: parts }, (_, part) => part * size + below(hash(gram, seed * parts + part), size));
}

/** Parts in an order in which each has a cell of its own once those before it are removed; `null` if there is none. */
function peel(grams: ReadonlySet<number>, size: number, seed: number): { gram: number; cell: number }[] | null {
  const held = new Uint32Array(size * parts);
  const counts = new Uint32Array(size * parts);
  for (const gram of grams) {
    for (const cell of hashCells(gram, size, seed)) {
      held[cell] = (held[cell]! ^ gram) >>> 0;
      counts[cell]!++;
    }
  }
  const alone: number[] = [];
  for (let cell = 0; cell < counts.length; cell++) if (counts[cell] === 1) alone.push(cell);
  const order: { gram: number; cell: number }[] = [];
  const heap = new HeapCheck("the order of the filter's parts", "use --filter bloom");
  for (let cell = alone.pop(); cell !== undefined; cell = alone.pop()) {
    if (counts[cell] !== 1) continue;
    const gram = held[cell]!;
    order.push({ gram, cell });
    heap.keep();
    for (const one of hashCells(gram, size, seed)) {
      held[one] = (held[one]! ^ gram) >>> 0;
      if (--counts[one]! === 1) alone.push(one);
    }
  }
  return order.length === grams.size ? order : null;
}
