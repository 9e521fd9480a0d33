/** The edits of a text that are not written yet, in order, and the input that they replace. */
import { ByteBuffer } from "../template/index.ts";
import { type MasksBetween, startAfter } from "./own-masks.ts";

/** Bytes [start, end) of the input, which are bytes [from, to) of the output. */
export interface HeldEdit {
  start: number;
  readonly end: number;
  from: number;
  readonly to: number;
  /** They are the same bytes. */
  readonly isKept: boolean;
  /** Whatever the output reads as, it is meant to stay. */
  readonly isMask: boolean;
  /** The masks in it, if it is several with the text between them. */
  readonly between: MasksBetween | null;
}

/** Edits that were taken are dropped together. */
const droppedMin = 1024;
/** Input that was taken is dropped when it is as long as this. */
const droppedBytesMin = 1 << 16;

export class HeldEdits {
  #edits: HeldEdit[] = [];
  #first = 0;
  /** What the changed edits replace, one behind the other. */
  readonly #inputs = new ByteBuffer();
  #taken = 0;
  /** Bytes of output so far. */
  size = 0;

  get first(): HeldEdit | undefined {
    return this.#edits[this.#first];
  }

  /** @param isMask the text is a match that is meant to stay */
  keep(start: number, end: number, isMask = false): void {
    this.#add({ start, end, isKept: true, isMask, between: null }, end - start);
  }

  /** Bytes [start, end) of `text` become `size` bytes of output; `text` begins at byte `base` of the input. */
  change(
    text: Uint8Array,
    base: number,
    start: number,
    end: number,
    size: number,
    between: MasksBetween | null = null,
  ): void {
    this.#inputs.push(text, start - base, end - base);
    this.#add({ start, end, isKept: false, isMask: true, between }, size);
  }

  #add(edit: Omit<HeldEdit, "from" | "to">, size: number): void {
    this.#edits.push({ ...edit, from: this.size, to: this.size + size });
    this.size += size;
  }

  /** Whether a mask is in bytes [start, end) of the output. */
  holdsMask(start: number, end: number): boolean {
    const edits = this.#edits;
    let [low, high] = [this.#first, edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (edits[middle]!.to > start) high = middle;
      else low = middle + 1;
    }
    for (let i = low; i < edits.length && edits[i]!.from < end; i++) {
      const { isMask, between } = edits[i]!;
      if (isMask && (!between || (between.to > start && startAfter(between, start) < end))) return true;
    }
    return false;
  }

  /** Takes the first edit. @returns the input that it replaces, valid until the next call; empty if it is kept */
  take(): Uint8Array {
    const { start, end, isKept } = this.first!;
    this.#first += 1;
    const size = isKept ? 0 : end - start;
    this.#dropTaken();
    this.#taken += size;
    return this.#inputs.bytes.subarray(this.#taken - size, this.#taken);
  }

  /** Takes the first edit, which is kept, up to byte `to` of the output. */
  takeKept(to: number): void {
    const edit = this.first!;
    if (to >= edit.to) this.take();
    else {
      edit.start += to - edit.from;
      edit.from = to;
    }
  }

  /** Puts each of the masks between which the first edit keeps text in its place. */
  divideFirst(): void {
    const { start, from, between } = this.first!;
    if (!between) return;
    const edits: HeldEdit[] = [];
    let [at, written] = [start, from];
    for (let i = 0; i < between.count; i++) {
      const [source, behind, maskStart, maskEnd] = [
        between.sourceStart(i),
        between.sourceEnd(i),
        between.start(i),
        between.end(i),
      ];
      if (written < maskStart) {
        const kept = { isKept: true, isMask: false, between: null };
        edits.push({ start: at, end: source, from: written, to: maskStart, ...kept });
      }
      const mask = { isKept: false, isMask: true, between: null };
      edits.push({ start: source, end: behind, from: maskStart, to: maskEnd, ...mask });
      [at, written] = [behind, maskEnd];
    }
    this.#keepInputsOfMasks(edits);
    this.#edits = [...edits, ...this.#edits.slice(this.#first + 1)];
    this.#first = 0;
  }

  /** Leaves the input of the text between masks out, which the output holds. */
  #keepInputsOfMasks(edits: readonly HeldEdit[]): void {
    const { bytes } = this.#inputs;
    let [read, kept] = [this.#taken, this.#taken];
    for (const { start, end, isKept } of edits) {
      const size = end - start;
      if (!isKept) {
        bytes.copyWithin(kept, read, read + size);
        kept += size;
      }
      read += size;
    }
    bytes.copyWithin(kept, read, this.#inputs.length);
    this.#inputs.length -= read - kept;
  }

  #dropTaken(): void {
    if (this.#first === this.#edits.length) {
      this.#edits.length = this.#first = 0;
    } else if (this.#first >= droppedMin && this.#first * 2 > this.#edits.length) {
      this.#edits = this.#edits.slice(this.#first);
      this.#first = 0;
    }
    if (this.#taken < droppedBytesMin) return;
    this.#inputs.bytes.copyWithin(0, this.#taken, this.#inputs.length);
    this.#inputs.length -= this.#taken;
    this.#taken = 0;
  }
}
