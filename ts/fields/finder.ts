/** Records that satisfy a query over fields, found natively. */
import { warn } from "../error/diagnostics.ts";
import { type EventCounts, noteRecognised, talliesOf } from "../events/index.ts";
import { FieldMatches as Layout } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { Batch, type BatchParts, batchTableLength, ReadBatch, type RegisterLayout } from "../scan/batch.ts";
import { type Matches, matchesBetween } from "../scan/index.ts";
import { recordBytesLimit } from "../tables/limits.ts";
import { fieldsThere } from "./there.ts";

const parts: BatchParts = { registers: true, lines: true, readings: false };

/** What is read of the matches, if it is less than everything: the values of some registers, and the kinds of some. */
export interface ValueReads {
  readonly values: readonly number[];
  readonly kinds: readonly number[];
}

/** `has_places` of the layout among the words of a query. */
const layoutIndex = 1;
const placesBit = 1 << 17;

const headerIsRecord =
  "the first line was read as the names of columns, and looks like a record: --no-header reads it as one";

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
export function batchOf(
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
    ...(written && { written }),
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
    this.placedParts = reads ? { registers: false, lines: false, readings: false } : parts;
  }

  /**
   * Records of a complete text up to `to` that begin at or after `from`; all of them are read. A batch is valid until
   * the next one is requested.
   */
  *whole(text: Uint8Array, to = text.length, from = 0): Generator<Matches, void, void> {
    this.restart();
    for (const batch of this.push(text.subarray(0, to), 0, true)) {
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
  *push(text: Uint8Array, base: number, isLast: boolean): Generator<Matches, void, void> {
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
      if (this.reached === base + text.length || (count === 0 && this.reached === from)) return;
    }
  }

  /** Everything before this offset of the input was read. */
  get settled(): number {
    return this.reached;
  }

  /** What the input held so far. */
  get counts(): { readonly records: number; readonly others: number; readonly firstOtherLine: number } {
    const number = (field: number) => this.found.getFloat64(field, true);
    return {
      records: number(Layout.records),
      others: number(Layout.others),
      firstOtherLine: number(Layout.first_other_line),
    };
  }

  /** Says which lines of the input at `path` were no records, and which fields no record had. Events are noted. */
  warnOfRest(path: string): void {
    const where = path === "" ? "" : `${path}: `;
    for (const message of this.rest()) warn(where + message);
    this.noteRecognised(path);
  }

  /**
   * What was not searched: fields that no record had, all but the last of fields that a record has more than once,
   * records that are too long, and lines that were no records.
   * @param withNames messages may have names out of the input
   */
  rest(withNames = true): string[] {
    const unseen = this.unseen();
    const there = unseen.length > 0 && withNames ? this.there() : "";
    const messages = unseen.map((name) => `no record has a field "${name}"${there}`);
    if (this.found.getFloat64(Layout.header_is_record, true) > 0) messages.push(headerIsRecord);
    const { others, firstOtherLine } = this.counts;
    const { record } = this.pattern.fields!;
    const number = (field: number) => this.found.getFloat64(field, true);
    const [repeated, repeatedLine] = [number(Layout.repeated), number(Layout.first_repeated_line)];
    if (repeated > 0) {
      const where =
        repeated === 1
          ? `the record of line ${repeatedLine} has`
          : `${repeated} records, the first of them of line ${repeatedLine}, have`;
      messages.push(`${where} a field more than once: only its last value was searched`);
    }
    const [tooLong, tooLongLine] = [number(Layout.too_long), number(Layout.first_too_long_line)];
    if (tooLong > 0) {
      const limit = `${recordBytesLimit / 2 ** 20} MiB, the limit of a record that arrives in pieces: name the file instead`;
      const rest = tooLong === 1 ? "was not searched" : `was not searched, nor were ${tooLong - 1} others`;
      messages.push(`line ${tooLongLine} ${rest}: it begins a record above ${limit}`);
    }
    if (others === 1) messages.push(`line ${firstOtherLine} contains no ${record} and was not searched`);
    else if (others > 1) {
      messages.push(
        `${others} lines, the first of them line ${firstOtherLine}, hold no ${record} and were not searched`,
      );
    }
    return messages;
  }

  /** Says how many lines the layout of the table takes for comments; `null` if there are none. */
  comments(): string | null {
    const count = this.found.getFloat64(Layout.comments, true);
    if (count === 0) return null;
    const line = this.found.getFloat64(Layout.first_comment_line, true);
    return count === 1 ? `line ${line} is a comment` : `${count} lines, the first of them line ${line}, are comments`;
  }

  /** Says how many events no format reads; `null` if there are none. */
  unread(): string | null {
    const count = this.found.getFloat64(Layout.unread, true);
    if (count === 0) return null;
    const line = this.found.getFloat64(Layout.first_unread_line, true);
    if (count === 1) return `line ${line} is read by no format, and was not searched for fields`;
    return `${count} lines, the first of them line ${line}, are read by no format, and were not searched for fields`;
  }

  /** Notes as what the events of the input at `path` were read so far; the command tells it when it ends. */
  noteRecognised(path: string): void {
    const { ways } = this.pattern.fields!;
    if (ways.length === 0) return;
    const counts: EventCounts = {
      events: this.counts.records,
      unread: this.found.getFloat64(Layout.unread, true),
      firstUnreadLine: this.found.getFloat64(Layout.first_unread_line, true),
      ...talliesOf(Number(this.found.getBigUint64(Layout.counts, true)), ways),
    };
    noteRecognised(path, counts);
  }

  /** Names of the fields that must be there for some record to count, and were in none. */
  private unseen(): string[] {
    const { registers, fields } = this.pattern;
    if (this.counts.records === 0) return [];
    const address = Number(this.found.getBigUint64(Layout.seen, true));
    const names = registers.filter(({ isField }) => isField).map(({ name }) => name);
    const seen = new Uint8Array(memoryAt(address, names.length));
    return names.filter((name, field) => seen[field] === 0 && !fields!.absent.includes(name));
  }

  /** Says which fields there are, as far as the header or the first record shows it. */
  private there(): string {
    const sizeBytes = this.found.getFloat64(Layout.sample_bytes, true);
    if (sizeBytes === 0) return "";
    const address = Number(this.found.getBigUint64(Layout.sample, true));
    const { format, ways } = this.pattern.fields!;
    return fieldsThere(format, Buffer.from(memoryAt(address, sizeBytes)).toString(), ways.length > 0);
  }

  close(): void {
    native().mb_fields_close(this.handle);
  }

  private batch(): Matches {
    const forms = this.replaces && this.pattern.fields!.ways.length > 0;
    return batchOf(this, this.placedParts, forms ? this.written(this.placedTable[0]!) : null);
  }

  /** Words of the batch that say how registers are written. */
  private written(count: number): (i: number, register: number) => number {
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
