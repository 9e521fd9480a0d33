/** A file that is read as it grows, and again after being truncated, replaced, removed or created. */
import { closeSync, fstatSync, readSync, type Stats, statSync } from "node:fs";
import { Decoder, markBytesMax, sniff } from "../../input/decoder.ts";
import { pieceSize } from "../../input/piece-bytes.ts";
import { openWithoutWaiting } from "../../native/system.ts";
import { type ReadEnd, tailBytes } from "../block-file.ts";

/** A change of a followed file. After every change except `gained` it is read again from its first byte. */
export type Change =
  /** Decoded text that was added, in memory of its own. */
  { readonly kind: "gained"; readonly text: Uint8Array } | { readonly kind: "cut" | "replaced" | "removed" };

/** Bytes per read: large additions are delivered in pieces of this size. */
const pieceBytes = 1 << 16;
/**
 * Some programs rewrite a file from its start and truncate it afterwards: this is how long they are given to finish.
 */
const settleMs = 10;
export class FollowedFile {
  /** Kept open while the name is missing or refers to another file, so that its inode number is not reused. */
  #descriptor: number;
  #offset: number;
  #decoder: Decoder;
  #isGone = false;
  /** The raw bytes before the offset of the next read. */
  #tail: Uint8Array;

  /**
   * @param path as the system has it
   * @param descriptor of the open file; ownership passes to this object
   * @param reached what was already read: its bytes are compared at every read
   * @param decoder that was used to read them
   * @param read reads bytes at an offset; tests let the file change meanwhile
   */
  constructor(
    readonly path: string | Buffer,
    descriptor: number,
    { offset, tail }: ReadEnd,
    decoder: Decoder,
    private readonly read: ReadAt = readSync,
  ) {
    this.#descriptor = descriptor;
    this.#offset = offset;
    this.#decoder = decoder;
    this.#tail = tail;
  }

  /** Changes since the last call, in order. */
  *poll(): Generator<Change> {
    const named = statOrNull(this.path);
    if (this.#isGone) {
      if (!named || !this.#reopen()) return;
      this.#isGone = false;
    } else {
      const open = fstatSync(this.#descriptor);
      if (open.size < this.#offset) {
        this.#restart();
        yield { kind: "cut" };
      }
      yield* this.#gained();
      if (!named) {
        this.#isGone = true;
        yield { kind: "removed" };
        return;
      }
      if (named.ino === open.ino && named.dev === open.dev) return;
      if (!this.#reopen()) return;
      yield { kind: "replaced" };
    }
    yield* this.#gained();
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #restart(): void {
    this.#offset = 0;
    this.#tail = nothing;
    this.#decoder = new Decoder("bytes");
  }

  /** Opens the file that has the name now; false if it is gone again or not readable yet. */
  #reopen(): boolean {
    const descriptor = openWithoutWaiting(this.path);
    if (descriptor < 0) return false;
    if (!fstatSync(descriptor).isFile()) {
      closeSync(descriptor);
      return false;
    }
    closeSync(this.#descriptor);
    this.#descriptor = descriptor;
    this.#restart();
    return true;
  }

  *#gained(): Generator<Change> {
    for (;;) {
      const raw = this.#read();
      if (raw === null) return;
      if (raw === "cut") {
        Bun.sleepSync(settleMs);
        this.#restart();
        yield { kind: "cut" };
        continue;
      }
      let from = 0;
      if (this.#offset === 0) {
        const { encoding, markBytes } = sniff(raw);
        this.#decoder = new Decoder(encoding);
        from = markBytes;
      }
      this.#offset += raw.length;
      this.#tail = Buffer.concat([this.#tail, raw.subarray(-tailBytes)]).subarray(-tailBytes);
      const text = this.#decoder.push(raw.subarray(from));
      if (text.length > 0) yield { kind: "gained", text };
    }
  }

  /** The next bytes of the file; `null` if there are none yet, "cut" if the bytes before them have changed. */
  #read(): Uint8Array | "cut" | null {
    const tail = this.#tail;
    const buffer = new Uint8Array(tail.length + pieceSize(pieceBytes));
    const start = this.#offset - tail.length;
    const length = this.read(this.#descriptor, buffer, 0, buffer.length, start);
    const before = buffer.subarray(0, Math.min(tail.length, length));
    if (before.length < tail.length) return "cut";
    if (Buffer.compare(before, tail) !== 0) {
      if (!isHole(before)) return "cut";
      this.#tail = before.slice();
    }
    const raw = buffer.subarray(tail.length, length);
    if (raw.length > 0 && this.#isOfTwoTexts(buffer.subarray(0, length), start)) return "cut";
    // A possible start of a byte order mark waits for the rest of it.
    const isPartOfMark = this.#offset === 0 && raw.length < markBytesMax && mayBeginMark(raw);
    return raw.length === 0 || isPartOfMark ? null : raw;
  }

  /**
   * The system reads a page after another: a file that is truncated and has grown again meanwhile gives the beginning
   * of the old text and the end of the new one.
   * @param bytes that were read at `start`
   */
  #isOfTwoTexts(bytes: Uint8Array, start: number): boolean {
    const isStill = (from: number, to: number) => {
      const now = new Uint8Array(to - from);
      this.read(this.#descriptor, now, 0, now.length, start + from);
      return Buffer.compare(now, bytes.subarray(from, to)) === 0;
    };
    if (isStill(0, Math.min(tailBytes, bytes.length))) return false;
    // If the end is not what the file has now, all of it was read before the file was truncated. The last page alone
    // is compared: the one before it may be of the old text, and so differ from what the file has now.
    const ofLastPage = ((start + bytes.length - 1) % pageBytes) + 1;
    return isStill(bytes.length - Math.min(endBytes, ofLastPage, bytes.length), bytes.length);
  }
}

/** What a system copies at once, or a part of it. */
const pageBytes = 4096;
/** Enough to tell two texts apart. */
const endBytes = 16;

type ReadAt = (descriptor: number, into: Uint8Array, offset: number, length: number, position: number) => number;

const nothing = new Uint8Array(0);

/** After a truncation, a writer without O_APPEND leaves a hole of zeros before its next text, which is still read. */
function isHole(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function mayBeginMark(raw: Uint8Array): boolean {
  const first = raw[0];
  if (first === 0xef) return raw.length < 3 && (raw[1] ?? 0xbb) === 0xbb;
  return raw.length < 2 && (first === 0xff || first === 0xfe || first === 0);
}

/** Status of the file with that name; `null` if there is none. */
function statOrNull(path: string | Buffer): Stats | null {
  try {
    const found = statSync(path);
    return found.isFile() ? found : null;
  } catch {
    return null;
  }
}
