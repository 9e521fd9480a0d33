/** The values of templates' slots, counted in a second reading of the texts (zig/mine/slot.zig). */
import { isMapped } from "../input/source.ts";
import { HeapCheck } from "../native/heap-check.ts";
import { SlotRow, SlotTop, ValuesView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { longCall, type Work } from "../native/work.ts";
import { kinds } from "../tables/kinds.ts";
import type { RecordDefinition } from "../window/index.ts";
import { splitPieces, textAndSpans } from "./pieces.ts";

/** The values of one slot of a template. */
export interface SlotValues {
  /** Name of the kind; `*` if kinds differ between records. */
  readonly kind: string;
  /** Records that were read. */
  readonly count: number;
  /** Different texts: an estimate unless `isExact`. */
  readonly distinct: number;
  /** All texts were kept; otherwise `distinct` is an estimate and counts are lower bounds. */
  readonly isExact: boolean;
  /** The most frequent texts. */
  readonly top: readonly { readonly value: string; readonly count: number }[];
  /** By value; `null` if the texts have no order. */
  readonly range: {
    readonly min: string;
    readonly median: string;
    readonly p95: string;
    readonly max: string;
  } | null;
  /** All texts, if they are few and each is frequent: the template may be that many statements. */
  readonly words: readonly string[] | null;
}

/** Maximum number of different words of a slot that may be several statements. */
const wordsMax = 5;
/** Minimum mean number of records per word of such a slot. */
const recordsAWordMin = 2;

/** Slots read between two turns of the event loop. */
const slotsAStep = 256;

const what = "the values of templates";
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class SlotCounter {
  private constructor(private readonly values: Pointer) {}

  static *open(table: Pointer, merged: Pointer | null): Work<SlotCounter> {
    const values = yield* longCall("mb_mine_values_open", table, merged);
    if (values === 0) throw memoryError(what);
    return new SlotCounter(values as Pointer);
  }

  /** Counts the values of a text that was mined. */
  *add(text: Uint8Array, definition: RecordDefinition | null): Work<void> {
    for (const [piece, spans] of yield* splitPieces(text, definition)) {
      const given = textAndSpans(piece, spans);
      const status = yield* longCall("mb_mine_values_add", this.values, ...given, isMapped(text));
      checkStatus(status, what, "leave out --slots");
    }
  }

  /** The slots in order, and the number of records without a template. Nothing may be added afterwards. */
  *tell(
    kindNames: readonly (string | null)[],
  ): Work<{ readonly slots: readonly SlotValues[]; readonly unknown: number }> {
    const view = new DataView(new ArrayBuffer(ValuesView.size));
    checkStatus(yield* longCall("mb_mine_values_read", this.values, view), what);
    const columns = new SlotColumns(view);
    return { slots: yield* columns.slots(kindNames), unknown: columns.unknown };
  }

  close(): void {
    native().mb_mine_values_close(this.values);
  }
}

/** A copy of the native figures of slots. */
export class SlotColumns {
  /** Records without a template. */
  readonly unknown: number;
  readonly #rows: DataView;
  readonly #tops: DataView;
  readonly #texts: Uint8Array;

  /** @param view a `ValuesView` */
  constructor(view: DataView) {
    const number = (at: number) => Number(view.getBigUint64(at, true));
    const column = (at: number, size: number) => memoryAt(number(at), size).slice(0);
    this.#rows = new DataView(column(ValuesView.rows, number(ValuesView.row_count) * SlotRow.size));
    this.#tops = new DataView(column(ValuesView.tops, number(ValuesView.top_count) * SlotTop.size));
    this.#texts = new Uint8Array(column(ValuesView.texts, number(ValuesView.text_bytes)));
    this.unknown = number(ValuesView.unknown);
  }

  *slots(kindNames: readonly (string | null)[]): Work<SlotValues[]> {
    const slots: SlotValues[] = [];
    const heap = new HeapCheck(what, "leave out --slots");
    for (const [i, kind] of kindNames.entries()) {
      slots.push(this.slot(i, kind));
      heap.keep();
      if (i % slotsAStep === 0) yield;
    }
    return slots;
  }

  slot(number: number, kind: string | null): SlotValues {
    return slotValues(kind, this.#rows, number * SlotRow.size, this.#tops, this.#texts);
  }
}

/** The records of two logs that are counted. */
const parts = ["all", "first", "second"] as const;
export type NotedPart = (typeof parts)[number];

/**
 * The values of merged templates' slots as a table noted them; those that are not known have the count 0.
 * @param merged with places @param tops the texts that are told of each slot
 */
export function notedColumns(table: Pointer, merged: Pointer, part: NotedPart, tops: number): SlotColumns {
  const view = new DataView(new ArrayBuffer(ValuesView.size));
  checkStatus(native().mb_mine_noted_values(table, merged, parts.indexOf(part), BigInt(tops), view), what);
  return new SlotColumns(view);
}

function slotValues(kind: string | null, rows: DataView, at: number, tops: DataView, texts: Uint8Array): SlotValues {
  const field = (offset: number) => rows.getUint32(at + offset, true);
  const long = (offset: number) => Number(rows.getBigUint64(at + offset, true));
  const first = field(SlotRow.top_from);
  const textAt = (row: number) => {
    const [from, to] = [SlotTop.from, SlotTop.to].map((at) => tops.getUint32(row * SlotTop.size + at, true));
    return decoder.decode(texts.subarray(from, to));
  };
  const top = Array.from({ length: field(SlotRow.top_count) }, (_, i) => ({
    value: textAt(first + i),
    count: Number(tops.getBigUint64((first + i) * SlotTop.size + SlotTop.count, true)),
  }));
  const range = field(SlotRow.range_from);
  const values = {
    kind: kind ?? "*",
    count: long(SlotRow.count),
    distinct: long(SlotRow.distinct),
    isExact: field(SlotRow.is_exact) === 1,
    top,
    range:
      field(SlotRow.is_ordered) === 1
        ? { min: textAt(range), median: textAt(range + 1), p95: textAt(range + 2), max: textAt(range + 3) }
        : null,
  };
  return { ...values, words: chooseWords(values) };
}

function chooseWords({ kind, count, distinct, isExact, top }: Omit<SlotValues, "words" | "range">): string[] | null {
  const isFew = isExact && distinct > 1 && distinct <= Math.min(wordsMax, top.length);
  if (kind !== "word" || !isFew || count < distinct * recordsAWordMin) return null;
  return top.map(({ value }) => value);
}

/** The name of a kind by its number; `null` if kinds differ. */
export function kindName(kind: number | null): string | null {
  return kind === null ? null : kinds[kind]!.name;
}
