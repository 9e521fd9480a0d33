/** The result of the native merge: the form of each group, its varying parts, and the reasons for joining. */
import { OptionError } from "../../error/errors.ts";
import { MergedHole, MergedReason, MergedView } from "../../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../../native/memory.ts";
import { native } from "../../native/open.ts";

export interface Hole {
  /** Tokens of the form's first group, half-open. */
  readonly from: number;
  readonly to: number;
  /** Kind of the token in every record; `null` if kinds differ. */
  readonly kind: number | null;
}

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
  readonly holes: readonly (readonly Hole[])[];
  readonly reasons: readonly (readonly JoinReason[])[];
}

const statusTooMany = 2;
/** Kind of a hole with different kinds (`mixed` in zig/mine/merge/merge.zig). */
const mixedKind = 256;
const decoder = new TextDecoder();

/** Merges the groups of a native table that was mined by wording. */
export function mergeTable(table: Pointer, groupCount: number): Merged {
  const status = new Uint32Array(1);
  const handle = native().mb_mine_merge(table, status);
  if (!handle) {
    if (status[0] === statusTooMany)
      throw new OptionError("templates", "", "the input has more templates than 2^24; mine a part of it");
    throw new RangeError("not enough memory to merge templates");
  }
  try {
    return readMerged(Number(handle) as Pointer, groupCount);
  } finally {
    native().mb_mine_merged_free(Number(handle) as Pointer);
  }
}

function readMerged(handle: Pointer, groupCount: number): Merged {
  const view = new DataView(new ArrayBuffer(MergedView.size));
  native().mb_mine_merged_view(handle, view);
  const number = (at: number) => Number(view.getBigUint64(at, true));
  const column = (at: number, bytes: number) => memoryAt(number(at) as Pointer, bytes).slice(0);
  const formCount = number(MergedView.form_count);
  const texts = new Uint8Array(column(MergedView.texts, number(MergedView.text_bytes)));
  const text = (from: number, to: number) => decoder.decode(texts.subarray(from, to));
  const holes: Hole[][] = Array.from({ length: formCount }, () => []);
  for (const row of rows(column(MergedView.holes, number(MergedView.hole_count) * MergedHole.size), MergedHole.size)) {
    const kind = row(MergedHole.kind);
    holes[row(MergedHole.form)]!.push({
      from: row(MergedHole.token_from),
      to: row(MergedHole.token_to),
      kind: kind === mixedKind ? null : kind,
    });
  }
  const reasons: JoinReason[][] = Array.from({ length: formCount }, () => []);
  for (const row of rows(
    column(MergedView.reasons, number(MergedView.reason_count) * MergedReason.size),
    MergedReason.size,
  )) {
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

/** Reads the 32-bit fields of each struct in `buffer`. */
function* rows(buffer: ArrayBuffer, size: number): Generator<(field: number) => number> {
  const view = new DataView(buffer);
  for (let at = 0; at < buffer.byteLength; at += size) yield (field) => view.getUint32(at + field, true);
}
