/** Record queries: which records hold matches of which patterns. */
import { countLineEnds } from "./line-ends.ts";
import { type Places, type RecordDefinition, records } from "./records.ts";
import type { ResolvedWindow } from "./resolve.ts";

/** Of the patterns asked for, how many a record must hold. */
export type Quantifier =
  | { readonly kind: "any" | "all" | "none" }
  | { readonly kind: "at-least"; readonly count: number };

export interface Query {
  readonly definition: RecordDefinition;
  readonly quantifier: Quantifier;
  /** For each pattern, its matches inside the window, in order; offsets are the input's. */
  readonly patterns: readonly (() => Iterable<Places>)[];
  /** A record that holds a match of one of these does not qualify. */
  readonly excluded: readonly (() => Iterable<Places>)[];
  /** Report the records that do not qualify instead. */
  readonly inverted: boolean;
}

/** A record that qualifies; offsets and lines are the input's. */
export interface QueryRecord {
  readonly start: number;
  readonly end: number;
  /** Line of its first byte, from 1. */
  readonly line: number;
  /** Indexes of the patterns it holds, ascending. */
  readonly held: readonly number[];
}

/** The records of a window that qualify, in order. A record holds a pattern where a match overlaps it. */
export function* queryRecords(window: ResolvedWindow, query: Query): Generator<QueryRecord> {
  const patterns = query.patterns.map((matches) => new Cursor(matches()));
  const excluded = query.excluded.map((matches) => new Cursor(matches()));
  const { text, from } = window;
  let line = 1;
  // Where line `line` was counted; records come in order of their start.
  let counted = 0;
  try {
    for (const batch of records(window.bytes, query.definition)) {
      for (let index = 0; index < batch.count; index++) {
        const start = from + batch.start(index);
        const end = from + batch.end(index);
        const held: number[] = [];
        for (const [pattern, cursor] of patterns.entries()) if (cursor.overlaps(start, end)) held.push(pattern);
        let qualifies = satisfies(query.quantifier, held.length, patterns.length);
        // Every cursor moves on with every record.
        for (const cursor of excluded) if (cursor.overlaps(start, end)) qualifies = false;
        if (qualifies === query.inverted) continue;
        line += countLineEnds(text.subarray(counted, start));
        counted = start;
        yield { start, end, line, held };
      }
    }
  } finally {
    for (const cursor of [...patterns, ...excluded]) cursor.close();
  }
}

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

/** The matches of one pattern, passed over once as the records go by. */
class Cursor {
  readonly #batches: Iterator<Places>;
  #batch: Places | null = null;
  #index = 0;
  #isDone = false;

  constructor(batches: Iterable<Places>) {
    this.#batches = batches[Symbol.iterator]();
  }

  /** Whether a match overlaps the record. Starts may not go back from call to call: what ends before one is forgotten. */
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
