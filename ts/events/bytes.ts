/** Writes numbers and texts as zig/event/bytes.zig reads them. */
const encoder = new TextEncoder();

export class ByteWriter {
  readonly #bytes: number[] = [];

  /** Seven bits a byte, the low ones first; the high bit says that more follow. */
  number(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.#bytes.push((rest & 0x7f) | 0x80);
    this.#bytes.push(rest);
  }

  /** Its length, then its bytes. */
  text(text: string): void {
    const encoded = encoder.encode(text);
    this.number(encoded.length);
    for (const byte of encoded) this.#bytes.push(byte);
  }

  /** How many there are, then each. */
  list<T>(items: readonly T[], write: (item: T) => void): void {
    this.number(items.length);
    items.forEach(write);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
