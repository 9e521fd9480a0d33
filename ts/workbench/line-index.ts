/** Where the lines of a text begin: counted block by block, so that any line is found by reading one block. */
import { countLineEnds } from "../window/index.ts";
import { lineEndsForward } from "../window/line-ends.ts";

/** Time for counting between two turns of the event loop. */
const shareMs = 8;

const lineFeed = 0x0a;

export class LineIndex {
  /**
   * Offset of each block, and the number of line ends before it. Indexes of a text that grows share the lists, of which
   * each reads its own `#blocks` entries.
   */
  #offsets: number[] = [];
  #lineEnds: number[] = [];
  #blocks = 0;
  #countedBytes = 0;
  #counted = 0;
  #endsInLine = false;
  isComplete = false;

  /** @param read reads a part of the text */
  constructor(private readonly read: (from: number, to: number) => Uint8Array) {}

  /** Takes over what another index has counted of a text that has only grown since. */
  takeOver(before: LineIndex): void {
    this.#offsets = before.#offsets;
    this.#lineEnds = before.#lineEnds;
    this.#blocks = before.#blocks;
    this.#countedBytes = before.#countedBytes;
    this.#counted = before.#counted;
    this.#endsInLine = before.#endsInLine;
  }

  /** Counts all lines; ends early if the signal aborts. @param blocks the text in order, from `countedBytes` on */
  async build(blocks: Iterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    let since = performance.now();
    for (const block of blocks) {
      if (signal.aborted) return;
      this.#add(this.#countedBytes, this.#counted);
      this.#counted += countLineEnds(block);
      this.#countedBytes += block.length;
      this.#endsInLine = block.at(-1) !== lineFeed;
      if (performance.now() - since < shareMs) continue;
      await new Promise<void>((resolve) => setImmediate(resolve));
      // Its file may have been closed meanwhile, before the next block is read.
      if (signal.aborted) return;
      since = performance.now();
    }
    this.isComplete = true;
  }

  #add(offset: number, lineEnds: number): void {
    if (this.#offsets.length > this.#blocks) {
      // The other index has gone on.
      this.#offsets = this.#offsets.slice(0, this.#blocks);
      this.#lineEnds = this.#lineEnds.slice(0, this.#blocks);
    }
    this.#offsets.push(offset);
    this.#lineEnds.push(lineEnds);
    this.#blocks++;
  }

  get countedBytes(): number {
    return this.#countedBytes;
  }

  /** Lines counted so far. The part after the last line end counts once the index is complete. */
  get lines(): number {
    return this.#counted + (this.#endsInLine ? 1 : 0);
  }

  /** Offset of a line's first byte; the end of the counted text for a line after the last one. */
  start(line: number): number {
    if (line <= 0) return 0;
    if (line > this.#counted) return this.#countedBytes;
    const block = lastBelow(this.#lineEnds, this.#blocks, line);
    const from = this.#offsets[block]!;
    const to = block + 1 < this.#blocks ? this.#offsets[block + 1]! : this.#countedBytes;
    return from + lineEndsForward(this.read(from, to), line - this.#lineEnds[block]!).offset;
  }

  /** The line that contains a byte. */
  findLine(offset: number): number {
    if (offset <= 0) return 0;
    const block = lastBelow(this.#offsets, this.#blocks, offset);
    return this.#lineEnds[block]! + countLineEnds(this.read(this.#offsets[block]!, offset));
  }
}

/** Index of the last number below `limit` among the first `count` of a sorted list, whose first number is below it. */
function lastBelow(numbers: readonly number[], count: number, limit: number): number {
  let from = 0;
  let to = count;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (numbers[middle]! < limit) from = middle;
    else to = middle;
  }
  return from;
}
