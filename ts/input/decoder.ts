/** Decoding of text that arrives in pieces. */
import { type Encoding, memorySource } from "./source.ts";

/** Byte order marks. */
export const byteOrderMarks: Readonly<Record<Encoding, readonly number[]>> = {
  bytes: [],
  utf8: [0xef, 0xbb, 0xbf],
  utf16le: [0xff, 0xfe],
  utf16be: [0xfe, 0xff],
  utf32le: [0xff, 0xfe, 0, 0],
  utf32be: [0, 0, 0xfe, 0xff],
};

/** Bytes of the longest byte order mark. */
export const markBytesMax = 4;

/** The encoding that the byte order mark of `raw` indicates, and the mark's size in bytes. */
export function sniff(raw: Uint8Array): { encoding: Encoding; markBytes: number } {
  const source = memorySource(raw.subarray(0, markBytesMax));
  source.close();
  return { encoding: source.encoding, markBytes: byteOrderMarks[source.encoding].length };
}

/** Bytes of one code unit. */
export function unitBytes(encoding: Encoding): 1 | 2 | 4 {
  return encoding.startsWith("utf16") ? 2 : encoding.startsWith("utf32") ? 4 : 1;
}

/**
 * Converts the bytes after a byte order mark to UTF-8, piece by piece; an incomplete character waits for the next
 * piece.
 */
export class Decoder {
  #held = new Uint8Array(0);

  constructor(readonly encoding: Encoding) {}

  /** Number of bytes of an incomplete character. */
  get heldBytes(): number {
    return this.#held.length;
  }

  /** Text in UTF-8 is returned unchanged. */
  push(raw: Uint8Array): Uint8Array {
    if (unitBytes(this.encoding) === 1) return raw;
    const all = Buffer.concat([this.#held, raw]);
    const whole = this.#wholeBytes(all);
    this.#held = Uint8Array.from(all.subarray(whole));
    return decode(all.subarray(0, whole), this.encoding);
  }

  /** The rest at the end of the text: a lone surrogate becomes U+FFFD, an incomplete unit is dropped. */
  finish(): Uint8Array {
    const left = this.#held;
    this.#held = new Uint8Array(0);
    return decode(left, this.encoding);
  }

  #wholeBytes(raw: Uint8Array): number {
    const unit = unitBytes(this.encoding);
    const whole = raw.length - (raw.length % unit);
    if (unit !== 2 || whole === 0) return whole;
    const high = raw[this.encoding === "utf16le" ? whole - 1 : whole - 2]!;
    return high >= 0xd8 && high <= 0xdb ? whole - 2 : whole;
  }
}

/** The letter a, in one code unit. */
const letters: Partial<Record<Encoding, readonly number[]>> = {
  utf16le: [0x61, 0],
  utf16be: [0, 0x61],
  utf32le: [0x61, 0, 0, 0],
  utf32be: [0, 0, 0, 0x61],
};

function decode(units: Uint8Array, encoding: Encoding): Uint8Array {
  if (units.length === 0) return units;
  // A mark of UTF-16 with a NUL behind it would be one of UTF-32: a letter stands between.
  const source = memorySource(
    Buffer.concat([Uint8Array.from([...byteOrderMarks[encoding], ...letters[encoding]!]), units]),
  );
  const text = source.bytes.slice(1);
  source.close();
  return text;
}
