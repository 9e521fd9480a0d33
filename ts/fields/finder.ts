/** Records that satisfy a query over fields, found natively. */
import { warn } from "../error/diagnostics.ts";
import { PassedPages } from "../input/passed-pages.ts";
import { FieldMatches as Layout } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { Batch, type BatchParts, batchTableLength, ReadBatch, type RegisterLayout } from "../scan/batch.ts";
import { type Matches, matchesBetween } from "../scan/index.ts";
import { RecordNotes } from "./record-notes.ts";

const parts: BatchParts = { registers: true, lines: true, readings: false };

/** What is read of the matches, if it is less than everything: the values of some registers, and the kinds of some. */
export interface ValueReads {
  readonly values: readonly number[];
  readonly kinds: readonly number[];
}

/** `has_places` of the layout among the words of a query. */
const layoutIndex = 1;
const placesBit = 1 << 17;

/** Bits of `Need` in zig/field/finder.zig. */
const needs = { value: 1, kind: 2 } as const;

/** What the native library writes of a batch. */
export interface BatchTables {
  readonly readTable: Float64Array;
  readonly placedTable: Float64Array;
  readonly found: DataView;
  readonly layout: RegisterLayout;
}

export function batchTables(pattern: CompiledPattern): BatchTables {
  return {
    readTable: new Float64Array(batchTableLength),
    placedTable: new Float64Array(batchTableLength),
    found: new DataView(new ArrayBuffer(Layout.size)),
    layout: { count: pattern.registers.length, firsts: null, hasRepeated: false, readings: [] },
  };
}

/** @param written says how registers are written, if values are to be replaced */
export function toMatches(
  { readTable, placedTable, found, layout }: BatchTables,
  placedParts: BatchParts = parts,
  written: ((i: number, register: number) => number) | null = null,
): Matches {
  const address = Number(found.getBigUint64(Layout.text, true));
  const matches = new Batch(readTable, layout, { ...parts, lines: false });
  return new ReadBatch(placedTable, layout, placedParts, {
    matches,
    text: new Uint8Array(memoryAt(address, found.getFloat64(Layout.size_bytes, true))),
    insideStart: (i) => matches.start(i),
    insideEnd: (i) => matches.end(i),
    quotes: () => [],
    ...(written && { writtenForm: written }),
  });
}

/** The records of one input after another. It holds native memory and must be closed. */
export class FieldFinder {
  /** A finder of the native library. */
  readonly handle: Pointer;
  readonly layout: RegisterLayout;
  readonly readTable: Float64Array;
  readonly placedTable: Float64Array;
  readonly found: DataView;
  private reached = 0;
  private readonly notes: RecordNotes;

  private readonly placedParts: BatchParts;

  /** @param reads matches have nothing else, not even a text of their own; by default they have everything */
  constructor(
    private readonly pattern: CompiledPattern,
    reads: ValueReads | null = null,
    /** Values of events are to be replaced. */
    private readonly replaces = false,
  ) {
    const { words } = pattern.fields!;
    if (replaces) words[layoutIndex]! |= placesBit;
    const out = new BigUint64Array(1);
    const bits = reads && needBits(pattern.registers.length, reads);
    checkStatus(native().mb_fields_open(words, words.length, bits, out));
    this.handle = Number(out[0]) as Pointer;
    const tables = batchTables(pattern);
    this.layout = tables.layout;
    this.readTable = tables.readTable;
    this.placedTable = tables.placedTable;
    this.found = tables.found;
    this.notes = new RecordNotes(pattern, tables.found);
    this.placedParts = reads ? { registers: false, lines: false, readings: false } : parts;
  }

  /**
   * Records of a complete text up to `to` that begin at or after `from`; all of them are read. A batch is valid until
   * the next one is requested.
   */
  *whole(text: Uint8Array, to = text.length, from = 0): Generator<Matches, void, void> {
    this.restart();
    const passed = new PassedPages(text);
    for (const batch of this.push(text.subarray(0, to), 0, true, passed)) {
      let first = 0;
      while (first < batch.count && batch.start(first) < from) first++;
      if (first < batch.count) yield matchesBetween(batch, first, batch.count);
    }
  }

  /** The next input begins. */
  restart(): void {
    native().mb_fields_reset(this.handle);
    this.reached = 0;
  }

  /**
   * Matches that complete with a further piece. `text` holds everything from `base` of the input on; `base` is at most
   * `settled`. A batch is valid until the next one is requested.
   */
  *push(text: Uint8Array, base: number, isLast: boolean, passed?: PassedPages): Generator<Matches, void, void> {
    const { handle, readTable, placedTable, found } = this;
    if (text.length === 0) return;
    for (;;) {
      const from = this.reached;
      checkStatus(
        native().mb_fields_next(handle, text, text.length, base, from, isLast, readTable, placedTable, found),
      );
      this.reached = found.getFloat64(Layout.reached, true);
      const count = placedTable[0]!;
      if (count > 0) yield this.batch();
      passed?.pass(this.reached);
      if (this.reached === base + text.length || (count === 0 && this.reached === from)) return;
    }
  }

  /** Everything before this offset of the input was read. */
  get settled(): number {
    return this.reached;
  }

  get counts(): RecordNotes["counts"] {
    return this.notes.counts;
  }

  /** Says which lines of the input at `path` were no records, and which fields no record had. Events are noted. */
  warnOfRest(path: string): void {
    const where = path === "" ? "" : `${path}: `;
    for (const message of this.rest()) warn(where + message);
    this.noteRecognised(path);
  }

  rest(withNames = true): string[] {
    return this.notes.rest(withNames);
  }

  comments(): string | null {
    return this.notes.comments();
  }

  unread(): string | null {
    return this.notes.unread();
  }

  noteRecognised(path: string): void {
    this.notes.noteRecognised(path);
  }

  close(): void {
    native().mb_fields_close(this.handle);
  }

  private batch(): Matches {
    const forms = this.replaces && this.pattern.fields!.ways.length > 0;
    return toMatches(this, this.placedParts, forms ? this.readForms(this.placedTable[0]!) : null);
  }

  /** Words of the batch that say how registers are written. */
  private readForms(count: number): (i: number, register: number) => number {
    const width = this.layout.count;
    const address = Number(this.found.getBigUint64(Layout.forms, true));
    const bytes = memoryAt(address, count * width * Uint32Array.BYTES_PER_ELEMENT);
    const words = new Uint32Array(bytes);
    return (i, register) => words[i * width + register]!;
  }
}

function needBits(count: number, { values, kinds }: ValueReads): Uint8Array {
  const bits = new Uint8Array(count);
  for (const register of values) bits[register]! |= needs.value;
  for (const register of kinds) bits[register]! |= needs.kind;
  return bits;
}
