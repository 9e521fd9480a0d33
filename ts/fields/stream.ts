/** Records of text that arrives in pieces: held is only what may be part of a record that has not ended. */

import { ArrivingText } from "../input/arriving-text.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import type { Matches, TextPart } from "../scan/index.ts";
import { FieldFinder, type ValueReads } from "./finder.ts";

const lineFeed = 0x0a;

export interface FoundRecords extends TextPart {
  readonly matches: Matches;
}

/** Results are valid until the next one is requested. Must be closed. */
export class FieldStream {
  readonly #finder: FieldFinder;
  readonly #arriving = new ArrivingText();

  /** @param replaces values of events are to be replaced */
  constructor(pattern: CompiledPattern, reads: ValueReads | null = null, replaces = false) {
    this.#finder = new FieldFinder(pattern, reads, replaces);
    this.#finder.restart();
  }

  *push(piece: Uint8Array): Generator<FoundRecords> {
    if (this.#arriving.push(piece, this.#finder.settled)) yield* this.#findRecords(false);
  }

  /** Everything before this offset of the input was read. */
  get settled(): number {
    return this.#finder.settled;
  }

  /** The text that is held, all of it from `base` on, but for what is not looked at yet. */
  heldText(): TextPart {
    const { text, base } = this.#arriving;
    return { text, base };
  }

  /** What was not searched so far. */
  rest(withNames = true): string[] {
    return this.#finder.rest(withNames);
  }

  /** Says how many lines were comments so far; `null` if there were none. */
  comments(): string | null {
    return this.#finder.comments();
  }

  /** Records of the complete lines that are held, as if the text ended behind them; it goes on. */
  *settle(): Generator<FoundRecords> {
    this.#arriving.join(this.#finder.settled);
    this.#arriving.cut(this.#arriving.text.lastIndexOf(lineFeed) + 1);
    yield* this.#findRecords(true);
    this.#arriving.join(this.#arriving.base);
  }

  *finish(): Generator<FoundRecords> {
    this.#arriving.join(this.#finder.settled);
    yield* this.#findRecords(true);
  }

  /** Says how many events no format reads so far; `null` if there are none. */
  unread(): string | null {
    return this.#finder.unread();
  }

  /** Notes as what events were read. */
  noteRecognised(path: string): void {
    this.#finder.noteRecognised(path);
  }

  /** Says which lines of the input were no records, and which fields no record had. */
  warnOfRest(path: string): void {
    this.#finder.warnOfRest(path);
  }

  close(): void {
    this.#finder.close();
  }

  *#findRecords(isLast: boolean): Generator<FoundRecords> {
    const { text, base } = this.#arriving;
    for (const matches of this.#finder.push(text, base, isLast)) yield { matches, text, base };
  }
}
