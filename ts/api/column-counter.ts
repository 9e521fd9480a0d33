/** Columns of a text's bytes, counted in characters. */
import { characterBytes } from "../template/index.ts";

/** Bytes of the longest character: this far before the asked byte the count can't change any more. */
const characterBytesMax = 4;

/** Columns of bytes, mostly in order: each is counted from the previous one on its line. */
export class ColumnCounter {
  #lineStart = -1;
  /** A byte where a character of the line begins, and its column. */
  #at = 0;
  #column = 1;

  /**
   * Column of byte `offset`, from 1.
   * @param bytes contain the line from its start; their first byte has offset `base`
   */
  at(bytes: Uint8Array, base: number, lineStart: number, offset: number): number {
    if (lineStart !== this.#lineStart || offset < this.#at || this.#at < base) {
      this.#lineStart = lineStart;
      this.#at = Math.max(lineStart, base);
      this.#column = 1;
    }
    const end = offset - base;
    let at = this.#at - base;
    let column = this.#column;
    for (; at + characterBytesMax <= end; column++) at += characterBytes(bytes, at, end);
    this.#at = at + base;
    this.#column = column;
    for (; at < end; column++) at += characterBytes(bytes, at, end);
    return column;
  }
}
