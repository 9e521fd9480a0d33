/** A line without its end. */
export interface KeptLine {
  readonly bytes: Uint8Array;
  readonly number: number;
}

/** The last lines of the text so far: text that comes later may have them as its context. */
export class KeptLines {
  #lines: KeptLine[] = [];

  /** @param limit lines kept */
  constructor(private readonly limit: number) {}

  clear(): void {
    this.#lines = [];
  }

  /**
   * Adds the `count` lines of `text`, each with its line end; the first has number `first`. Keeps a copy of the last.
   */
  add(text: Uint8Array, first: number, count: number): void {
    if (this.limit === 0) return;
    const added: KeptLine[] = [];
    let end = text.length - 1;
    for (let number = first + count - 1; number >= first && added.length < this.limit; number--) {
      const start = end > 0 ? text.lastIndexOf(lineFeed, end - 1) + 1 : 0;
      added.push({ bytes: text.slice(start, end), number });
      end = start - 1;
    }
    this.#lines = [...this.#lines, ...added.reverse()].slice(-this.limit);
  }

  /** Gives the lines from number `first` on, and forgets all. */
  take(first: number): KeptLine[] {
    const taken = this.#lines.filter(({ number }) => number >= first);
    this.#lines = [];
    return taken;
  }
}

const lineFeed = 0x0a;
