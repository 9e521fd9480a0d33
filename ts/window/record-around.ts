/** Finds the record that contains a span. */
import { type Places, type RecordDefinition, records, type Span } from "./records.ts";

/**
 * Finds the innermost record that contains a span, for spans in ascending order of start. Records are visited once;
 * only those that nest around the span are held.
 */
export class RecordAround {
  readonly #batches: Iterator<Places>;
  #batch: Places | null = null;
  #index = 0;
  #isDone = false;
  /** Records that began at or before the last span and may contain a later one, outermost first. */
  #open: Span[] = [];

  constructor(text: Uint8Array, definition: RecordDefinition) {
    this.#batches = records(text, definition)[Symbol.iterator]();
  }

  /** @returns null if no record contains all of `start` to `end` */
  find(start: number, end: number): Span | null {
    for (let next = this.#peek(); next && next.start <= start; next = this.#peek()) {
      this.#drop(next.start);
      this.#open.push(next);
      this.#index += 1;
    }
    this.#drop(start);
    return this.#open.findLast((record) => record.end >= end) ?? null;
  }

  close(): void {
    this.#batches.return?.();
  }

  /** Records that end at or before `start` contain nothing after it. */
  #drop(start: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)!.end <= start) this.#open.pop();
  }

  #peek(): Span | null {
    while (!this.#isDone) {
      if (this.#batch && this.#index < this.#batch.count) {
        return { start: this.#batch.start(this.#index), end: this.#batch.end(this.#index) };
      }
      const next = this.#batches.next();
      if (next.done) this.#isDone = true;
      else this.#batch = next.value;
      this.#index = 0;
    }
    return null;
  }
}
