/** Holds the start of a line until the line is complete. */
export class LineHolder {
  #begun: Uint8Array[] = [];

  /** The lines completed by `text`, including text held before; `null` if there are none. */
  push(text: Uint8Array): Uint8Array | null {
    const end = text.lastIndexOf(lineFeed) + 1;
    const rest = text.subarray(end);
    if (end === 0) {
      if (rest.length > 0) this.#begun.push(rest.slice());
      return null;
    }
    const lines =
      this.#begun.length === 0 ? text.subarray(0, end) : Buffer.concat([...this.#begun, text.subarray(0, end)]);
    this.#begun = rest.length > 0 ? [rest.slice()] : [];
    return lines;
  }

  /** Discards the incomplete line and returns it. */
  drop(): Uint8Array {
    const left = Buffer.concat(this.#begun);
    this.#begun = [];
    return left;
  }
}

const lineFeed = 10;
