/** Record queries: the records that contain matches of given patterns. */

import type { Matches } from "../scan/matches.ts";
import { type Places, type RecordDefinition, records } from "./records.ts";
import type { ResolvedWindow } from "./resolved.ts";

/** How many of the patterns a record must contain. */
export type Quantifier =
  | { readonly kind: "any" | "all" | "none" }
  | { readonly kind: "at-least"; readonly count: number };

export interface Query {
  readonly definition: RecordDefinition;
  readonly quantifier: Quantifier;
  /** For each pattern, its matches inside the window, in order; offsets are in the input. */
  readonly patterns: readonly (() => Iterable<Places>)[];
  /** A record that contains a match of one of these does not qualify. */
  readonly excluded: readonly (() => Iterable<Places>)[];
  /** Report the records that do not qualify. */
  readonly inverted: boolean;
}

/** Qualifying records; offsets and lines are in the input. */
export class FoundRecords implements Matches {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #lines: number[] = [];
  readonly #lineStarts: number[] = [];
  readonly #held: (readonly number[])[] = [];

  get count(): number {
    return this.#starts.length;
  }

  push(start: number, end: number, line: number, lineStart: number, held: readonly number[]): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#lines.push(line);
    this.#lineStarts.push(lineStart);
    this.#held.push(held);
  }

  start = (i: number) => this.#starts[i]!;
  end = (i: number) => this.#ends[i]!;
  line = (i: number) => this.#lines[i]!;
  lineStart = (i: number) => this.#lineStarts[i]!;
  /** Indexes of the patterns that record `i` contains, ascending. */
  held = (i: number) => this.#held[i]!;

  // A record has no registers and no set member.
  member = () => 0;
  registerStart = () => -1;
  registerEnd = () => -1;
  registerKind = () => noKind;
  bindingCount = () => 0;
  bindingStart = () => -1;
  bindingEnd = () => -1;
  bindingKind = () => noKind;
}

const noKind = 255;
const batchRecords = 1024;

/**
 * The qualifying records of a window, in order and in batches. A record contains a pattern if a match overlaps it.
 * @param limit maximum number of records
 */
export function* queryRecords(window: ResolvedWindow, query: Query, limit = Infinity): Generator<FoundRecords> {
  const patterns = query.patterns.map((matches) => new Cursor(matches()));
  const excluded = query.excluded.map((matches) => new Cursor(matches()));
  const places = new LineCounter(window);
  let found = new FoundRecords();
  let left = limit;
  try {
    for (const batch of records(window.bytes, query.definition)) {
      for (let index = 0; index < batch.count && left > 0; index++) {
        const start = window.from + batch.start(index);
        const end = window.from + batch.end(index);
        const held: number[] = [];
        for (const [pattern, cursor] of patterns.entries()) if (cursor.overlaps(start, end)) held.push(pattern);
        let qualifies = satisfies(query.quantifier, held.length, patterns.length);
        // Every cursor must advance with every record.
        for (const cursor of excluded) if (cursor.overlaps(start, end)) qualifies = false;
        if (qualifies === query.inverted) continue;
        places.moveTo(start);
        found.push(start, end, places.line, places.lineStart, held);
        left -= 1;
        if (found.count < batchRecords) continue;
        yield found;
        found = new FoundRecords();
      }
      if (left === 0) break;
    }
    if (found.count > 0) yield found;
  } finally {
    for (const cursor of [...patterns, ...excluded]) cursor.close();
  }
}

/** Line number of an ascending offset. */
class LineCounter {
  line: number;
  lineStart: number;
  /** Offset of the line's end; `Infinity` on the last line. */
  #lineEnd: number;

  constructor(readonly window: ResolvedWindow) {
    const { text, from, isEmpty } = window;
    this.line = isEmpty ? 1 : window.firstLine;
    this.lineStart = from === 0 ? 0 : text.lastIndexOf(lineFeed, from - 1) + 1;
    this.#lineEnd = lineEndFrom(text, from);
  }

  moveTo(place: number): void {
    while (this.#lineEnd < place) {
      this.line += 1;
      this.lineStart = this.#lineEnd + 1;
      this.#lineEnd = lineEndFrom(this.window.text, this.lineStart);
    }
  }
}

function lineEndFrom(text: Uint8Array, from: number): number {
  const found = text.indexOf(lineFeed, from);
  return found < 0 ? Infinity : found;
}

const lineFeed = 10;

function satisfies(quantifier: Quantifier, held: number, asked: number): boolean {
  switch (quantifier.kind) {
    case "any":
      return held > 0;
    case "all":
      return held === asked;
    case "none":
      return held === 0;
    case "at-least":
      return held >= quantifier.count;
  }
}

/** The matches of one pattern, visited once in step with the records. */
class Cursor {
  readonly #batches: Iterator<Places>;
  #batch: Places | null = null;
  #index = 0;
  #isDone = false;

  constructor(batches: Iterable<Places>) {
    this.#batches = batches[Symbol.iterator]();
  }

  /**
   * Whether a match overlaps the record. Starts must not decrease from call to call: matches that end before a start
   * are dropped.
   */
  overlaps(start: number, end: number): boolean {
    while (!this.#isDone) {
      const batch = this.#batch;
      if (batch && this.#index < batch.count) {
        if (batch.end(this.#index) > start) return batch.start(this.#index) < end;
        this.#index += 1;
        continue;
      }
      const next = this.#batches.next();
      if (next.done) this.#isDone = true;
      else this.#batch = next.value;
      this.#index = 0;
    }
    return false;
  }

  close(): void {
    this.#batches.return?.();
  }
}
