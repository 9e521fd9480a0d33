/** What a caller hands in: a string or bytes, scanned as UTF-8, with places told in the caller's own units. */

export type Input = string | Uint8Array;
/** Text handed back has the input's type. */
export type Text<T> = T extends Uint8Array ? Uint8Array : string;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bytes between two remembered places: a place is found by a walk over less than this. */
const strideBytes = 1024;

/** An input and the way from its bytes to the caller's units. It outlives the scan it was made for. */
export class InputText<T extends Input = Input> {
  readonly bytes: Uint8Array;
  /** UTF-16 units before each stride's first byte; not needed where units are bytes. */
  #strides: Float64Array | null = null;
  readonly #unitsAreBytes: boolean;

  /** @throws {TypeError} `input` is neither a string nor bytes */
  constructor(readonly input: T) {
    if (typeof input !== "string" && !(input instanceof Uint8Array)) {
      throw new TypeError(`the input must be a string or a Uint8Array: found ${typeof input}`);
    }
    this.bytes = typeof input === "string" ? encoder.encode(input) : input;
    this.#unitsAreBytes = typeof input !== "string" || this.bytes.length === input.length;
  }

  /** The caller's offset of a byte that begins a character: UTF-16 units of a string, bytes of bytes. */
  unit(byteOffset: number): number {
    if (this.#unitsAreBytes) return byteOffset;
    const strides = (this.#strides ??= this.#countStrides());
    const stride = Math.floor(byteOffset / strideBytes);
    return strides[stride]! + unitsIn(this.bytes, stride * strideBytes, byteOffset);
  }

  #countStrides(): Float64Array {
    const strides = new Float64Array(Math.floor(this.bytes.length / strideBytes) + 1);
    for (let i = 1; i < strides.length; i++) {
      strides[i] = strides[i - 1]! + unitsIn(this.bytes, (i - 1) * strideBytes, i * strideBytes);
    }
    return strides;
  }

  /** The part between two byte offsets, in the input's type; a lone surrogate comes back as it was given. */
  slice(start: number, end: number): Text<T> {
    const { input } = this;
    return (
      typeof input === "string" ? input.slice(this.unit(start), this.unit(end)) : input.subarray(start, end)
    ) as Text<T>;
  }

  /** Bytes as text of the input's type. */
  give(bytes: Uint8Array): Text<T> {
    return (typeof this.input === "string" ? decoder.decode(bytes) : bytes) as Text<T>;
  }
}

/** UTF-16 units of the characters that begin in bytes[start..end]: a byte that continues one counts for nothing, the first of four for two. */
function unitsIn(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** Code points in bytes[start..end]; a byte that is no part of a well-formed character counts as one. */
export function codePointsIn(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; count++) at += characterBytes(bytes, at, end);
  return count;
}

/** Bytes of the character at `at`; 1 where none is well formed there. */
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
