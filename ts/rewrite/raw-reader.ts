import { readSync } from "node:fs";

const blockBytes = 1 << 16;

/** A file's raw bytes, a block at a time. */
export class RawReader {
  readonly block = new Uint8Array(blockBytes);
  /** Index in `block` of the next byte to read. */
  at = 0;
  private filledBytes = 0;

  /** @param descriptor of the file; the caller closes it */
  constructor(
    private readonly descriptor: number,
    private offset: number,
  ) {}

  get leftBytes(): number {
    return this.filledBytes - this.at;
  }

  /** Whether `block` has `count` more bytes from `at` on; reads more if necessary. */
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
