/** Aggregates of one register in every group of a table, stored and computed in native memory. */

import type { MatcherError } from "../error/errors.ts";
import { Status } from "../native/layout.gen.ts";
import type { Pointer } from "../native/memory.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import type { TokenSpans } from "../scan/index.ts";
import { copySection } from "./groups.ts";

/** Numbers of `Figure` in zig/abi/bun/table.zig. */
const figureNumbers = { sum: 0, least: 1, greatest: 2, rank: 3 } as const;
export type Figure = keyof typeof figureNumbers;

/** Numbers of `Family` in zig/table/figures.zig. */
const familyNumbers = { any: 0, duration: 1, bytesize: 2 } as const;

export interface Wants {
  /** Quantities of time count as durations, or of data as sizes; other quantities have no part in it. */
  readonly family: keyof typeof familyNumbers;
  readonly sum: boolean;
  readonly extremes: boolean;
  readonly ranks: boolean;
}

/** Values of some groups, one per row: the columns of `mb_values_read`. */
export interface ValueColumns {
  readonly tags: Uint8Array;
  readonly numbers: Float64Array;
  readonly extras: Uint32Array;
  readonly ends: Uint32Array;
  readonly texts: Uint8Array;
}

const textBytesPerRow = 64;
const doesNotFit = 0xffffffff;
/** Longer texts in one call count as lack of memory. */
const textBytesMax = 1 << 28;

export class Figures {
  private readonly handle: Pointer;

  constructor({ sum, extremes, ranks, family }: Wants) {
    const figures = (sum ? 1 : 0) | (extremes ? 2 : 0) | (ranks ? 4 : 0);
    const handle = native().mb_figures_open(figures | (familyNumbers[family] << 3));
    if (handle === null) throw outOfMemory();
    this.handle = Number(handle) as Pointer;
  }

  /**
   * Adds the values of a batch's tokens, each to its group; ignores negative starts and tokens without a value.
   * @param kindCounts receives the number of tokens of each kind, added to those it has
   */
  add(
    text: Uint8Array,
    baseBytes: number,
    spans: TokenSpans,
    groups: Uint32Array,
    count: number,
    kindCounts: Float64Array,
  ) {
    if (count === 0 || text.length === 0) return;
    const { kinds, starts, ends, stride } = spans;
    const { mb_figures_add } = native();
    const { handle } = this;
    const status = mb_figures_add(handle, text, baseBytes, kinds, starts, ends, stride, groups, count, kindCounts);
    if (status !== 0) throw outOfMemory();
  }

  /** Number of values in each group. */
  counts(groups: Uint32Array): Float64Array {
    const out = new Float64Array(groups.length);
    if (groups.length > 0) native().mb_figures_counts(this.handle, groups, groups.length, out);
    return out;
  }

  /** An aggregate for each group; `ranks`, from 0, select a value in each group. */
  cells(figure: Figure, groups: Uint32Array, ranks: Float64Array): ValueColumns {
    const rows = groups.length;
    for (let bytes = rows * textBytesPerRow; bytes <= textBytesMax; bytes *= 4) {
      const columns = {
        tags: new Uint8Array(rows),
        numbers: new Float64Array(rows),
        extras: new Uint32Array(rows),
        ends: new Uint32Array(rows),
        texts: new Uint8Array(bytes),
      };
      if (rows === 0) return columns;
      const { tags, numbers, extras, ends, texts } = columns;
      const number = figureNumbers[figure];
      const { mb_figures_cells } = native();
      const used = mb_figures_cells(
        this.handle,
        number,
        groups,
        ranks,
        rows,
        tags,
        numbers,
        extras,
        ends,
        texts,
        bytes,
      );
      if (used !== doesNotFit) return columns;
    }
    throw outOfMemory();
  }

  /** The figures of all groups as a section of a part file. */
  save(): Uint8Array {
    return copySection((out) => {
      if (native().mb_figures_save(this.handle, out) !== Status.ok) throw outOfMemory();
    });
  }

  /**
   * Adds the figures of a section; `groups` has the number of each of its groups.
   * @returns whether the section is whole; if not, some of it may be added
   */
  merge(section: Uint8Array, groups: Uint32Array): boolean {
    if (section.length === 0) return false;
    const numbers = groups.length > 0 ? groups : new Uint32Array(1);
    const status = native().mb_figures_merge(this.handle, section, BigInt(section.length), numbers, groups.length);
    if (status !== Status.ok && status !== Status.damaged_part) throw outOfMemory();
    return status === Status.ok;
  }

  close(): void {
    native().mb_figures_close(this.handle);
  }
}

function outOfMemory(): MatcherError {
  return memoryError("the table's values", "leave aggregates out");
}
