/** Columns of a text's bytes, counted in characters. */

/** Ascending places of a line are counted from each other, so that all of them together cost one walk. */
export class ColumnCounter {
  #lineStart = -1;
  /** A byte where a character of the line begins, and the number of characters before it. */
  #at = 0;
  #count = 0;

  /**
   * Code points from the start of a line to byte `offset`, from 1; a byte that is not part of a well-formed character
   * counts as one.
   * @param bytes contain the line from its start; their first byte has offset `base`
   */
  column(bytes: Uint8Array, base: number, lineStart: number, offset: number): number {
    if (lineStart !== this.#lineStart || offset < this.#at || this.#at < base) {
      this.#lineStart = lineStart;
      this.#at = Math.max(lineStart, base);
      this.#count = 0;
    }
    const end = offset - base;
    let at = this.#at - base;
    let count = this.#count;
    while (at < end) {
      const size = characterBytes(bytes, at, bytes.length);
      if (at + size > end) break; // A place inside a character: each byte before it counts as one.
      at += size;
      count++;
    }
    this.#at = at + base;
    this.#count = count;
    return count + (end - at) + 1;
  }
}

/** Size in bytes of the character at `at`; 1 if it is ill-formed. */
function characterBytes(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at]!;
  if (first < 0xc2 || first > 0xf4) return 1;
  const size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + size > end) return 1;
  for (let more = 1; more < size; more++) if ((bytes[at + more]! & 0xc0) !== 0x80) return 1;
  const second = bytes[at + 1]!;
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isOutside = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return isOverlong || isOutside ? 1 : size;
}
