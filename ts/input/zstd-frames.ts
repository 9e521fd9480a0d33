/**
 * Determines whether Zstandard data is complete: the runtime's decoder reports no error for truncated data. Only the
 * sizes in frame and block headers are read (RFC 8878, 3.1).
 */
export class ZstdFrames {
  #state: "magic" | "skippable" | "descriptor" | "block" = "magic";
  /** Bytes of a header that is split between pieces. */
  #header: number[] = [];
  /** Bytes to skip before the next header. */
  #skip = 0;
  #hasChecksum = false;

  push(piece: Uint8Array): void {
    let at = 0;
    while (at < piece.length) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, piece.length - at);
        this.#skip -= passed;
        at += passed;
        continue;
      }
      this.#header.push(piece[at++]!);
      if (this.#header.length === headerBytes[this.#state]) {
        this.#step(this.#header.reduceRight((value, byte) => value * 256 + byte, 0));
        this.#header = [];
      }
    }
  }

  /** Whether the data so far consists of complete frames. */
  get isComplete(): boolean {
    return this.#state === "magic" && this.#header.length === 0 && this.#skip === 0;
  }

  #step(value: number): void {
    if (this.#state === "magic") this.#state = isSkippable(value) ? "skippable" : "descriptor";
    else if (this.#state === "skippable") {
      this.#skip = value;
      this.#state = "magic";
    } else if (this.#state === "descriptor") {
      this.#skip = restOfFrameHeader(value);
      this.#hasChecksum = (value & 4) !== 0;
      this.#state = "block";
    } else {
      const isRun = ((value >> 1) & 3) === 1;
      this.#skip = isRun ? 1 : value >> 3;
      if (!(value & 1)) return;
      if (this.#hasChecksum) this.#skip += 4;
      this.#state = "magic";
    }
  }
}

const headerBytes = { magic: 4, skippable: 4, descriptor: 1, block: 3 } as const;

function isSkippable(magic: number): boolean {
  return Math.floor(magic / 16) === 0x184d2a5;
}

/** Size of a frame's header after its descriptor, in bytes. */
function restOfFrameHeader(descriptor: number): number {
  const isSingle = (descriptor >> 5) & 1;
  const contentSize = [isSingle, 2, 4, 8][descriptor >> 6]!;
  const dictionary = [0, 1, 2, 4][descriptor & 3]!;
  return (isSingle ? 0 : 1) + dictionary + contentSize;
}
