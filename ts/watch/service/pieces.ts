/** Whole lines at the start of bytes that are read, in UTF-8 whatever the encoding of the text. */
import { Decoder, sniff, unitBytes } from "../../input/decoder.ts";
import type { Encoding } from "../../input/source.ts";
import { lineBytesMax } from "./limits.ts";

/** What is read next: `raw` bytes of the file, of which `lines` are counted. */
export interface Piece {
  readonly raw: Uint8Array;
  /** Whole lines; may be empty. */
  readonly lines: Uint8Array;
  /** A line was longer than the limit; the rest of it is passed over. */
  readonly isLongLine: boolean;
}

/** Where in a text a piece begins. */
export interface Position {
  readonly offset: number;
  readonly isInLongLine: boolean;
  /** Known once the first bytes were read. */
  readonly encoding: Encoding;
}

const nothing = new Uint8Array(0);
const lineFeed = 10;

/** The encoding of a text, by its first bytes. */
export function detectEncoding(beginning: Uint8Array): Encoding {
  const [first, second] = beginning;
  const mayBeMarked = first === 0xff || first === 0xfe || (first === 0 && second === 0);
  const { encoding } = mayBeMarked ? sniff(beginning) : { encoding: "bytes" as const };
  return unitBytes(encoding) === 1 ? "bytes" : encoding;
}

/** The whole lines at the start of `raw`; `null` if there is none yet. */
export function cutPiece(raw: Uint8Array, position: Position): Piece | null {
  if (raw.length === 0) return null;
  const encoding = position.offset === 0 ? detectEncoding(raw) : position.encoding;
  const units = raw.subarray(0, raw.length - (raw.length % unitBytes(encoding)));
  if (units.length === 0) return null;
  const hole = zerosAt(units, 0);
  if (hole === units.length) return { raw: units, lines: nothing, isLongLine: position.isInLongLine };
  const end = behindLastLine(units, encoding);
  const text = (part: Uint8Array) => decode(withoutMark(part, position, encoding), encoding);
  if (position.isInLongLine) {
    const rest = behindFirstLine(units, encoding);
    if (rest === 0) return { raw: units, lines: nothing, isLongLine: true };
    return { raw: units.subarray(0, end), lines: decode(units.subarray(rest, end), encoding), isLongLine: false };
  }
  if (end > 0) return { raw: units.subarray(0, end), lines: text(units.subarray(0, end)), isLongLine: false };
  if (raw.length < lineBytesMax) return null;
  return { raw: units, lines: withLineEnd(text(units)), isLongLine: true };
}

/** What is left at the end of a text, as a line. */
export function takeRest(raw: Uint8Array, position: Position): Uint8Array {
  if (position.isInLongLine || raw.length === 0) return nothing;
  const encoding = position.offset === 0 ? detectEncoding(raw) : position.encoding;
  const text = decode(withoutMark(raw, position, encoding), encoding);
  return text.length === 0 ? nothing : withLineEnd(text);
}

/** The first lines of a text, without a mark. */
export function decodeFirstLines(beginning: Uint8Array, encoding: Encoding): Uint8Array {
  const end = behindLastLine(beginning, encoding);
  return decode(withoutMark(beginning.subarray(0, end), { offset: 0 }, encoding), encoding);
}

/** Bytes up to the end of the last line; 0 if none ends. */
export function behindLastLine(raw: Uint8Array, encoding: Encoding): number {
  const size = unitBytes(encoding);
  for (let at = raw.lastIndexOf(lineFeed); at >= 0; at = at === 0 ? -1 : raw.lastIndexOf(lineFeed, at - 1)) {
    const end = endOfUnit(raw, at, encoding, size);
    if (end > 0) return end;
  }
  return 0;
}

function behindFirstLine(raw: Uint8Array, encoding: Encoding): number {
  const size = unitBytes(encoding);
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    const end = endOfUnit(raw, at, encoding, size);
    if (end > 0) return end;
  }
  return 0;
}

/** Where the unit ends that has the byte `at` of a line feed, if it is one as a whole; otherwise 0. */
function endOfUnit(raw: Uint8Array, at: number, encoding: Encoding, size: number): number {
  if (size === 1) return at + 1;
  const start = at - (at % size);
  if (at !== (encoding.endsWith("le") ? start : start + size - 1) || start + size > raw.length) return 0;
  for (let i = start; i < start + size; i++) if (i !== at && raw[i] !== 0) return 0;
  return start + size;
}

function decode(units: Uint8Array, encoding: Encoding): Uint8Array {
  return unitBytes(encoding) === 1 ? units : new Decoder(encoding).push(units);
}

/** Without a byte order mark, and without the hole of a writer that goes on where it was in a file cut short. */
function withoutMark(lines: Uint8Array, { offset }: Pick<Position, "offset">, encoding: Encoding): Uint8Array {
  const size = unitBytes(encoding);
  let from = 0;
  if (offset === 0 && size > 1) from = size;
  if (offset === 0 && lines[0] === 0xef && lines[1] === 0xbb && lines[2] === 0xbf) from = 3;
  const zeros = zerosAt(lines, from) - from;
  return lines.subarray(from + zeros - (zeros % size));
}

function zerosAt(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0) at++;
  return at;
}

function withLineEnd(line: Uint8Array): Uint8Array {
  const whole = new Uint8Array(line.length + 1);
  whole.set(line);
  whole[line.length] = lineFeed;
  return whole;
}
