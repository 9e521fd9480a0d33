/** A growing byte buffer: templates render into it, so that no string is created per match. */

const encoder = new TextEncoder();
const firstCapacity = 4096;
/** For shorter texts, copying byte by byte is cheaper than creating the view that `set` needs. */
const shortBytes = 48;

export class ByteBuffer {
  bytes = new Uint8Array(firstCapacity);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Makes room for `more` bytes and returns their offset. */
  reserve(more: number): number {
    const needed = this.length + more;
    if (needed > this.bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
    }
    return this.length;
  }

  /** Appends `byte`, `count` times. */
  pushByte(byte: number, count = 1): void {
    const at = this.reserve(count);
    const target = this.bytes;
    for (let i = 0; i < count; i++) target[at + i] = byte;
    this.length = at + count;
  }

  /** Appends `source[start..end)` unchanged. */
  push(source: Uint8Array, start = 0, end = source.length): void {
    const size = end - start;
    const at = this.reserve(size);
    const target = this.bytes;
    if (size > shortBytes) target.set(source.subarray(start, end), at);
    else for (let i = 0; i < size; i++) target[at + i] = source[start + i]!;
    this.length = at + size;
  }

  pushText(text: string): void {
    const at = this.reserve(text.length * 3);
    this.length = at + encoder.encodeInto(text, this.bytes.subarray(at)).written;
  }

  /** Appends a non-negative whole number in decimal digits. */
  pushNumber(value: number): void {
    let digits = 1;
    for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
    const at = this.reserve(digits);
    for (let i = digits - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 10))
      this.bytes[at + i] = 48 + (rest % 10);
    this.length = at + digits;
  }

  /** The bytes so far; valid until the next push. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  copy(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  text(): string {
    return Buffer.from(this.bytes.buffer, 0, this.length).toString();
  }
}
