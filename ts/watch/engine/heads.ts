/** Lines of texts that name the columns of what follows: the first ones, and the last header of W3C or Zeek. */
import { headBytesMax, headLineBytesMax } from "../limits.ts";

interface Head {
  /** Whole lines from the start of the text. */
  first: Uint8Array;
  /** No further line fits. */
  isFull: boolean;
  /** The last line behind them that names columns; empty if there is none. */
  header: Uint8Array;
}

export type SavedHead = readonly [text: string, first: string, isFull: boolean, header: string];

const headerStarts = ["#Fields:", "#fields\t"];
const lineFeed = 0x0a;
const nothing = new Uint8Array(0);

export class Heads {
  readonly #heads = new Map<string, Head>();

  has(text: string): boolean {
    return this.#heads.has(text);
  }

  /** What is read again of a text before more of it; empty if nothing is known of it. */
  of(text: string): Uint8Array {
    const head = this.#heads.get(text);
    return head ? new Uint8Array(Buffer.concat([head.first, head.header])) : nothing;
  }

  forget(text: string): void {
    this.#heads.delete(text);
  }

  get texts(): IterableIterator<string> {
    return this.#heads.keys();
  }

  get size(): number {
    return this.#heads.size;
  }

  /** Further lines of a text. */
  note(text: string, lines: Uint8Array): void {
    const head = this.#heads.get(text) ?? { first: nothing, isFull: false, header: nothing };
    this.#heads.set(text, head);
    let rest = lines;
    if (!head.isFull) {
      const more = lines.subarray(0, firstBytes(lines, headBytesMax - head.first.length, head.first.length === 0));
      head.first = new Uint8Array(Buffer.concat([head.first, more]));
      head.isFull = more.length < lines.length;
      rest = lines.subarray(more.length);
    }
    const header = lastHeader(rest);
    if (header) head.header = header;
  }

  save(): SavedHead[] {
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    return Array.from(this.#heads, ([name, { first, isFull, header }]) => [name, text(first), isFull, text(header)]);
  }

  restore(saved: readonly SavedHead[]): void {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
    for (const [name, first, isFull, header] of saved) {
      this.#heads.set(name, { first: bytes(first), isFull, header: bytes(header) });
    }
  }
}

/** Bytes of whole lines that fit; one line fits in any case, unless it is very long. */
function firstBytes(lines: Uint8Array, room: number, isFirst: boolean): number {
  if (lines.length <= room) return lines.length;
  const fitting = lines.subarray(0, room).lastIndexOf(lineFeed) + 1;
  if (fitting > 0 || !isFirst) return fitting;
  const end = lines.indexOf(lineFeed) + 1;
  return end <= headLineBytesMax ? end : 0;
}

/** The last line that names columns; `null` if there is none, or it is too long. */
function lastHeader(lines: Uint8Array): Uint8Array | null {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.length);
  let last = -1;
  for (const start of headerStarts) {
    for (let at = text.lastIndexOf(start); at > last; at = at === 0 ? -1 : text.lastIndexOf(start, at - 1)) {
      if (at === 0 || text[at - 1] === lineFeed) last = at;
    }
  }
  if (last < 0) return null;
  const end = text.indexOf(lineFeed, last) + 1;
  return end > 0 && end - last <= headLineBytesMax ? lines.slice(last, end) : null;
}
