/** An open file: the next whole lines of its text, and whether it was cut. */
import { closeSync, fstatSync, readSync } from "node:fs";
import { openWithoutWaiting } from "../../native/system.ts";
import type { Content } from "./content.ts";
import { lineBytesMax, pieceBytes, tailBytesMax } from "./limits.ts";
import { cutPiece, type Piece, takeRest } from "./pieces.ts";

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
    const piece = cutPiece(raw, content);
    // A file that has grown to the same size within the clock's step is looked at again.
    if (piece === null && mtimeMs < Date.now() - 2000) this.#seen = seen;
    return piece;
  }

  /** What is left behind the last whole line, as a line; `null` if nothing. */
  rest(content: Content): Piece | null {
    const raw = this.read(content.offset, lineBytesMax);
    return raw.length === 0 ? null : { raw, lines: takeRest(raw, content), isLongLine: false };
  }

  close(): void {
    closeSync(this.descriptor);
  }
}

/** Identifies a file as long as it exists. */
export function idOf({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}:${ino}`;
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
