/** Reads a file in blocks, from either end. */
import { BinaryFileError, FileError } from "../error/errors.ts";
import { Decoder, markBytesMax, sniff, unitBytes } from "../input/decoder.ts";
import { pieceSize } from "../input/piece-bytes.ts";
import { type Encoding, systemError } from "../input/source.ts";
import { unreadableInput } from "../input/standard-input.ts";
import {
  closeDescriptor,
  type FileKinds,
  fileSize,
  isMadeWhenRead,
  openToRead,
  openWithoutWaiting,
  readInto,
  unreadableReason,
} from "../native/system.ts";

const firstBlockBytes = 1 << 16;
const blockBytesMax = 1 << 20;
/** Bytes before the end of what was read of a file that is going to be followed. */
export const tailBytes = 256;
const nothing = new Uint8Array(0);

/** How far a file was read. */
export interface ReadEnd {
  /** Offset after the last byte of text. */
  readonly offset: number;
  /** Bytes before it, of a file that is going to be followed: they differ if it was truncated and has grown again. */
  readonly tail: Uint8Array;
}

/** `reads` is counted for tests: a window reads only the first block and the blocks that it needs. */
export class BlockFile {
  readonly encoding: Encoding;
  /** Where the text begins: after the byte order mark. */
  readonly textStart: number;
  /** Size of the file when it was opened, in bytes. */
  readonly size: number;
  /** Whether it can be read at any offset; a pipe or a device is read once, from its start. */
  readonly isSeekable: boolean;
  reads = 0;
  reached: ReadEnd = { offset: 0, tail: nothing };
  #isFollowed = false;
  #descriptor: number;
  readonly #first: Uint8Array;

  /**
   * @param path for messages
   * @param rawPath its name as the system has it
   * @param descriptor 0 for standard input; ownership passes to this object
   * @param binary whether NUL bytes are accepted
   * @throws {BinaryFileError} the first block contains a NUL
   */
  constructor(
    readonly path: string,
    readonly rawPath: string | Buffer,
    descriptor: number,
    readonly binary: boolean,
  ) {
    this.#descriptor = descriptor;
    try {
      const reason = descriptor === 0 ? unreadableReason(0) : null;
      if (reason !== null) throw unreadableInput(reason);
      const found = fileSize(descriptor);
      if (typeof found === "number") throw systemError(path, found);
      // Files in /proc have size 0 until they are read.
      this.isSeekable = found.isRegular && found.size > 0 && descriptor !== 0;
      this.size = found.size;
      this.#first = this.#firstBlock();
      const { encoding, markBytes } = sniff(this.#first);
      this.encoding = encoding;
      this.textStart = markBytes;
      this.#check(this.#first);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** @throws {FileError} it cannot be opened */
  static open(path: string, binary: boolean, rawPath: string | Buffer, kinds: FileKinds): BlockFile {
    const descriptor = openToRead(rawPath, kinds);
    if (descriptor < 0) throw systemError(path, -descriptor);
    return new BlockFile(path, rawPath, descriptor, binary);
  }

  /**
   * Opens a file that is going to be followed; does not wait for a pipe.
   * @throws {FileError} it cannot be opened, or nothing can be added to it
   */
  static openToFollow(path: string, binary: boolean, rawPath: string | Buffer = path): BlockFile {
    const descriptor = openWithoutWaiting(rawPath);
    if (descriptor < 0) throw systemError(path, -descriptor);
    const found = fileSize(descriptor);
    if (typeof found === "number" || !found.isRegular) {
      closeDescriptor(descriptor);
      if (typeof found === "number") throw systemError(path, found);
      throw new FileError([path], "", `only regular files can be followed`);
    }
    if (isMadeWhenRead(descriptor)) {
      closeDescriptor(descriptor);
      throw new FileError([path], "", "can't be followed: the system makes its text when it is read");
    }
    const file = new BlockFile(path, rawPath, descriptor, binary);
    file.#isFollowed = true;
    return file;
  }

  close(): void {
    if (this.#descriptor > 0) closeDescriptor(this.#descriptor);
    this.#descriptor = -1;
  }

  /** Passes ownership of the open file to the caller. */
  handOver(): number {
    const descriptor = this.#descriptor;
    this.#descriptor = -1;
    return descriptor;
  }

  /**
   * Text from byte `from` to the end, in decoded pieces; a piece is valid until the next one is requested.
   * @param decoder holds an incomplete character at the end, for callers that keep reading the file
   */
  *pieces(from = this.textStart, decoder?: Decoder): Generator<Uint8Array> {
    const goesOn = decoder !== undefined;
    decoder ??= new Decoder(this.encoding);
    for (const raw of this.rawBlocks(from)) {
      this.#check(raw);
      const text = decoder.push(raw);
      if (text.length > 0) yield text;
    }
    if (goesOn) return;
    const rest = decoder.finish();
    if (rest.length > 0) yield rest;
  }

  /** Blocks of raw bytes from the end back to the start of the text, with their offsets. */
  *backward(): Generator<{ block: Uint8Array; offset: number }> {
    const unit = unitBytes(this.encoding);
    let end = this.size - ((this.size - this.textStart) % unit);
    for (
      let size = pieceSize(firstBlockBytes);
      end > this.textStart;
      size = Math.min(size * 2, pieceSize(blockBytesMax))
    ) {
      const offset = Math.max(this.textStart, end - size);
      const block = this.#read(new Uint8Array(end - offset), offset);
      this.#check(block);
      yield { block, offset };
      end = offset;
    }
  }

  /**
   * Raw bytes of the file from offset `from` on; for a pipe, which is read once, from its current position. Of a file
   * that is going to be followed, they end where it was truncated and has grown again.
   */
  *rawBlocks(from: number): Generator<Uint8Array> {
    // Another reader may set `reached` between two blocks.
    let end: ReadEnd;
    if (from <= this.#first.length) {
      end = this.#reach(this.#first.length, this.#first);
      if (from < this.#first.length) yield this.#first.subarray(from);
    } else end = this.#reach(from, this.#isFollowed ? this.#before(from) : nothing);
    const roomMax = pieceSize(this.isSeekable ? blockBytesMax : firstBlockBytes);
    const buffer = new Uint8Array(tailBytes + roomMax);
    // The first of several blocks is small: a short window ends in it.
    for (let room = pieceSize(firstBlockBytes); ; room = roomMax) {
      const { offset } = end;
      const tail = this.isSeekable ? end.tail : nothing;
      const got = this.#read(buffer.subarray(0, tail.length + room), this.isSeekable ? offset - tail.length : null);
      const block = got.subarray(tail.length);
      if (block.length === 0 || Buffer.compare(got.subarray(0, tail.length), tail) !== 0) return;
      end = this.#reach(offset + block.length, got);
      yield block;
    }
  }

  /** @param bytes up to that offset */
  #reach(offset: number, bytes: Uint8Array): ReadEnd {
    this.reached = { offset, tail: this.#isFollowed ? bytes.slice(-tailBytes) : nothing };
    return this.reached;
  }

  #before(offset: number): Uint8Array {
    const start = Math.max(0, offset - tailBytes);
    return this.#read(new Uint8Array(offset - start), start);
  }

  #firstBlock(): Uint8Array {
    const buffer = new Uint8Array(pieceSize(firstBlockBytes));
    let length = 0;
    // A pipe may deliver a byte order mark byte by byte.
    do {
      const got = this.#read(buffer.subarray(length), this.isSeekable ? length : null).length;
      if (got === 0) break;
      length += got;
    } while (length < markBytesMax);
    return buffer.subarray(0, length);
  }

  #read(into: Uint8Array, offset: number | null): Uint8Array {
    this.reads += 1;
    const read = readInto(this.#descriptor, into, offset);
    if (read < 0) throw systemError(this.path, -read);
    return into.subarray(0, read);
  }

  #check(raw: Uint8Array): void {
    if (!this.binary && unitBytes(this.encoding) === 1 && raw.includes(0)) throw new BinaryFileError(this.path);
  }
}
