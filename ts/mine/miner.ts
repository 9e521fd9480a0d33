/** The native table of silhouettes: filled text by text, and read once at the end. */

import { availableParallelism } from "node:os";
import { isMapped } from "../input/source.ts";
import { MineGroup, MinePosition, MineView } from "../native/layout.gen.ts";
import { memoryAt, type Pointer } from "../native/memory.ts";
import { checkCopy, memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { checkStatus } from "../native/status.ts";
import { longCall, type Work } from "../native/work.ts";
import type { RecordDefinition } from "../window/index.ts";
import type { PassedBytes } from "./arriving.ts";
import { type Merged, mergeTable } from "./merge/native.ts";
import { type Notes, readNotes } from "./notes.ts";
import { splitPieces, textAndSpans } from "./pieces.ts";
import { Positions } from "./positions.ts";
import { loadSet, type SavedSet, saveSet } from "./saved.ts";
import { type NotedPart, notedColumns, type SlotColumns, SlotCounter } from "./slots.ts";
import { Watch } from "./watch.ts";

/** What distinguishes records: the kinds of their tokens, or also the words without digits. */
export type Grain = "silhouette" | "wording";
const grains: readonly Grain[] = ["silhouette", "wording"];

/** Records with the same silhouette (or wording). */
export interface Group {
  readonly count: number;
  readonly firstRecord: number;
  /** Records of which only the beginning was mined, see `minedLineBytesLimit`. */
  readonly cut: number;
  /** Text of the first record, from its first significant token to its last. */
  readonly sample: Uint8Array;
  readonly positions: Positions;
}

export interface Mined {
  /** In order of their first record. */
  readonly groups: readonly Group[];
  /** Group of each record, `noGroup` for one without tokens; empty unless requested. */
  readonly groupOfRecord: Uint32Array;
  readonly recordCount: number;
  /** Number of groups that hold all records of a silhouette, since its wordings were too many. */
  readonly collapsedCount: number;
  /** Number of records of which only the beginning was mined. */
  readonly cutCount: number;
}

export const noGroup = 0xffff_ffff;

export class Miner {
  readonly #table: Pointer;

  /** @param isNumbered keep the group of every record @param isLimited keep `mergeWordingsLimit` wordings apart */
  constructor(
    readonly grain: Grain,
    isNumbered: boolean,
    isLimited = false,
  ) {
    const table = native().mb_mine_open(grains.indexOf(grain), isNumbered, isLimited);
    if (!table) throw memoryError("mining templates");
    this.#table = Number(table) as Pointer;
  }

  /** Adds the lines of `text`, or its records if a definition is given. Record numbers continue. */
  *add(text: Uint8Array, definition: RecordDefinition | null = null): Work<void> {
    const cores = availableParallelism();
    for (const [piece, spans] of yield* splitPieces(text, definition)) {
      const given = textAndSpans(piece, spans);
      checkStatus(yield* longCall("mb_mine_add", this.#table, ...given, cores, isMapped(text)), "mining templates");
    }
  }

  /** Counts bytes that are not given, since they are of the end of a line that is too long. */
  pass({ count }: PassedBytes): void {
    native().mb_mine_pass(this.#table, count);
  }

  /** Has the table note what a digest needs; called before anything is added. */
  note(): void {
    if (!native().mb_mine_note(this.#table)) throw memoryError("the digest");
  }

  /** Notes how many records each group has now. */
  mark(): void {
    if (!native().mb_mine_mark(this.#table)) throw memoryError("the comparison");
  }

  /** Number of records that were added. */
  recordCount(): number {
    const view = new DataView(new ArrayBuffer(MineView.size));
    native().mb_mine_view(this.#table, view);
    return Number(view.getBigUint64(MineView.record_count, true));
  }

  /** Number of records of each group so far. */
  counts(): Float64Array {
    const view = new DataView(new ArrayBuffer(MineView.size));
    native().mb_mine_view(this.#table, view);
    const count = Number(view.getBigUint64(MineView.group_count, true));
    const rows = new DataView(
      copy(Number(view.getBigUint64(MineView.groups, true)) as Pointer, count * MineGroup.size),
    );
    return Float64Array.from({ length: count }, (_, i) =>
      Number(rows.getBigUint64(i * MineGroup.size + MineGroup.count, true)),
    );
  }

  /** What was noted about each group. */
  notes(groupCount: number): Notes {
    return readNotes(this.#table, groupCount);
  }

  /** Continues from a saved set, as if its records had been added now. @throws {FileError} */
  load(set: SavedSet): Work<void> {
    return loadSet(this.#table, set);
  }

  /** The set as `load` takes it, mined by wording. @param definition what its records are */
  save(definition: string): Work<Uint8Array> {
    return saveSet(this.#table, definition);
  }

  /** Appends the groups of another table, whose grain is this one's or "wording". */
  *absorb(later: Miner): Work<void> {
    checkStatus(yield* longCall("mb_mine_absorb", this.#table, later.#table), "mining templates");
  }

  *read(): Work<Mined> {
    const view = new DataView(new ArrayBuffer(MineView.size));
    native().mb_mine_view(this.#table, view);
    const number = (at: number) => Number(view.getBigUint64(at, true));
    const column = (at: number, size: number) => copy(number(at) as Pointer, size);
    const positionBytes = number(MineView.position_count) * MinePosition.size;
    checkCopy(positionBytes + number(MineView.sample_bytes), "mining templates");
    const groups = new DataView(column(MineView.groups, number(MineView.group_count) * MineGroup.size));
    const positions = new DataView(column(MineView.positions, positionBytes));
    const samples = new Uint8Array(column(MineView.samples, number(MineView.sample_bytes)));
    const list: Group[] = [];
    for (let i = 0; i < number(MineView.group_count); i++) {
      list.push(group(groups, i * MineGroup.size, positions, samples));
      if (i % groupsAStep === 0) yield;
    }
    return {
      groups: list,
      groupOfRecord: new Uint32Array(column(MineView.group_of_record, number(MineView.numbered_count) * 4)),
      recordCount: number(MineView.record_count),
      collapsedCount: number(MineView.collapsed_count),
      cutCount: number(MineView.cut_count),
    };
  }

  /** Merges the groups, which were mined by wording. @param use reads the native merge before it is freed */
  merge(use?: (handle: Pointer) => Work<void>, wantsPlaces = false): Work<Merged> {
    const view = new DataView(new ArrayBuffer(MineView.size));
    native().mb_mine_view(this.#table, view);
    return mergeTable(this.#table, Number(view.getBigUint64(MineView.group_count, true)), wantsPlaces, use);
  }

  /** Counts the values of the slots. @param merged the native merge, with places; `null` if each group is a template */
  slots(merged: Pointer | null): Work<SlotCounter> {
    return SlotCounter.open(this.#table, merged);
  }

  /** The noted values of the slots. @param merged the native merge, with places */
  notedColumns(merged: Pointer, part: NotedPart, tops: number): SlotColumns {
    return notedColumns(this.#table, merged, part, tops);
  }

  /** Detects lines that are new to this table. */
  watch(): Work<Watch> {
    return Watch.open(this.#table);
  }

  /** For each group of `other`, whether `watch`, of another table, knows it. */
  findKnown(watch: Watch, groupCount: number): Work<Uint8Array> {
    return watch.compare(this.#table, groupCount);
  }

  close(): void {
    native().mb_mine_close(this.#table);
  }
}

function group(rows: DataView, at: number, positions: DataView, samples: Uint8Array): Group {
  const number = (field: number) => Number(rows.getBigUint64(at + field, true));
  return {
    count: number(MineGroup.count),
    firstRecord: number(MineGroup.first_record),
    cut: number(MineGroup.cut),
    sample: samples.subarray(number(MineGroup.sample_start), number(MineGroup.sample_end)),
    positions: new Positions(positions, number(MineGroup.token_start), number(MineGroup.token_count)),
  };
}

/** A copy of native memory that remains valid after the table is closed. */
function copy(at: Pointer, size: number): ArrayBuffer {
  return memoryAt(at, size).slice(0);
}

/** Groups read between two turns. */
const groupsAStep = 1024;
