/** Merged templates with the notes of a digest. */
import type { Pointer } from "../native/memory.ts";
import { atOnce, type Work } from "../native/work.ts";
import { PassedBytes } from "./arriving.ts";
import { type MergedTemplate, mergeTemplates } from "./merge/index.ts";
import type { Merged } from "./merge/native.ts";
import type { Mining, Noted } from "./mined.ts";
import { type Mined, Miner } from "./miner.ts";
import { kindName, type NotedPart, type SlotColumns, type SlotCounter } from "./slots.ts";

/** Numbers of texts that are told of a slot: the most frequent ones, or all. */
export const topTexts = 24;
export const allTexts = 1000;

interface WantedSlots {
  /** Open a counter of the values. */
  readonly isCounted: boolean;
  /** The parts of which noted values are read, and how many texts of each slot. */
  readonly noted: Partial<Readonly<Record<NotedPart, number>>>;
}

type Columns = Partial<Readonly<Record<NotedPart, SlotColumns>>>;

export function* mergedWith(miner: Miner, { isCounted, noted }: WantedSlots) {
  const counters: SlotCounter[] = [];
  const columns: { [Part in NotedPart]?: SlotColumns } = {};
  const parts = Object.entries(noted) as [NotedPart, number][];
  const use = function* (handle: Pointer) {
    if (isCounted) counters.push(yield* miner.slots(handle));
    for (const [part, tops] of parts) columns[part] = miner.notedColumns(handle, part, tops);
  };
  const merged = yield* miner.merge(use, isCounted || parts.length > 0);
  return { merged, counter: counters[0] ?? null, columns: columns as Columns };
}

/** Reads slots when they are asked for, since few are shown. */
export function notedSlots({ holes, formOfGroup }: Merged, columns: Columns): Noted["slots"] {
  const starts = new Uint32Array(holes.length + 1);
  for (const [form, own] of holes.entries()) starts[form + 1] = starts[form]! + own.length;
  return ({ groupNumbers }, part) => {
    const form = formOfGroup[groupNumbers[0]!]!;
    const slotAt = (i: number, kind: number | null) => columns[part]!.slot(starts[form]! + i, kindName(kind));
    return Array.from(holes[form]!, ({ kind, from }, i) => ({ ...slotAt(i, kind), token: from }));
  };
}

export type NotedMining = Mining<MergedTemplate> & { readonly noted: Noted };

/** What a miner that notes has read so far. @param parts see `WantedSlots` */
export function* notedMining(miner: Miner, parts: WantedSlots["noted"]): Work<NotedMining> {
  const mined = yield* miner.read();
  const { merged, columns } = yield* mergedWith(miner, { isCounted: false, noted: parts });
  const { groups, recordCount } = mined;
  const notes = miner.notes(groups.length);
  return {
    templates: yield* mergeTemplates(mined, merged, { ties: "first record" }),
    covered: coveredBy(mined),
    isNovel: null,
    unknown: 0,
    collapsed: mined.collapsedCount,
    cut: mined.cutCount,
    noted: { groups, notes, recordCount, isNew: null, slots: notedSlots(merged, columns) },
  };
}

export function coveredBy(mined: Mined): number {
  return mined.groups.reduce((sum, group) => sum + group.count, 0);
}

/** Lines that arrive, mined as they come. `close` it. */
export class GrowingMining {
  readonly #miner = new Miner("wording", false, true);

  constructor() {
    this.#miner.note();
  }

  /** @param lines complete ones */
  add(lines: Uint8Array | PassedBytes): void {
    if (lines instanceof PassedBytes) this.#miner.pass(lines);
    else atOnce(this.#miner.add(lines));
  }

  /** What was added so far. */
  read(): NotedMining {
    return atOnce(notedMining(this.#miner, { all: topTexts }));
  }

  close(): void {
    this.#miner.close();
  }
}
