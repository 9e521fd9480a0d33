/** The series of a metric in native memory: combinations of the values of its labels, and their counts. */
import { memoryAt, type Pointer } from "../../native/memory.ts";
import { memoryError } from "../../native/memory-limit.ts";
import { native } from "../../native/open.ts";
import { checkStatus } from "../../native/status.ts";
import { labelBytesMax, seriesMax } from "../limits.ts";

/** The value of a label beyond its maximum; those of the first real one on have the number 1 and so on. */
export const otherValue = "other";

const none = 0xffff_ffff;
const what = "the labels of a watch";
const oneByte = new Uint8Array(1);
const encoder = new TextEncoder();

/** Spans of labels: cell `l` of row `r` is at `r * width + l`. */
export interface LabelCells {
  readonly text: Uint8Array;
  readonly base: number;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly width: number;
}

/** What a snapshot has of it. */
export interface SavedSeries {
  readonly values: readonly (readonly string[])[];
  readonly replaced: readonly number[];
  readonly rows: readonly number[];
  readonly counts: readonly number[];
}

export class SeriesTable {
  readonly #handle: Pointer;
  /** Of series that were read. */
  readonly #labelsOf: (readonly string[])[] = [];

  constructor(private readonly maxima: readonly number[]) {
    const sizes = Uint32Array.from(maxima.length > 0 ? maxima : [1]);
    const handle = native().mb_series_open(sizes, maxima.length, seriesMax, labelBytesMax);
    if (handle === null) throw memoryError(what);
    this.#handle = Number(handle) as Pointer;
    if (maxima.length === 0) this.of([]);
  }

  get size(): number {
    return this.#columns()[0]!;
  }

  /** Number of a value of a label, for `add` and `of`. */
  value(label: number, text: string): number {
    const bytes = encoder.encode(text);
    const number = native().mb_series_value(this.#handle, label, bytes.length > 0 ? bytes : oneByte, bytes.length);
    if (number === none) throw memoryError(what);
    return number;
  }

  /** The series of the values of all labels. */
  of(values: readonly number[]): number {
    const number = native().mb_series_of(this.#handle, Uint32Array.from(values.length > 0 ? values : [0]));
    if (number === none) throw memoryError(what);
    return number;
  }

  /**
   * Counts rows of `cells`.
   * @param cellOf the cell of each label; -1 if it has the value `fixed` in all rows
   * @param out receives the series of each row
   */
  add(
    cells: LabelCells,
    cellOf: readonly number[],
    fixed: readonly number[],
    rows: Uint32Array,
    out: Uint32Array,
  ): void {
    const { text, base, starts, ends, width } = cells;
    const places = Uint32Array.from(cellOf, (cell) => (cell < 0 ? none : cell));
    const bytes = text.length > 0 ? text : oneByte;
    const values = Uint32Array.from(fixed);
    const handle = this.#handle;
    checkStatus(
      native().mb_series_add(handle, bytes, base, starts, ends, width, places, values, rows, rows.length, out),
      what,
    );
  }

  /** The counts of all series, valid until one is added; they can be written. */
  counts(): Float64Array {
    const [size, , counts] = this.#columns();
    return size === 0 ? new Float64Array(0) : new Float64Array(memoryAt(counts!, size! * 8));
  }

  /** Values of the labels of a series. */
  labels(series: number): readonly string[] {
    const { length } = this.maxima;
    if (this.#labelsOf.length <= series) {
      const [size, rows] = this.#columns();
      const numbers = length === 0 ? new Uint32Array(0) : new Uint32Array(memoryAt(rows!, size! * length * 4));
      const values = this.maxima.map((_, label) => this.#values(label));
      for (let i = this.#labelsOf.length; i < size!; i++) {
        this.#labelsOf.push(values.map((texts, label) => texts[numbers[i * length + label]!]!));
      }
    }
    return this.#labelsOf[series]!;
  }

  /** Matches of which a label's value was replaced. */
  countReplaced(label: number): number {
    return this.#label(label)[4]!;
  }

  save(): SavedSeries {
    const [size, rows] = this.#columns();
    const { length } = this.maxima;
    return {
      values: this.maxima.map((_, label) => this.#values(label).slice(1)),
      replaced: this.maxima.map((_, label) => this.countReplaced(label)),
      rows: length === 0 ? [] : [...new Uint32Array(memoryAt(rows!, size! * length * 4))],
      counts: [...this.counts()],
    };
  }

  /** Continues from `save` of a table that had no rows. */
  restore({ values, replaced, rows, counts }: SavedSeries): void {
    const { length } = this.maxima;
    for (const [label, texts] of values.entries()) for (const text of texts) this.value(label, text);
    for (let i = 0; i < counts.length; i++) this.of(rows.slice(i * length, (i + 1) * length));
    this.counts().set(counts);
    for (const [label, count] of replaced.entries()) native().mb_series_set_replaced(this.#handle, label, count);
  }

  close(): void {
    native().mb_series_close(this.#handle);
  }

  #columns(): readonly number[] {
    const out = new BigUint64Array(3);
    native().mb_series_columns(this.#handle, out);
    return Array.from(out, Number);
  }

  #label(label: number): readonly number[] {
    const out = new BigUint64Array(5);
    native().mb_series_label(this.#handle, label, out);
    return Array.from(out, Number);
  }

  /** By number: the first one is `other`. */
  #values(label: number): string[] {
    const [count, pool, ends, bytes] = this.#label(label) as [number, number, number, number];
    if (count === 0) return [otherValue];
    const text = Buffer.from(memoryAt(pool, Math.max(bytes, 1)));
    const stops = new BigUint64Array(memoryAt(ends, count * 8));
    const texts = [otherValue];
    let start = 0;
    for (let i = 0; i < count; i++) {
      const end = Number(stops[i]);
      texts.push(text.toString("utf8", start, end));
      start = end;
    }
    return texts;
  }
}
