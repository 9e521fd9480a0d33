/** Record queries: the records that contain matches of given patterns. */

import { foundRecordColumns, QueryQuantifier, QueryStep } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { LibraryBytes, onThreads } from "../native/threads.ts";
import { type LoopTurns, longCall } from "../native/work.ts";
import type { Matches } from "../scan/matches.ts";
import { noKind } from "../tables/kinds.ts";
import {
  check,
  openRecords,
  openRecordsWork,
  type Places,
  type RecordDefinition,
  recordSpans,
  records,
} from "./records.ts";
import type { ResolvedWindow } from "./resolved.ts";
import { lineUnit } from "./units.ts";

/** How many of the patterns a record must contain. */
export type Quantifier =
  | { readonly kind: "any" | "all" | "none" }
  | { readonly kind: "at-least"; readonly count: number };

/** A compiled program in the library. */
export interface HeldProgram {
  readonly handle: Pointer | null;
  release(): void;
}

export interface Query<Found = Iterable<Places>> {
  readonly definition: RecordDefinition;
  readonly quantifier: Quantifier;
  /** For each pattern, its matches inside the window, in order; offsets are in the input. */
  readonly patterns: readonly (() => Found)[];
  /** A record that contains a match of one of these does not qualify. */
  readonly excluded: readonly (() => Found)[];
  /**
   * For each pattern and then each excluded one, its program, kept loaded until `release`, or null: if one token
   * decides each match, the library searches the tokens of the records, and the feed's matches are not requested.
   */
  readonly programs?: () => readonly (HeldProgram | null)[];
  /** Report the records that do not qualify. */
  readonly inverted: boolean;
  /** Only the number of records is needed: they are given as one batch without places. */
  readonly countsOnly?: boolean;
}

/** Records that qualify; offsets and lines are the input's. Valid until the next batch is requested. */
export class FoundRecords implements Matches {
  readonly #table: Float64Array;
  readonly #columns = new Map<FoundColumn, Float64Array>();
  #heldFirsts: Uint32Array | undefined;
  #held: Uint32Array | undefined;

  constructor(
    readonly count: number,
    table: Float64Array,
  ) {
    this.#table = table;
  }

  start = (i: number) => this.#places("starts")[i]!;
  end = (i: number) => this.#places("ends")[i]!;
  line = (i: number) => this.#places("lines")[i]!;
  lineStart = (i: number) => this.#places("lineStarts")[i]!;

  /** Indexes of the patterns that record `i` holds, ascending. */
  held(i: number): readonly number[] {
    this.#heldFirsts ??= this.#numbers("heldFirsts", this.count + 1);
    this.#held ??= this.#numbers("held", this.#heldFirsts[this.count]!);
    return [...this.#held.subarray(this.#heldFirsts[i]!, this.#heldFirsts[i + 1]!)];
  }

  // A record has no registers and no set member.
  member = () => 0;
  registerStart = () => -1;
  registerEnd = () => -1;
  registerKind = () => noKind;
  bindingCount = () => 0;
  bindingStart = () => -1;
  bindingEnd = () => -1;
  bindingKind = () => noKind;

  #places(name: FoundColumn): Float64Array {
    let column = this.#columns.get(name);
    if (!column) {
      column = new Float64Array(memoryAt(this.#address(name), this.count * Float64Array.BYTES_PER_ELEMENT));
      this.#columns.set(name, column);
    }
    return column;
  }

  #numbers(name: FoundColumn, length: number): Uint32Array {
    return new Uint32Array(memoryAt(this.#address(name), length * Uint32Array.BYTES_PER_ELEMENT));
  }

  #address(name: FoundColumn): number {
    return this.#table[2 + foundRecordColumns.indexOf(name)]!;
  }
}

type FoundColumn = (typeof foundRecordColumns)[number];

/**
 * The qualifying records of a window, in order and in batches. A record contains a pattern if a match overlaps it.
 * @param limit maximum number of records
 */
export function* queryRecords(window: ResolvedWindow, query: Query, limit = Infinity): Generator<FoundRecords> {
  const { definition, countsOnly = false } = query;
  const text = window.bytes;
  // An empty text has no records.
  if (text.length === 0) return;
  const unit = definition.kind === "unit" ? definition.unit : null;
  const opened = unit && openRecords(text, unit);
  const feeds = [...query.patterns, ...query.excluded].map((matches) => new Feed(matches()));
  if (!unit) feeds.push(new Feed(records(text, definition)));
  const table = new Float64Array(2 + foundRecordColumns.length);
  const programs = (unit && query.programs?.()) || [];
  let handle: Pointer | null = null;
  try {
    handle = open(window, opened, query, limit);
    for (const [number, program] of programs.entries())
      if (program) check(native().mb_query_search(handle, number, program.handle, taken), unit ?? lineUnit);
    for (;;) {
      check(native().mb_query_next(handle, table), unit ?? lineUnit);
      const [step, count] = table;
      if (step === QueryStep.end) return;
      if (step === QueryStep.records) {
        // A count is said once, and may be of no record.
        if (!countsOnly || count! > 0) yield new FoundRecords(count!, table);
      } else feeds[count!]!.give(handle, count!);
    }
  } finally {
    if (handle) native().mb_query_close(handle);
    if (opened) native().mb_records_close(opened);
    for (const program of programs) program?.release();
    for (const feed of feeds) feed.close();
  }
}

/**
 * The same off the event loop. The text must be in the library's memory until the generator has ended.
 * @throws what `turns` throws to end it
 */
export async function* queryRecordsLater(
  window: ResolvedWindow,
  query: Query<AsyncIterable<Places>>,
  turns: LoopTurns,
  limit = Infinity,
): AsyncGenerator<FoundRecords> {
  const { definition } = query;
  const text = window.bytes;
  if (text.length === 0) return;
  const unit = definition.kind === "unit" ? definition.unit : null;
  const opened = unit && (await onThreads(openRecordsWork(text, unit), turns));
  const feeds = [...query.patterns, ...query.excluded].map((matches) => new LaterFeed(matches()));
  const table = new Float64Array(2 + foundRecordColumns.length);
  let handle: Pointer | null = null;
  try {
    if (!unit) feeds.push(new LaterFeed(spansLater(text, definition, turns)));
    handle = open(window, opened, query, limit);
    for (;;) {
      check(await onThreads(longCall("mb_query_next", handle, table), turns), unit ?? lineUnit);
      const [step, count] = table;
      if (step === QueryStep.end) return;
      if (step === QueryStep.records) yield new FoundRecords(count!, table);
      else await feeds[count!]!.give(handle, count!);
    }
  } finally {
    if (handle) native().mb_query_close(handle);
    if (opened) native().mb_records_close(opened);
    for (const feed of feeds) await feed.close();
  }
}

async function* spansLater(text: Uint8Array, definition: RecordDefinition, turns: LoopTurns): AsyncGenerator<Places> {
  const { starts, ends } = await onThreads(recordSpans(text, definition), turns);
  yield { count: starts.length, places: { starts, ends }, start: (i) => starts[i]!, end: (i) => ends[i]! };
}

const quantifiers = {
  any: QueryQuantifier.any,
  all: QueryQuantifier.all,
  none: QueryQuantifier.none,
  "at-least": QueryQuantifier.at_least,
} as const;

function open(window: ResolvedWindow, opened: Pointer | null, query: Query<unknown>, limit: number): Pointer {
  const { quantifier, patterns, excluded, inverted, countsOnly = false } = query;
  const { text, from, bytes } = window;
  const settings = new Float64Array([
    quantifiers[quantifier.kind],
    quantifier.kind === "at-least" ? quantifier.count : 0,
    patterns.length,
    excluded.length,
    Number(inverted),
    Number(countsOnly),
    limit === Infinity ? -1 : limit,
    from,
    // Counting the lines before a window may take long.
    countsOnly ? 1 : window.firstLine,
    from === 0 ? 0 : text.lastIndexOf(lineFeed, from - 1) + 1,
  ]);
  const out = new BigUint64Array(1);
  check(native().mb_query_open(bytes, BigInt(bytes.length), opened, settings, out), lineUnit);
  return Number(out[0]) as Pointer;
}

const lineFeed = 10;
/** Whether the library searches the tokens of the records itself; the feeds that it wants tell the same. */
const taken = new Uint32Array(1);

/** Hands places to a query, a batch at a time. */
class Feed {
  readonly #batches: Iterator<Places>;
  /** The text being read; referenced so that it is not collected. */
  #given: NonNullable<Places["places"]> | null = null;

  constructor(batches: Iterable<Places>) {
    this.#batches = batches[Symbol.iterator]();
  }

  /** Gives the next batch of places to feed `number` of a query. */
  give(query: Pointer, number: number): void {
    let next = this.#batches.next();
    while (!next.done && next.value.count === 0) next = this.#batches.next();
    const count = next.done ? 0 : next.value.count;
    this.#given = next.done || count === 0 ? none : (next.value.places ?? copied(next.value));
    native().mb_query_feed(query, number, this.#given.starts, this.#given.ends, count);
  }

  close(): void {
    this.#batches.return?.();
  }
}

/** The same off the event loop: places are copied to memory that a thread may read. */
class LaterFeed {
  readonly #batches: AsyncIterator<Places>;
  #given: LibraryBytes | null = null;

  constructor(batches: AsyncIterable<Places>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async give(query: Pointer, number: number): Promise<void> {
    let next = await this.#batches.next();
    while (!next.done && next.value.count === 0) next = await this.#batches.next();
    const count = next.done ? 0 : next.value.count;
    const { starts, ends } = next.done || count === 0 ? none : (next.value.places ?? copied(next.value));
    this.#given?.close();
    this.#given = new LibraryBytes(2 * Math.max(count, 1) * Float64Array.BYTES_PER_ELEMENT);
    const { buffer, byteOffset } = this.#given.bytes;
    const both = new Float64Array(buffer, byteOffset, 2 * Math.max(count, 1));
    both.set(starts.subarray(0, count));
    both.set(ends.subarray(0, count), count);
    native().mb_query_feed(query, number, both, both.subarray(count), count);
  }

  async close(): Promise<void> {
    this.#given?.close();
    await this.#batches.return?.();
  }
}

const none = { starts: new Float64Array(1), ends: new Float64Array(1) };

function copied(batch: Places) {
  const [starts, ends] = [new Float64Array(batch.count), new Float64Array(batch.count)];
  for (let i = 0; i < batch.count; i++) {
    starts[i] = batch.start(i);
    ends[i] = batch.end(i);
  }
  return { starts, ends };
}
