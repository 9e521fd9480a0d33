import { readSync } from "node:fs";

const blockBytes = 1 << 16;

/** A file's raw bytes, a block at a time. */
export class RawReader {
  readonly block = new Uint8Array(blockBytes);
  /** The next byte not yet taken, in `block`. */
  at = 0;
  private filledBytes = 0;

  /** @param descriptor of the file, which stays the caller's */
  constructor(
    private readonly descriptor: number,
    private offset: number,
  ) {}

  get leftBytes(): number {
    return this.filledBytes - this.at;
  }

  /** Whether `count` more bytes stand in `block` from `at` on; reads more where it needs to. */
  has(count: number): boolean {
    if (this.leftBytes >= count) return true;
    this.block.copyWithin(0, this.at, this.filledBytes);
    this.filledBytes -= this.at;
    this.at = 0;
    while (this.filledBytes < count) {
      const read = readSync(this.descriptor, this.block, this.filledBytes, blockBytes - this.filledBytes, this.offset);
      if (read === 0) return false;
      this.filledBytes += read;
      this.offset += read;
    }
    return true;
  }
}
