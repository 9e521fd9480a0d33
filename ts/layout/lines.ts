import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { noMemory } from "../native/status.ts";
import type { Matches } from "../scan/matches.ts";
import type { TextPart } from "../scan/reading.ts";

export interface WrittenLines {
  /** Index of the next match; before the last one if its line is very long, which the caller writes. */
  readonly next: number;
  readonly lines: number;
  /** Number and end of the last line written; 0 if none was. */
  readonly last: number;
  readonly lastEnd: number;
  /** Valid until the next call. */
  readonly bytes: Uint8Array;
}

export interface LinesOptions {
  /** Written before each line. */
  readonly prefix?: Uint8Array | undefined;
  readonly lineNumbers: boolean;
  readonly columns: boolean;
}

const nothing = new Uint8Array(1);
const unused = new FinalizationRegistry<Pointer>((handle) => native().mb_lines_close(handle));

/** Writes whole lines with matches, each once: many per call. */
export class Lines {
  #handle: Pointer | null = null;
  readonly #progress = new Float64Array(4);
  readonly #out = new Float64Array(2);

  /**
   * @param text of the lines, up to the end of the last one
   * @param from index of the first match; those on line `after` are passed over
   * @param limit maximum number of lines
   * @returns `null` for matches that are not in native memory
   */
  write(
    matches: Matches,
    { text, base }: TextPart,
    { prefix, lineNumbers, columns }: LinesOptions,
    { from, after, limit }: { from: number; after: number; limit: number },
  ): WrittenLines | null {
    const found = matches.shifted ?? { matches, bytes: 0, lines: 0 };
    const places = found.matches.read ? found.matches.placed : found.matches.columns;
    if (!places?.hasLines || text.length === 0 || base < found.bytes) return null;
    const linesMax = Math.min(limit, Number.MAX_SAFE_INTEGER);
    this.#progress.set([from, after, 0, linesMax]);
    const isWritten = native().mb_lines_write(
      this.#open(),
      text,
      text.length,
      base - found.bytes,
      found.lines,
      places.table,
      prefix && prefix.length > 0 ? prefix : nothing,
      prefix?.length ?? 0,
      lineNumbers,
      columns,
      this.#progress,
      this.#out,
    );
    if (!isWritten) throw outOfMemory();
    const [next = 0, last = 0, end = 0, left = 0] = this.#progress;
    const [address = 0, size = 0] = this.#out;
    const bytes = new Uint8Array(memoryAt(address, size));
    return { next, lines: linesMax - left, last, lastEnd: end + found.bytes, bytes };
  }

  #open(): Pointer {
    if (this.#handle !== null) return this.#handle;
    const handle = native().mb_lines_open();
    if (handle === null) throw outOfMemory();
    this.#handle = Number(handle) as Pointer;
    unused.register(this, this.#handle);
    return this.#handle;
  }
}

const outOfMemory = () => noMemory("the lines of one batch");
