/** An open file: the next whole lines of its text, and whether it was cut. */
import { closeSync, fstatSync, readSync } from "node:fs";
import { openWithoutWaiting } from "../../native/system.ts";
import type { Content } from "./content.ts";
import { lineBytesMax, pieceBytes, tailBytesMax } from "./limits.ts";

/** What is read next: `raw` bytes of the file, of which `lines` are counted. */
export interface Piece {
  readonly raw: Uint8Array;
  /** Whole lines; may be empty. */
  readonly lines: Uint8Array;
  /** A line was longer than the limit; the rest of it is passed over. */
  readonly isLongLine: boolean;
}

/** Shared by all files: they are read one after the other, and pieces are used at once. */
const buffer = new Uint8Array(tailBytesMax + pieceBytes);

export class TrackedFile {
  /** Status when the file was last read to its end. */
  #seen = "";

  private constructor(readonly descriptor: number) {}

  /** @returns `null` if the path leads to no regular file that can be read, or to another one than `id` */
  static open(path: string, id: string): TrackedFile | null {
    const descriptor = openWithoutWaiting(path);
    if (descriptor < 0) return null;
    const status = fstatSync(descriptor, { bigint: true });
    if (status.isFile() && idOf(status) === id) return new TrackedFile(descriptor);
    closeSync(descriptor);
    return null;
  }

  readonly read = (offset: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readFully(this.descriptor, bytes, offset));
  };

  get size(): number {
    return fstatSync(this.descriptor).size;
  }

  /** Whether its name was removed. */
  get isUnlinked(): boolean {
    return fstatSync(this.descriptor).nlink === 0;
  }

  /** Whether the file no longer has what was read of it. */
  isCut(content: Content): boolean {
    if (this.size < Math.max(content.offset, content.knownBytes)) return true;
    if (!content.beginsLike(this.read(0, content.headBytes))) return true;
    return !content.endsWith(this.read(content.offset - content.tailBytes, content.tailBytes));
  }

  /** The next piece, valid until the next call; `null` if there is no further whole line yet. */
  next(content: Content): Piece | "cut" | null {
    const { size, mtimeMs } = fstatSync(this.descriptor);
    if (size < Math.max(content.offset, content.knownBytes)) return "cut";
    const seen = `${size} ${mtimeMs}`;
    if (this.#seen === seen && size === content.offset) return null;
    const tail = content.tail(this.read);
    if (tail === null) return "cut";
    // Both are read in one call: the file could be cut in between.
    const got = readFully(this.descriptor, buffer, content.offset - tail.length);
    const before = buffer.subarray(0, Math.min(got, tail.length));
    if (Buffer.compare(before, tail) !== 0) return "cut";
    // After the bytes: if the file was cut and has grown again before they were read, its head is another one now.
    if (!content.beginsLike(this.read(0, content.headBytes))) return "cut";
    const raw = buffer.subarray(tail.length, Math.min(got, tail.length + pieceBytes));
    const piece = pieceOf(raw, content);
    // A file that has grown to the same size within the clock's step is looked at again.
    if (piece === null && mtimeMs < Date.now() - 2000) this.#seen = seen;
    return piece;
  }

  /** What is left behind the last whole line, as a line; `null` if nothing. */
  rest(content: Content): Piece | null {
    const raw = this.read(content.offset, lineBytesMax);
    if (raw.length === 0) return null;
    return { raw, lines: content.isInLongLine ? nothing : ended(raw), isLongLine: false };
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Identifies a file as long as it exists. */
export function idOf({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}:${ino}`;
}

/** Where in a text a piece begins. */
type Position = Pick<Content, "offset" | "isInLongLine">;

/** The whole lines at the start of `raw`; `null` if there is none yet. */
export function pieceOf(raw: Uint8Array, content: Position): Piece | null {
  if (raw.length === 0) return null;
  const hole = zerosAt(raw, 0);
  if (hole === raw.length) return { raw, lines: nothing, isLongLine: content.isInLongLine };
  const end = raw.lastIndexOf(lineFeed) + 1;
  if (content.isInLongLine) {
    const rest = raw.indexOf(lineFeed) + 1;
    if (rest === 0) return { raw, lines: nothing, isLongLine: true };
    return { raw: raw.subarray(0, end), lines: raw.subarray(rest, end), isLongLine: false };
  }
  if (end > 0)
    return { raw: raw.subarray(0, end), lines: withoutMark(raw.subarray(0, end), content), isLongLine: false };
  if (raw.length < lineBytesMax) return null;
  return { raw, lines: ended(withoutMark(raw, content)), isLongLine: true };
}

/** Without a byte order mark, and without the hole of a writer that goes on where it was in a file cut short. */
function withoutMark(lines: Uint8Array, content: Position): Uint8Array {
  let from = 0;
  if (content.offset === 0 && lines[0] === 0xef && lines[1] === 0xbb && lines[2] === 0xbf) from = 3;
  return lines.subarray(zerosAt(lines, from));
}

function zerosAt(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0) at++;
  return at;
}

function ended(line: Uint8Array): Uint8Array {
  const whole = new Uint8Array(line.length + 1);
  whole.set(line);
  whole[line.length] = lineFeed;
  return whole;
}

function readFully(descriptor: number, into: Uint8Array, offset: number): number {
  let at = 0;
  while (at < into.length) {
    const got = readSync(descriptor, into, at, into.length - at, offset + at);
    if (got === 0) break;
    at += got;
  }
  return at;
}

const nothing = new Uint8Array(0);
const lineFeed = 10;
