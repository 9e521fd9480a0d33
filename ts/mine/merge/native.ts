/** The result of the native merge: the form of each group, what varies in it, and why it was joined. */
import { MergedHole, MergedReason, MergedView } from "../../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../../native/memory.ts";
import { checkCopy } from "../../native/memory-limit.ts";
import { native } from "../../native/open.ts";
import { checkStatus } from "../../native/status.ts";
import { longCall, type Work } from "../../native/work.ts";
import type { Hole, Holes } from "../holes.ts";

export interface JoinReason {
  /** Index of a rule, see `ruleSentences`. */
  readonly rule: number;
  /** Number of different texts at the place. */
  readonly count: number;
  /** The constant before the place; empty at the start of the line. */
  readonly before: string;
  /** Some of the texts. */
  readonly shown: string;
}

export interface Merged {
  readonly formOfGroup: Uint32Array;
  readonly formCount: number;
  /** By form. */
  readonly holes: readonly Holes[];
  readonly reasons: readonly (readonly JoinReason[])[];
}

/** Kind of a hole whose kinds differ (`mixed` in zig/mine/merge/merge.zig). */
const mixedKind = 256;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Rows read between two turns of the event loop. */
const rowsAStep = 1024;

/**
 * Merges the groups of a native table that was mined by wording.
 * @param use reads the native merge before it is freed
 */
export function* mergeTable(
  table: Pointer,
  groupCount: number,
  wantsPlaces: boolean,
  use?: (handle: Pointer) => Work<void>,
): Work<Merged> {
  const status = new Uint32Array(1);
  const merged = (yield* longCall("mb_mine_merge", table, wantsPlaces, status)) as Pointer;
  checkStatus(status[0]!, "merging templates");
  try {
    if (use) yield* use(merged);
    return yield* readMerged(merged, groupCount);
  } finally {
    native().mb_mine_merged_free(merged);
  }
}

function* readMerged(handle: Pointer, groupCount: number): Work<Merged> {
  const view = new DataView(new ArrayBuffer(MergedView.size));
  native().mb_mine_merged_view(handle, view);
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const column = (at: number, bytes: number) => memoryAt(number(at) as Pointer, bytes).slice(0);
  const formCount = number(MergedView.form_count);
  const holeBytes = number(MergedView.hole_count) * MergedHole.size;
  checkCopy(holeBytes + number(MergedView.text_bytes), "merging templates");
  const texts = new Uint8Array(column(MergedView.texts, number(MergedView.text_bytes)));
  const text = (from: number, to: number) => decoder.decode(texts.subarray(from, to));
  const holes = formHoles(new DataView(column(MergedView.holes, holeBytes)), formCount, texts);
  yield;
  let read = 0;
  const reasons: JoinReason[][] = Array.from({ length: formCount }, () => []);
  for (const row of rows(
    column(MergedView.reasons, number(MergedView.reason_count) * MergedReason.size),
    MergedReason.size,
  )) {
    if (read++ % rowsAStep === 0) yield;
    reasons[row(MergedReason.form)]!.push({
      rule: row(MergedReason.rule),
      count: row(MergedReason.count),
      before: text(row(MergedReason.before_from), row(MergedReason.before_to)),
      shown: text(row(MergedReason.shown_from), row(MergedReason.shown_to)),
    });
  }
  const formOfGroup = new Uint32Array(column(MergedView.form_of_group, groupCount * 4));
  return { formOfGroup, formCount, holes, reasons };
}

/** The holes of each form: rows are in the order of forms. */
function formHoles(rows: DataView, formCount: number, texts: Uint8Array): Holes[] {
  const count = rows.byteLength / MergedHole.size;
  let row = 0;
  return Array.from({ length: formCount }, (_, form) => {
    const first = row;
    while (row < count && rows.getUint32(row * MergedHole.size + MergedHole.form, true) === form) row += 1;
    return new FormHoles(rows, first, row - first, texts);
  });
}

class FormHoles implements Holes {
  constructor(
    private readonly rows: DataView,
    private readonly first: number,
    readonly length: number,
    private readonly texts: Uint8Array,
  ) {}

  *[Symbol.iterator](): Generator<Hole> {
    for (let i = this.first; i < this.first + this.length; i++) {
      const row = (field: number) => this.rows.getUint32(i * MergedHole.size + field, true);
      const kind = row(MergedHole.kind);
      yield {
        from: row(MergedHole.token_from),
        to: row(MergedHole.token_to),
        kind: kind === mixedKind ? null : kind,
        text: this.texts.subarray(row(MergedHole.text_from), row(MergedHole.text_to)),
      };
    }
  }
}

/** Reads the 32-bit fields of each struct in `buffer`. */
function* rows(buffer: ArrayBuffer, size: number): Generator<(field: number) => number> {
  const view = new DataView(buffer);
  for (let at = 0; at < buffer.byteLength; at += size) yield (field) => view.getUint32(at + field, true);
}
