/** Finds the record that contains a span. */
import type { Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { check, openRecords, type Places, type RecordDefinition, records, type Span } from "./records.ts";
import type { RecordUnit } from "./units.ts";

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

/** The same for the records of a unit, found in the library. */
export class UnitAround {
  readonly #records: Pointer | null;
  /** For calls of the library that find records themselves, instead of `find`; `null` for an empty text. */
  readonly handle: Pointer | null;
  readonly #found = new Float64Array(2);

  constructor(
    /** Referenced, since the library reads it until it is closed. */
    readonly text: Uint8Array,
    readonly unit: RecordUnit,
  ) {
    this.#records = openRecords(text, unit);
    this.handle = this.#records && (native().mb_around_open(this.#records) as Pointer | null);
    if (this.#records && this.handle === null) throw memoryError("the records of an input");
  }

  find(start: number, end: number): Span | null {
    if (this.handle === null) return null;
    check(native().mb_around_find(this.handle, start, end, this.#found), this.unit);
    const [from = 0, to = 0] = this.#found;
    return from < 0 ? null : { start: from, end: to };
  }

  close(): void {
    if (this.handle) native().mb_around_close(this.handle);
    if (this.#records) native().mb_records_close(this.#records);
  }
}
