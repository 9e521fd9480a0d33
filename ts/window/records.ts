/** The records of a text: units found by the native library, or defined by a pattern's matches. */

import { OptionError } from "../error/errors.ts";
import { Status } from "../native/layout.gen.ts";
import type { Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { atOnce, longCall, type Work } from "../native/work.ts";
import { Numbers } from "./numbers.ts";
import { lineUnit, type RecordUnit } from "./units.ts";
import type { Window } from "./window.ts";

/** Spans in ascending order of start; `scan` gives such batches. */
export interface Places {
  readonly count: number;
  /** Every start and every end as columns, if they exist as such; valid as long as the batch. */
  readonly places?: { readonly starts: Float64Array; readonly ends: Float64Array };
  start(index: number): number;
  end(index: number): number;
}

/** What a record is. A pattern is given as a function that finds its matches in a text. */
export type RecordDefinition =
  | { readonly kind: "unit"; readonly unit: RecordUnit }
  /** A record extends from a match to the next one, the last one to the end of the text. */
  | ({ readonly kind: "start" } & RecordMatches)
  /** A record is a match. */
  | ({ readonly kind: "span" } & RecordMatches);

interface RecordMatches {
  matches(text: Uint8Array): Iterable<Places>;
  /** The same work, which can run off the event loop. */
  matchWork?(text: Uint8Array): Work<Iterable<Places>>;
}

export const lineRecords: RecordDefinition = { kind: "unit", unit: lineUnit };

/** Bytes, half-open. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const batchRecords = 4096;

/**
 * Records of `text` in ascending order of start; a batch is valid until the next one is requested. Text before the
 * first start of a record is a record too, unless it is blank; without any start, the whole text is one.
 */
export function* records(text: Uint8Array, definition: RecordDefinition): Generator<Places> {
  if (definition.kind === "span") yield* definition.matches(text);
  else if (definition.kind === "start") yield* withPreamble(text, startedRecords(text, definition.matches(text)));
  else yield* unitRecords(text, definition.unit);
}

/**
 * Span of a window of records: from the start of the first one to the last byte of any of them.
 * @returns null if the window contains no record
 */
export function recordWindow(text: Uint8Array, definition: RecordDefinition, window: Window): Span | null {
  if (definition.kind === "unit") return unitWindow(text, definition.unit, window);
  // A window counts from the first start.
  const matches = definition.matches(text);
  const found = definition.kind === "start" ? startedRecords(text, matches) : matches;
  if (window.kind === "tail") return lastPlaces(found, window.count);
  const [first, last] = window.kind === "head" ? [1, window.count] : [window.first, window.last];
  return placesBetween(found, first, last);
}

/** Records `first` to `last`, counted from 1. */
function placesBetween(batches: Iterable<Places>, first: number, last: number): Span | null {
  let seen = 0;
  let start = -1;
  let end = -1;
  for (const batch of batches) {
    if (seen >= last) break;
    const from = Math.max(first - 1 - seen, 0);
    const to = Math.min(last - seen, batch.count);
    for (let index = from; index < to; index++) {
      if (start < 0) start = batch.start(index);
      end = Math.max(end, batch.end(index));
    }
    seen += batch.count;
  }
  return start < 0 ? null : { start, end };
}

/** The last `count` records, in a ring buffer of at most `count` places. */
function lastPlaces(batches: Iterable<Places>, count: number): Span | null {
  const starts: number[] = [];
  let seen = 0;
  let end = -1;
  if (count === 0) return null;
  for (const batch of batches) {
    for (let index = 0; index < batch.count; index++) {
      starts[seen % count] = batch.start(index);
      end = batch.end(index);
      seen += 1;
    }
  }
  return seen === 0 ? null : { start: starts[seen > count ? seen % count : 0]!, end };
}

function* withPreamble(text: Uint8Array, started: Iterable<Places>): Generator<Places> {
  let isFirst = true;
  for (const batch of started) {
    const end = batch.start(0);
    if (isFirst && !isBlank(text, end)) yield { count: 1, start: () => 0, end: () => end };
    isFirst = false;
    yield batch;
  }
  if (isFirst && !isBlank(text, text.length)) yield { count: 1, start: () => 0, end: () => text.length };
}

const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d]);

/** Whether there is only ASCII white space before `end`. */
function isBlank(text: Uint8Array, end: number): boolean {
  for (let at = 0; at < end; at++) if (!blanks.has(text[at]!)) return false;
  return true;
}

function* startedRecords(text: Uint8Array, matches: Iterable<Places>): Generator<Places> {
  let open = -1;
  for (const batch of matches) {
    // The last match of a batch is held until the next one, where its record ends.
    const starts = open < 0 ? [] : [open];
    for (let index = 0; index < batch.count; index++) starts.push(batch.start(index));
    open = starts[starts.length - 1] ?? -1;
    if (starts.length < 2) continue;
    yield { count: starts.length - 1, start: (index) => starts[index]!, end: (index) => starts[index + 1]! };
  }
  if (open >= 0) yield { count: 1, start: () => open, end: () => text.length };
}

function* unitRecords(text: Uint8Array, unit: RecordUnit): Generator<Places> {
  const starts = new Float64Array(batchRecords);
  const ends = new Float64Array(batchRecords);
  const handle = openRecords(text, unit);
  if (!handle) return;
  try {
    for (;;) {
      check(native().mb_records_next(handle, starts, ends, batchRecords, found), unit);
      const count = found[0]!;
      if (count === 0) return;
      yield { count, start: (index) => starts[index]!, end: (index) => ends[index]! };
    }
  } finally {
    native().mb_records_close(handle);
  }
}

/** Every record as two columns. */
export interface Spans {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** All records of a text, in order. */
export function* recordSpans(text: Uint8Array, definition: RecordDefinition): Work<Spans> {
  if (definition.kind === "unit") return yield* unitSpans(text, definition.unit);
  const found = definition.matchWork ? yield* definition.matchWork(text) : definition.matches(text);
  const columns = new SpanColumns();
  for (const batch of records(text, { kind: definition.kind, matches: () => found })) {
    columns.add(batch);
    yield;
  }
  return columns.spans;
}

const columnRecords = 1 << 16;

function* unitSpans(text: Uint8Array, unit: RecordUnit): Work<Spans> {
  const columns = new SpanColumns();
  const room = Math.min(columnRecords, text.length + 1);
  const [starts, ends] = [new Float64Array(room), new Float64Array(room)];
  const handle = yield* openRecordsWork(text, unit);
  if (!handle) return columns.spans;
  try {
    const count = new Uint32Array(1);
    for (;;) {
      check(yield* longCall("mb_records_next", handle, starts, ends, room, count), unit);
      if (count[0] === 0) return columns.spans;
      columns.append(starts.subarray(0, count[0]), ends.subarray(0, count[0]));
    }
  } finally {
    native().mb_records_close(handle);
  }
}

/** Places in columns that grow. */
export class SpanColumns {
  readonly #starts = new Numbers();
  readonly #ends = new Numbers();

  add(batch: Places): void {
    if (batch.places) {
      this.append(batch.places.starts, batch.places.ends, batch.count);
      return;
    }
    for (let i = 0; i < batch.count; i++) {
      this.#starts.push(batch.start(i));
      this.#ends.push(batch.end(i));
    }
  }

  append(starts: Float64Array, ends: Float64Array, count = starts.length): void {
    this.#starts.append(starts.subarray(0, count));
    this.#ends.append(ends.subarray(0, count));
  }

  get spans(): Spans {
    return { starts: this.#starts.all, ends: this.#ends.all };
  }
}

function unitWindow(text: Uint8Array, unit: RecordUnit, window: Window): Span | null {
  const handle = openRecords(text, unit);
  if (!handle) return null;
  const out = new Float64Array(2);
  const first = window.kind === "lines" ? window.first - 1 : 0;
  const count = window.kind === "lines" ? Math.min(window.last, Number.MAX_SAFE_INTEGER) - first : window.count;
  try {
    check(native().mb_records_window(handle, window.kind === "tail", BigInt(first), BigInt(count), out), unit);
    return out[0]! < 0 ? null : { start: out[0]!, end: out[1]! };
  } finally {
    native().mb_records_close(handle);
  }
}

const found = new Uint32Array(1);

/** Borrows `text`: the caller keeps it until the records are closed. An empty text has no records. */
export function openRecords(text: Uint8Array, unit: RecordUnit): Pointer | null {
  return atOnce(openRecordsWork(text, unit));
}

export function* openRecordsWork(text: Uint8Array, unit: RecordUnit): Work<Pointer | null> {
  if (text.length === 0) return null;
  const { number, role, percentile, level } = unit;
  const opened = new BigUint64Array(1);
  const size = BigInt(text.length);
  check(yield* longCall("mb_records_open", text, size, number, role, percentile, level, opened), unit);
  return Number(opened[0]) as Pointer;
}

/**
 * @throws {OptionError} the text is too long for the unit
 * @throws {MatcherError} not enough memory
 */
export function check(status: number, { name }: RecordUnit): void {
  if (status !== Status.too_long) {
    checkStatus(status, "the records of an input");
    return;
  }
  const limit = "the input, or a stretch of it without a line end, has four gigabytes or more";
  throw new OptionError("--record", name, `--record ${name}: ${limit}; use --record line`);
}
