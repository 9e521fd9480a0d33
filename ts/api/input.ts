/** Input of a caller: a string or bytes, scanned as UTF-8, with offsets in the caller's own units. */

import type { ShownPlaces } from "../template/index.ts";
import { ColumnCounter } from "./column-counter.ts";

/** A text: offsets count UTF-16 units of a string, bytes of a Uint8Array. */
export type Input = string | Uint8Array;
/** Returned text has the input's type. */
export type Text<T> = T extends Uint8Array ? Uint8Array : string;

const encoder = new TextEncoder();
/** A byte order mark is an ordinary character here, since it is part of the caller's text. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes between two remembered offsets; a lookup walks over fewer bytes than this. */
const strideBytes = 1024;

/**
 * How long the bytes of an input are read: within one call that runs none of the caller's code, or longer. For longer
 * reading, memory that may be resized, moved or written meanwhile is copied first, so that the library never reads
 * freed memory.
 */
export type Reading = "at once" | "later";

/** The text that matches refer to: bytes in memory, and the caller's units. */
export interface MatchText<T extends Input> {
  readonly bytes: Uint8Array;
  /** Offset of the first byte in the input. */
  readonly base: number;
  unit(byteOffset: number): number;
  column(lineStart: number, byteOffset: number): number;
  slice(start: number, end: number): Text<T>;
}

/** Converts places of matches to the caller's units, for templates. */
export function shownPlaces(text: Pick<MatchText<Input>, "unit" | "column">): ShownPlaces {
  return {
    column: (matches, i) => text.column(matches.lineStart(i), matches.start(i)),
    start: (matches, i) => text.unit(matches.start(i)),
    end: (matches, i) => text.unit(matches.end(i)),
  };
}

/** An input and the conversion from its bytes to the caller's units. It outlives its scan. */
export class InputText<T extends Input = Input> implements MatchText<T> {
  readonly base = 0;
  readonly bytes: Uint8Array;
  /** Their number when the input was given. */
  readonly size: number;
  /** UTF-16 units before the first byte of each stride; unused if units are bytes. */
  #strides: Float64Array | null = null;
  /** They are counted as far as was asked. */
  #stridesCounted = 1;
  readonly #unitsAreBytes: boolean;
  readonly #columns = new ColumnCounter();

  /** @throws {TypeError} `input` is neither a string nor bytes */
  constructor(
    readonly input: T,
    reading: Reading = "at once",
    /** The bytes of a string, where they are known. */
    encoded?: Uint8Array,
  ) {
    if (typeof input === "string") this.bytes = encoded ?? encoder.encode(input);
    else {
      const bytes = toView(input);
      this.bytes = reading === "later" || isShared(bytes) ? bytes.slice() : bytes;
    }
    this.size = this.bytes.length;
    this.#unitsAreBytes = typeof input !== "string" || this.bytes.length === input.length;
  }

  /** The caller's offset of a byte that begins a character: UTF-16 units of a string, bytes of bytes. */
  unit(byteOffset: number): number {
    if (this.#unitsAreBytes) return byteOffset;
    const stride = Math.floor(byteOffset / strideBytes);
    const strides = this.#countedTo(stride);
    return strides[stride]! + unitsIn(this.bytes, stride * strideBytes, byteOffset);
  }

  /** Counts units up to a byte, so that `unit` need not do so at once. */
  countTo(byteOffset: number): void {
    if (!this.#unitsAreBytes) this.#countedTo(Math.floor(byteOffset / strideBytes));
  }

  #countedTo(stride: number): Float64Array {
    const strides = (this.#strides ??= new Float64Array(Math.floor(this.bytes.length / strideBytes) + 1));
    for (; this.#stridesCounted <= stride; this.#stridesCounted++) {
      const i = this.#stridesCounted;
      strides[i] = strides[i - 1]! + unitsIn(this.bytes, (i - 1) * strideBytes, i * strideBytes);
    }
    return strides;
  }

  /** Code points from the start of a line to a byte, from 1. */
  column(lineStart: number, byteOffset: number): number {
    return this.#columns.column(this.bytes, 0, lineStart, byteOffset);
  }

  /**
   * The part between two byte offsets, as a separate text of the input's type. A lone surrogate is returned unchanged.
   */
  slice(start: number, end: number): Text<T> {
    const { input } = this;
    return (
      typeof input === "string" ? input.slice(this.unit(start), this.unit(end)) : this.bytes.slice(start, end)
    ) as Text<T>;
  }

  /** Bytes as text of the input's type. */
  give(bytes: Uint8Array): Text<T> {
    return (typeof this.input === "string" ? decoder.decode(bytes) : bytes) as Text<T>;
  }
}

/** The text of a file, well-formed: offsets and parts are as in a string with its text. */
export class FileText extends InputText<string> {
  constructor(bytes: Uint8Array) {
    super("", "at once", bytes);
  }

  override slice(start: number, end: number): string {
    return decoder.decode(this.bytes.subarray(start, end));
  }
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
const getter = (name: string) => Object.getOwnPropertyDescriptor(typedArray, name)!.get!;
const [bufferOf, offsetOf, lengthOf] = ["buffer", "byteOffset", "length"].map(getter);

/** A view with its true length, whatever properties the caller's object has. @throws {TypeError} it is not bytes */
function toView(input: unknown): Uint8Array {
  if (!(input instanceof Uint8Array)) {
    const found = input === null ? "null" : Array.isArray(input) ? "an array" : typeof input;
    throw new TypeError(`the input must be a string or a Uint8Array: found ${found}`);
  }
  return new Uint8Array(bufferOf!.call(input), offsetOf!.call(input), lengthOf!.call(input));
}

/** Another thread can write to it at any time. */
function isShared({ buffer }: Uint8Array): boolean {
  return typeof SharedArrayBuffer !== "undefined" && (buffer as unknown) instanceof SharedArrayBuffer;
}

/**
 * UTF-16 units of the characters that begin in bytes[start..end]: a continuation byte counts 0, the first byte of a
 * four-byte character 2.
 */
function unitsIn(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
