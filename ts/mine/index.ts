/** Templates of lines and records: what logging statements wrote, counted. */
import type { Pointer } from "../native/memory.ts";
import type { RecordDefinition } from "../window/index.ts";
import { type MergedTemplate, mergeTemplates } from "./merge/index.ts";
import { type Grain, type Group, type Mined, Miner } from "./miner.ts";
import { noveltyAgainst } from "./novelty.ts";
import type { SavedSet } from "./saved.ts";
import { kindName, type SlotCounter, type SlotValues } from "./slots.ts";
import { slotKinds, type Template, templatesOf } from "./template.ts";

export { linesArriving } from "./arriving.ts";
export type { MergedTemplate } from "./merge/index.ts";
export type { Group } from "./miner.ts";
export { noveltyAgainst } from "./novelty.ts";
export { miningNotes, plainRow, type Row } from "./plain.ts";
export { type Cut, isRare, parseCut } from "./rarity.ts";
export { recordsName, type SavedSet, savedSetFrom, savedSetOpening } from "./saved.ts";
export type { SlotValues } from "./slots.ts";
export type { Template } from "./template.ts";

export interface MineOptions {
  /** The record definition; `null`: lines. */
  readonly definition?: RecordDefinition | null;
  /** Keep the numbers of each template's records. */
  readonly numbered?: boolean;
  /** Sets to go on from, in order. */
  readonly sets?: readonly SavedSet[];
  /** Count what the slots held: the texts are read a second time. */
  readonly slots?: boolean;
  /** What templates are compared with. */
  readonly against?: Others | null;
  /** Takes what was mined, behind the sets that it goes on from or is compared with, as a set of its own. */
  readonly save?: { readonly definition: string; take(set: Uint8Array): void } | null;
}

/** Sets and texts that others are compared with. */
export interface Others {
  readonly sets: readonly SavedSet[];
  readonly texts: Iterable<Uint8Array>;
}

export interface Mining<T extends Template = Template> {
  /** By descending count, then by text. */
  readonly templates: readonly T[];
  /** Number of records that have a template. */
  readonly covered: number;
  /** Whether what it was compared with lacks a template; `null` without such. */
  readonly isNovel: ((template: T) => boolean) | null;
  /** Number of templates that hold all lines with their kinds of tokens, since `mergeWordingsLimit` was reached. */
  readonly crowded: number;
  /** Records that were met only when the slots were counted, and are in none. */
  readonly unknown: number;
}

export type ExactTemplate = Template & { readonly group: Group };

/**
 * One template for each silhouette of the records of `texts`, which are one stream.
 * @throws {FileError} a set can't be loaded
 */
export function mineTemplates(texts: Iterable<Uint8Array>, options: MineOptions = {}): Mining<ExactTemplate> {
  const { against = null, definition = null, slots: wantsSlots = false } = options;
  return mining("silhouette", texts, options, (miner, records) => {
    const mined = miner.read();
    const counter = wantsSlots ? miner.slots(null) : null;
    const { slots, unknown } = countSlots(counter, wantsSlots ? slotKinds(mined) : [], records);
    const other = against && mineTemplates(against.texts, { definition, sets: against.sets });
    const isNew = other && noveltyAgainst(other.templates.map(({ group }) => group));
    return {
      templates: templatesOf(mined, slots),
      covered: coveredBy(mined),
      isNovel: isNew && (({ group }) => isNew(group)),
      unknown,
      crowded: mined.crowdedCount,
    };
  });
}

/**
 * One template for each logging statement that wrote records of `texts`, as far as the records tell.
 * @throws {FileError} a set can't be loaded
 */
export function mineMerged(texts: Iterable<Uint8Array>, options: MineOptions = {}): Mining<MergedTemplate> {
  const { against = null, definition = null, slots: wantsSlots = false } = options;
  return mining("wording", texts, options, (miner, records) => {
    const mined = miner.read();
    const { merged, counter } = mergedWith(miner, wantsSlots);
    const kindNames = merged.holes.flatMap((holes) => holes.map(({ kind }) => kindName(kind)));
    const { slots, unknown } = countSlots(counter, kindNames, records);
    const known = against && knownGroups(miner, mined.groups.length, against, definition);
    return {
      templates: mergeTemplates(mined, merged, slots),
      covered: coveredBy(mined),
      isNovel: known && (({ groupNumbers }) => groupNumbers.some((number) => known[number] === 0)),
      unknown,
      crowded: mined.crowdedCount,
    };
  });
}

/** @param wantsSlots open a counter of the merged templates' slots */
function mergedWith(miner: Miner, wantsSlots: boolean) {
  const counters: SlotCounter[] = [];
  const use = (handle: Pointer) => {
    if (wantsSlots) counters.push(miner.slots(handle));
  };
  const merged = miner.merge(use, wantsSlots);
  return { merged, counter: counters[0] ?? null };
}

/**
 * What tells new lines from those of `others`, as they arrive. `close` it.
 * @param merge whether templates are merged
 * @throws {FileError} a set can't be loaded
 */
export function watchFor({ sets, texts }: Others, merge: boolean): NoveltyWatch {
  const miner = new Miner(merge ? "wording" : "silhouette", false);
  try {
    const watch = fill(miner, sets, recordsOf(texts, null)).watch();
    return {
      push: (lines) => watch.push(lines),
      close() {
        watch.close();
        miner.close();
      },
    };
  } catch (error) {
    miner.close();
    throw error;
  }
}

export interface NoveltyWatch {
  /** The lines that are new, as views of the text; each of them is known from then on. */
  push(lines: Uint8Array): Uint8Array[];
  close(): void;
}

/** The records of texts, cut as a definition says. They are read again where they are asked for twice. */
interface Records {
  readonly texts: Iterable<Uint8Array>;
  /** `null` for lines. */
  readonly definition: RecordDefinition | null;
}

/** What `read` takes from a miner filled with a stream of texts. Record numbers run on; a record other than a line may lie in several texts. */
function mining<T>(
  grain: Grain,
  texts: Iterable<Uint8Array>,
  options: MineOptions,
  read: (miner: Miner, records: Records) => T,
): T {
  const { numbered = false, sets = [], against = null, save = null } = options;
  const records = recordsOf(texts, options.definition ?? null);
  const miners: Miner[] = [];
  // Sets and comparisons need every wording.
  const isLimited = grain === "wording" && save === null && against === null;
  const open = (its: Grain, isNumbered: boolean) => {
    const miner = new Miner(its, isNumbered, isLimited);
    miners.push(miner);
    return miner;
  };
  try {
    let miner = fill(open(save ? "wording" : grain, numbered), sets, records);
    if (save) {
      const compared = against?.sets ?? [];
      const whole = compared.length > 0 ? fill(open("wording", false), compared, nothing) : miner;
      if (whole !== miner) whole.absorb(miner);
      save.take(whole.save(save.definition));
      if (grain !== miner.grain) {
        const coarse = open(grain, numbered);
        coarse.absorb(miner);
        miner = coarse;
      }
    }
    return read(miner, records);
  } finally {
    for (const miner of miners) miner.close();
  }
}

const nothing: Records = { texts: [], definition: null };

function fill(miner: Miner, sets: readonly SavedSet[], { texts, definition }: Records): Miner {
  for (const set of sets) miner.load(set);
  for (const text of texts) miner.add(text, definition);
  return miner;
}

function recordsOf(texts: Iterable<Uint8Array>, definition: RecordDefinition | null): Records {
  const isLines = definition === null || (definition.kind === "unit" && definition.unit.name === "line");
  return isLines ? { texts, definition: null } : { texts: [stream(texts)], definition };
}

/** What the slots held, where it is asked for. @param kindNames of the slots, in order */
function countSlots(
  counter: SlotCounter | null,
  kindNames: readonly (string | null)[],
  { texts, definition }: Records,
): { readonly slots: readonly SlotValues[] | null; readonly unknown: number } {
  if (counter === null) return { slots: null, unknown: 0 };
  try {
    for (const text of texts) counter.add(text, definition);
    return counter.tell(kindNames);
  } finally {
    counter.close();
  }
}

/** For each group, 1 where the merged templates of others accept it. */
function knownGroups(miner: Miner, groupCount: number, { sets, texts }: Others, definition: RecordDefinition | null) {
  const other = new Miner("wording", false);
  try {
    const watch = fill(other, sets, recordsOf(texts, definition)).watch();
    try {
      return miner.known(watch, groupCount);
    } finally {
      watch.close();
    }
  } finally {
    other.close();
  }
}

function coveredBy(mined: Mined): number {
  return mined.groups.reduce((sum, group) => sum + group.count, 0);
}

const lineFeed = 10;

/** The concatenated texts, each terminated by a line feed. */
function stream(texts: Iterable<Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const text of texts) {
    parts.push(Uint8Array.from(text));
    if (text.length > 0 && text.at(-1) !== lineFeed) parts.push(Uint8Array.of(lineFeed));
  }
  return Buffer.concat(parts);
}
