/**
 * A table whose cells are held as bytes until all widths are known: no cell of an input becomes a string. It prints
 * what `PaddedTable` prints with lines trimmed.
 */
import { characterCount, gapSpaces } from "./columns.ts";

/** Cells are kept in blocks of this size; a cell lies in one block. */
const blockBytes = 1 << 20;
/** Pieces of a table have about this length. */
const pieceBytes = 1 << 16;

const space = 0x20;
const lineEnd = 0x0a;
const encoder = new TextEncoder();

interface Block {
  readonly bytes: Uint8Array;
  size: number;
}

export class ByteTable {
  readonly #blocks: Block[] = [];
  #block: Block = { bytes: new Uint8Array(0), size: 0 };
  /** Size in bytes of each cell, row by row, and of how many there are. */
  #sizes = new Uint32Array(1 << 12);
  #count = 0;
  /** Widths of the cells that are not as wide as they have bytes. */
  readonly #odd = new Map<number, number>();
  readonly #widths: number[];

  /** @param header its cells name the columns @param widthOf a cell */
  constructor(
    header: readonly string[],
    private readonly widthOf: (text: string) => number = characterCount,
  ) {
    this.#widths = header.map(() => 0);
    for (const cell of header) this.add(cell);
  }

  /** Memory of the cells, approximately. */
  get heldBytes(): number {
    return this.#blocks.length * blockBytes + this.#sizes.byteLength + 64 * this.#odd.size;
  }

  /** Adds the next cell, which may be the first of a row. */
  add(cell: string): void {
    const bytes = encoder.encode(cell);
    this.#room(bytes.length);
    this.#block.bytes.set(bytes, this.#block.size);
    this.#end(bytes.length, this.widthOf(cell));
  }

  /** Adds a cell with a non-negative whole number. */
  addNumber(value: number): void {
    let digits = 1;
    for (let power = 10; power <= value && digits < 17; power *= 10) digits++;
    this.#room(digits);
    const { bytes, size } = this.#block;
    for (let at = size + digits, rest = value; at > size; ) {
      const higher = Math.floor(rest / 10);
      bytes[--at] = 48 + rest - higher * 10;
      rest = higher;
    }
    this.#end(digits, digits);
  }

  /** Adds a cell with `from[start..end]`; false, and nothing is added, if that is not ASCII of one line. */
  addBytes(from: Uint8Array, start: number, end: number): boolean {
    if (start < 0 || end > from.length) return false;
    const length = end - start;
    this.#room(length);
    const { bytes, size } = this.#block;
    for (let i = 0; i < length; i++) {
      const byte = from[start + i]!;
      if (byte >= 0x80 || byte === lineEnd) return false;
      bytes[size + i] = byte;
    }
    this.#end(length, length);
    return true;
  }

  #room(length: number): void {
    if (this.#block.size + length <= this.#block.bytes.length) return;
    this.#block = { bytes: new Uint8Array(Math.max(length, blockBytes)), size: 0 };
    this.#blocks.push(this.#block);
  }

  #end(length: number, width: number): void {
    const column = this.#count % this.#widths.length;
    this.#block.size += length;
    if (width !== length) this.#odd.set(this.#count, width);
    if (this.#count === this.#sizes.length) {
      const longer = new Uint32Array(2 * this.#count);
      longer.set(this.#sizes);
      this.#sizes = longer;
    }
    this.#sizes[this.#count++] = length;
    if (width > this.#widths[column]!) this.#widths[column] = width;
  }

  /** The text of the table, in pieces of whole lines without trailing spaces, each valid until the next is taken. */
  *pieces(): Generator<Uint8Array, void, void> {
    const widths = this.#widths;
    const last = widths.length - 1;
    let piece = new Uint8Array(2 * pieceBytes);
    let length = 0;
    let line = 0;
    let column = 0;
    let number = 0;
    let block: Block = { bytes: new Uint8Array(0), size: 0 };
    for (let cell = 0, at = 0; cell < this.#count; cell++) {
      const size = this.#sizes[cell]!;
      while (at + size > block.size) [block, at] = [this.#blocks[number++]!, 0];
      const width = this.#odd.size === 0 ? size : (this.#odd.get(cell) ?? size);
      const padding = column === last ? 1 : widths[column]! - width + gapSpaces;
      if (length + size + padding > piece.length) piece = grow(piece, length + size + padding);
      if (size < 32) for (let i = 0; i < size; i++) piece[length + i] = block.bytes[at + i]!;
      else piece.set(block.bytes.subarray(at, at + size), length);
      at += size;
      length += size;
      if (column < last) {
        for (let i = 0; i < padding; i++) piece[length++] = space;
        column++;
        continue;
      }
      while (length > line && piece[length - 1] === space) length--;
      piece[length++] = lineEnd;
      column = 0;
      if (length >= pieceBytes) {
        yield piece.subarray(0, length);
        length = 0;
      }
      line = length;
    }
    if (length > 0) yield piece.subarray(0, length);
  }
}

function grow(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.max(needed, 2 * bytes.length));
  longer.set(bytes);
  return longer;
}
