/** Destinations of rewritten text: kept parts come from the input's own bytes, replacements are new text. */
import { byteOrderMarks, type Encoding } from "../input/index.ts";
import type { Output } from "../terminal/index.ts";
import { RawReader } from "./raw-reader.ts";

/** Kept pieces arrive in ascending order and, with the replaced ones between them, cover the input. */
export interface TextSink {
  /** Kept text may be written like new text: both are written unchanged. */
  readonly isPlain: boolean;
  /** Keeps bytes [start, end) of the input's decoded text. */
  keep(start: number, end: number): void;
  /** Writes new text in UTF-8, replacing what is between the kept pieces. */
  put(bytes: Uint8Array, start: number, end: number): void;
  /** Ends the text: writes what the file contains after its decoded text. */
  finish(): void;
}

/** Writes decoded text, for standard output. */
export class PlainSink implements TextSink {
  readonly isPlain = true;

  constructor(
    private readonly out: Pick<Output, "bytes">,
    private readonly text: Uint8Array,
  ) {}

  keep(start: number, end: number): void {
    this.out.bytes(this.text, start, end);
  }

  put(bytes: Uint8Array, start: number, end: number): void {
    this.out.bytes(bytes, start, end);
  }

  finish(): void {}
}

/**
 * Writes the byte order mark of the input's encoding and returns the sink for the text after it. @param descriptor of
 * the input's file
 */
export function encodedSink(
  descriptor: number,
  text: Uint8Array,
  encoding: Encoding,
  out: Pick<Output, "bytes">,
): TextSink {
  out.bytes(Uint8Array.from(byteOrderMarks[encoding]));
  if (encoding === "bytes" || encoding === "utf8") return new PlainSink(out, text);
  return new WideSink(new RawReader(descriptor, byteOrderMarks[encoding].length), encoding, out);
}

type WideEncoding = Exclude<Encoding, "bytes" | "utf8">;

/** UTF-16 and UTF-32: kept pieces are copied as code units of the file, so that invalid ones are unchanged. */
class WideSink implements TextSink {
  readonly isPlain = false;
  private readonly unitBytes: 2 | 4;
  private readonly isLittle: boolean;
  /** Decoded bytes before the next raw unit. */
  private decodedAt = 0;

  constructor(
    private readonly raw: RawReader,
    encoding: WideEncoding,
    private readonly out: Pick<Output, "bytes">,
  ) {
    this.unitBytes = encoding.startsWith("utf16") ? 2 : 4;
    this.isLittle = encoding.endsWith("le");
  }

  keep(start: number, end: number): void {
    this.pass(start, false);
    this.pass(end, true);
  }

  /**
   * Reads raw units up to decoded offset `to`, and writes them if they are kept. At the end of the input, also the
   * rest.
   */
  private pass(to: number, isKept: boolean): void {
    while (this.decodedAt < to) {
      const [size, decoded] = this.character();
      if (size === 0) return;
      if (isKept) this.out.bytes(this.raw.block, this.raw.at, this.raw.at + size);
      this.raw.at += size;
      this.decodedAt += decoded;
    }
  }

  /** Number of raw bytes of the next character, and of the UTF-8 bytes it was decoded to (0 for an invalid value). */
  private character(): [size: number, decoded: number] {
    if (!this.raw.has(this.unitBytes)) return [this.raw.leftBytes, 0];
    if (this.unitBytes === 4) {
      const value = this.unit(0);
      return [4, value > 0x10ffff || isSurrogate(value) ? 0 : utf8Bytes(value)];
    }
    const unit = this.unit(0);
    if (!isSurrogate(unit)) return [2, utf8Bytes(unit)];
    const low = unit < 0xdc00 && this.raw.has(4) ? this.unit(2) : 0;
    return low >= 0xdc00 && low <= 0xdfff ? [4, 4] : [2, 3];
  }

  private unit(offset: number): number {
    const { block, at } = this.raw;
    let value = 0;
    for (let i = 0; i < this.unitBytes; i++) {
      value = value * 256 + block[at + offset + (this.isLittle ? this.unitBytes - 1 - i : i)]!;
    }
    return value;
  }

  put(bytes: Uint8Array, start: number, end: number): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    const units =
      this.unitBytes === 2 ? Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)) : codePoints(text);
    const encoded = new Uint8Array(units.length * this.unitBytes);
    const view = new DataView(encoded.buffer);
    units.forEach((unit, i) => {
      if (this.unitBytes === 2) view.setUint16(i * 2, unit, this.isLittle);
      else view.setUint32(i * 4, unit, this.isLittle);
    });
    this.out.bytes(encoded);
  }

  finish(): void {
    this.pass(Number.POSITIVE_INFINITY, true);
  }
}

const codePoints = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!);
const isSurrogate = (value: number): boolean => value >= 0xd800 && value <= 0xdfff;
const utf8Bytes = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
