/** A file that is read on as it grows, through being cut, replaced, removed and made anew. */
import { closeSync, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { Decoder, markBytesMax, sniff } from "../../input/decoder.ts";

/** What became of a followed file. After every change but `gained` it is read again from its first byte. */
export type Change =
  /** Decoded text that was added; it is the receiver's own. */
  { readonly kind: "gained"; readonly text: Uint8Array } | { readonly kind: "cut" | "replaced" | "removed" };

/** Bytes of one read: what a file gains at once is handed on in pieces of this size. */
const pieceBytes = 1 << 16;
/** Some programs write a file anew from its start and cut the rest off afterwards: so long it is given to become what it will be. */
const settleMs = 10;
/** Bytes before the place reached that are compared at every read: a file that was cut and has grown past that place differs. */
const tailBytes = 256;

export class FollowedFile {
  /** Kept open while the name is gone or another file's, so that the system gives its number to no other. */
  #descriptor: number;
  #offset: number;
  #decoder: Decoder;
  #isGone = false;
  /** Raw bytes that end where the next read begins. */
  #tail: Uint8Array;

  /**
   * @param path as the system takes it
   * @param descriptor of the file open under that name; taken over
   * @param offset bytes of it that were read already
   * @param decoder that read them
   */
  constructor(
    readonly path: string | Buffer,
    descriptor: number,
    offset: number,
    decoder: Decoder,
  ) {
    this.#descriptor = descriptor;
    this.#offset = offset;
    this.#decoder = decoder;
    const tail = new Uint8Array(Math.min(tailBytes, offset));
    this.#tail = tail.subarray(0, readSync(descriptor, tail, 0, tail.length, offset - tail.length));
  }

  /** What changed since the last call, in order. */
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

  /** Opens the file that stands under the name now; false where it is gone again, or can't be read yet. */
  #reopen(): boolean {
    let descriptor: number;
    try {
      descriptor = openSync(this.path, "r");
    } catch {
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

  /** The next bytes of the file; `null` if there are none yet, "cut" if what was read before them is no longer there. */
  #read(): Uint8Array | "cut" | null {
    const tail = this.#tail;
    const buffer = new Uint8Array(tail.length + pieceBytes);
    // One call reads both: in between the file could be cut.
    const length = readSync(this.#descriptor, buffer, 0, buffer.length, this.#offset - tail.length);
    const before = buffer.subarray(0, Math.min(tail.length, length));
    if (before.length < tail.length) return "cut";
    if (Buffer.compare(before, tail) !== 0) {
      if (!isHole(before)) return "cut";
      this.#tail = before.slice();
    }
    const raw = buffer.subarray(tail.length, length);
    // What may be the start of a mark waits for the rest of it.
    const isPartOfMark = this.#offset === 0 && raw.length < markBytesMax && mayBeginMark(raw);
    return raw.length === 0 || isPartOfMark ? null : raw;
  }
}

const nothing = new Uint8Array(0);

/** A writer that does not append goes on behind a hole where the file was cut: nothing of what it writes is lost. */
function isHole(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function mayBeginMark(raw: Uint8Array): boolean {
  const first = raw[0];
  if (first === 0xef) return raw.length < 3 && (raw[1] ?? 0xbb) === 0xbb;
  return raw.length < 2 && (first === 0xff || first === 0xfe || first === 0);
}

/** The file under a name; `null` where none can be seen there. */
function statOrNull(path: string | Buffer): Stats | null {
  try {
    const found = statSync(path);
    return found.isFile() ? found : null;
  } catch {
    return null;
  }
}
