/** Distinct keys and their counts, in native memory: no string is created for a key until it is printed. */

import { Status } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { native } from "../native/open.ts";
import { PoolCall } from "../native/pool.ts";
import { checkStatus } from "../native/status.ts";
import type { Spans } from "../scan/index.ts";
import { tableKeysLimit } from "../tables/limits.ts";

export type RowOrder = "key" | "count";

/** Numbers of `Form` in zig/table/rows.zig. */
const formNumbers = { text: 0, json: 1, csv: 2, tsv: 3, textLines: 4 } as const;
export type RowForm = Exclude<keyof typeof formNumbers, "textLines">;

export interface RowLayout {
  readonly form: RowForm;
  /** Rows contain only keys. */
  readonly keysOnly: boolean;
  /** Widths of the columns in a text table. */
  readonly keyWidth: number;
  readonly countWidth: number;
}

export class Groups {
  private readonly handle: Pointer;
  private columns: Columns | null = null;

  /** @param isOneLine whether a key is one line of a text table: its own line ends are escaped */
  constructor(readonly isOneLine = true) {
    const handle = native().mb_table_open(tableKeysLimit);
    if (handle === null) checkKeys(Status.no_memory);
    this.handle = Number(handle) as Pointer;
  }

  /**
   * Counts a batch of keys: `text[starts[i * stride] - baseBytes .. ends[i * stride] - baseBytes]`, empty if the start
   * is negative.
   * @param groups receives the index of each key's group, from 0 in order of first occurrence
   * @throws {MatcherError} more distinct keys than a table can have
   */
  add(text: Uint8Array, baseBytes: number, { starts, ends, stride }: Spans, count: number, groups: Uint32Array) {
    this.columns = null;
    if (count === 0) return;
    const bytes = text.length === 0 ? oneByte : text;
    const status = native().mb_table_add(this.handle, bytes, baseBytes, starts, ends, stride, count, groups);
    checkKeys(status);
  }

  /** Adds groups that count nothing. The keys are ASCII. @throws {MatcherError} as `add` */
  addEmpty(keys: readonly string[]): void {
    this.columns = null;
    if (keys.length === 0) return;
    let end = 0;
    const ends = Float64Array.from(keys, (key) => (end += key.length));
    const bytes = Buffer.from(keys.join(""), "latin1");
    checkKeys(native().mb_table_add_empty(this.handle, bytes, ends, keys.length));
  }

  get size(): number {
    return this.read().ends.length / 2;
  }

  countOf(group: number): number {
    return wide(this.read().counts, group);
  }

  /** The key: bytes [start, end) of `bytes`, well-formed UTF-8; valid until the next `add`. */
  keyOf(group: number): Key {
    const { ends, pool } = this.read();
    return { bytes: pool, start: group === 0 ? 0 : wide(ends, group - 1), end: wide(ends, group) };
  }

  /** The first `limit` groups by key bytes, or by descending count and then by key bytes. */
  order(order: RowOrder, limit = Number.POSITIVE_INFINITY): Uint32Array {
    const rows = new Uint32Array(Math.min(limit, this.size));
    if (rows.length === 0) return rows;
    const status = native().mb_table_order(this.handle, order === "count", rows.length, rows);
    checkKeys(status);
    return rows;
  }

  /** The same on a library thread; the groups may not be used until it ends. */
  async orderedLater(order: RowOrder, limit = Number.POSITIVE_INFINITY): Promise<Uint32Array> {
    const rows = new Uint32Array(Math.min(limit, this.size));
    if (rows.length === 0) return rows;
    const call = new PoolCall();
    try {
      const at = call.room(rows.byteLength);
      checkKeys(await call.run("mb_table_order", this.handle, Number(order === "count"), rows.length, at));
      rows.set(new Uint32Array(memoryAt(at, rows.byteLength)));
      return rows;
    } finally {
      call.close();
    }
  }

  /** Length of the longest key of `groups`, in characters. */
  keyWidth(groups: Uint32Array): number {
    return groups.length === 0 ? 0 : native().mb_table_width(this.handle, groups, groups.length, this.isOneLine);
  }

  /**
   * The rows of `groups`, which must not be empty, as bytes; valid until the next call. A row of JSON begins with a
   * comma.
   * @param tails the text after each count
   * @param widths display width of each key; `null`: its number of characters
   */
  rows(
    groups: Uint32Array,
    layout: RowLayout,
    tails: readonly string[] | null,
    widths: Uint32Array | null,
  ): Uint8Array {
    const { form, keysOnly, keyWidth, countWidth } = layout;
    const number = formNumbers[form === "text" && !this.isOneLine ? "textLines" : form];
    const numbers = new Uint32Array([number, keysOnly ? 1 : 0, keyWidth, countWidth]);
    const { bytes, ends } = tails ? joinTexts(tails) : { bytes: oneByte, ends: null };
    const out = new BigUint64Array(2);
    const status = native().mb_table_rows(this.handle, numbers, groups, groups.length, bytes, ends, widths, out);
    checkKeys(status);
    return new Uint8Array(memoryAt(Number(out[0]), Number(out[1])));
  }

  /** Keys and counts as a section of a part file. */
  save(): Uint8Array {
    return copySection((out) => checkKeys(native().mb_table_save(this.handle, out)));
  }

  /**
   * Adds the groups of a section.
   * @param groups receives the number of each of them; as long as their number
   * @returns whether the section is whole; if not, some of it may be added
   * @throws {MatcherError} more distinct keys than a table can have
   */
  merge(section: Uint8Array, groups: Uint32Array): boolean {
    this.columns = null;
    if (section.length === 0) return false;
    const room = groups.length > 0 ? groups : new Uint32Array(1);
    const status = native().mb_table_merge(this.handle, section, BigInt(section.length), room, groups.length);
    if (status !== Status.damaged_part) checkKeys(status);
    return status === Status.ok;
  }

  close(): void {
    native().mb_table_close(this.handle);
  }

  private read(): Columns {
    return (this.columns ??= readColumns(this.handle));
  }
}

/** Copies a section of a part file that `write` leaves in native memory, and frees it. */
export function copySection(write: (out: BigUint64Array) => void): Uint8Array {
  const out = new BigUint64Array(2);
  write(out);
  try {
    return new Uint8Array(memoryAt(Number(out[0]), Number(out[1]))).slice();
  } finally {
    native().mb_table_free_section(out);
  }
}

export interface Key {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** 64-bit numbers, low half first. */
interface Columns {
  readonly pool: Uint8Array;
  readonly ends: Uint32Array;
  readonly counts: Uint32Array;
}

const wide = (column: Uint32Array, i: number): number => column[i * 2]! + column[i * 2 + 1]! * 0x1_0000_0000;

/** Concatenated texts, and the end of each one. */
function joinTexts(texts: readonly string[]): { bytes: Uint8Array; ends: Uint32Array } {
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)));
  const bytes = Buffer.from(texts.join(""));
  return { bytes: bytes.length > 0 ? bytes : oneByte, ends };
}

const oneByte = new Uint8Array(1);
const noColumns: Columns = { pool: new Uint8Array(0), ends: new Uint32Array(0), counts: new Uint32Array(0) };

function readColumns(handle: Pointer): Columns {
  const out = new BigUint64Array(5);
  native().mb_table_columns(handle, out);
  const [size, pool, ends, counts, poolBytes] = Array.from(out, Number) as [number, number, number, number, number];
  if (size === 0) return noColumns;
  const words = (address: number) => new Uint32Array(memoryAt(address, size * 8));
  return {
    pool: new Uint8Array(memoryAt(pool, poolBytes)),
    ends: words(ends),
    counts: words(counts),
  };
}

/** @throws {MatcherError} the keys exceed the library's memory */
function checkKeys(status: number): void {
  checkStatus(status, "the table's keys", "make the key coarser");
}
