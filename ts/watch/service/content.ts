/**
 * A text that is read, whatever its file is called: known again by its first bytes, and by those before the position.
 */
import { randomBytes } from "node:crypto";
import { markBytesMax } from "../../input/decoder.ts";
import type { Encoding } from "../../input/source.ts";
import { headBytesMax, tailBytesMax } from "./limits.ts";
import { detectEncoding } from "./pieces.ts";

/** A text as the state keeps it. */
export interface SavedContent {
  /** Names it, as long as it is known. */
  readonly id: string;
  /** Bytes that were read: whole lines. */
  readonly offset: number;
  readonly encoding: Encoding;
  /** Bytes of the head, and their hash. */
  readonly headBytes: number;
  readonly head: string;
  /** Hash of up to `tailBytesMax` bytes before the offset. */
  readonly tail: string;
  /** The offset is in a line that was too long; the rest of the line is passed over. */
  readonly isInLongLine: boolean;
  /** Nothing is left to be read. */
  readonly isComplete: boolean;
  /** When its last file was gone; `null` if it has one. */
  readonly lostAtMs: number | null;
}

/** Reads bytes of a text at an offset; fewer if the text ends. */
export type ReadAt = (offset: number, length: number) => Uint8Array;

export class Content {
  #id = randomBytes(8).toString("hex");
  #offset = 0;
  #encoding: Encoding = "bytes";
  #headBytes = 0;
  #headHash = hashBytes(nothing);
  #tailHash: string | null = hashBytes(nothing);
  /** The bytes themselves; `null` until they were read again after a restart. */
  #head: Uint8Array | null = nothing;
  #tail: Uint8Array | null = nothing;
  isInLongLine = false;
  isComplete = false;
  lostAtMs: number | null = null;
  /** Bytes that the text is known to have, from a copy of it: if its file is shorter, it was cut. */
  knownBytes = 0;

  static restore(saved: SavedContent): Content {
    const content = new Content();
    content.#id = saved.id;
    content.#offset = saved.offset;
    content.#encoding = saved.encoding;
    content.#headBytes = saved.headBytes;
    content.#headHash = saved.head;
    content.#tailHash = saved.tail;
    content.#head = saved.headBytes === 0 ? nothing : null;
    content.#tail = saved.offset === 0 ? nothing : null;
    content.isInLongLine = saved.isInLongLine;
    content.isComplete = saved.isComplete;
    content.lostAtMs = saved.lostAtMs;
    return content;
  }

  /** A text that is followed from `offset` on. */
  static from(offset: number, read: ReadAt): Content {
    const content = new Content();
    content.#offset = offset;
    content.#encoding = detectEncoding(read(0, markBytesMax));
    content.#setHead(read(0, Math.min(headBytesMax, offset)));
    content.#setTail(read(Math.max(0, offset - tailBytesMax), Math.min(tailBytesMax, offset)));
    return content;
  }

  get id(): string {
    return this.#id;
  }
  get offset(): number {
    return this.#offset;
  }
  get encoding(): Encoding {
    return this.#encoding;
  }
  get headBytes(): number {
    return this.#headBytes;
  }
  get tailBytes(): number {
    return Math.min(tailBytesMax, this.#offset);
  }

  /** The bytes before the offset; read again first, if it was restored. `null`: the text has others. */
  tail(read: ReadAt): Uint8Array | null {
    if (this.#tail) return this.#tail;
    const tail = read(this.#offset - this.tailBytes, this.tailBytes);
    if (!this.endsWith(tail)) return null;
    return (this.#tail = tail.slice());
  }

  /** Whether bytes are those before the offset. */
  endsWith(tail: Uint8Array): boolean {
    if (tail.length !== this.tailBytes) return false;
    return this.#tail ? Buffer.compare(this.#tail, tail) === 0 : hashBytes(tail) === this.#tailHash;
  }

  /** Whether a text begins with the head. @param beginning as many of its first bytes as the head has, or more */
  beginsLike(beginning: Uint8Array): boolean {
    if (beginning.length < this.#headBytes) return false;
    const part = beginning.subarray(0, this.#headBytes);
    if (this.#head) return Buffer.compare(this.#head, part) === 0;
    if (hashBytes(part) !== this.#headHash) return false;
    this.#head = part.slice();
    return true;
  }

  /** What is known of the first bytes, from a copy; they may not have been read yet. */
  learnHead(beginning: Uint8Array): void {
    if (beginning.length > this.#headBytes && this.beginsLike(beginning)) this.#setHead(beginning);
  }

  /** Bytes after the offset were read. */
  advance(bytes: Uint8Array): void {
    const at = this.#offset;
    if (at === 0) this.#encoding = detectEncoding(bytes);
    const known = this.#headBytes;
    if (known < headBytesMax && known < at + bytes.length && this.#head)
      this.#setHead(Buffer.concat([this.#head, bytes.subarray(known - at, headBytesMax - at)]));
    const tail = this.#tail ?? nothing;
    this.#setTail(
      bytes.length >= tailBytesMax
        ? bytes.subarray(-tailBytesMax)
        : Buffer.concat([tail, bytes]).subarray(-tailBytesMax),
    );
    this.#offset = at + bytes.length;
  }

  snapshot(): SavedContent {
    const { isInLongLine, isComplete, lostAtMs } = this;
    this.#tailHash ??= hashBytes(this.#tail!);
    const hashes = { headBytes: this.#headBytes, head: this.#headHash, tail: this.#tailHash };
    return {
      id: this.#id,
      offset: this.#offset,
      encoding: this.#encoding,
      ...hashes,
      isInLongLine,
      isComplete,
      lostAtMs,
    };
  }

  #setHead(head: Uint8Array): void {
    this.#head = head.slice(0, headBytesMax);
    this.#headBytes = this.#head.length;
    this.#headHash = hashBytes(this.#head);
  }

  #setTail(tail: Uint8Array): void {
    this.#tail = tail.slice();
    this.#tailHash = null;
  }
}

const nothing = new Uint8Array(0);

function hashBytes(bytes: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 32);
}
