/** Templates of lines and records: what logging statements wrote, counted. */
import { LibraryBytes } from "../native/threads.ts";
import { atOnce, onThisThread, type Step, type Work } from "../native/work.ts";
import type { RecordDefinition } from "../window/index.ts";
import { PassedBytes } from "./arriving.ts";
import { type MergedTemplate, mergeTemplates } from "./merge/index.ts";
import type { Mining, Noted } from "./mined.ts";
import { type Grain, type Group, Miner } from "./miner.ts";
import { allTexts, coveredBy, mergedWith, notedMining, notedSlots, topTexts } from "./noted.ts";
import { noveltyAgainst } from "./novelty.ts";
import type { SavedSet } from "./saved.ts";
import { kindName, type SlotCounter, type SlotValues } from "./slots.ts";
import { buildTemplates, slotKinds, type Template } from "./template.ts";

export { LineRest, linesArriving, PassedBytes, WholeLines } from "./arriving.ts";
export type { MergedTemplate } from "./merge/index.ts";
export type { Mining, Noted, NotedSlot } from "./mined.ts";
export type { Group } from "./miner.ts";
export { GrowingMining } from "./noted.ts";
export type { AmountSample, Gap, GroupNote, Notes } from "./notes.ts";
export { miningNotes, plainRow, type Row } from "./plain.ts";
export { type Cut, isRare, parseCut } from "./rarity.ts";
export { recordsName, type SavedSet, savedSetFrom, savedSetOpening } from "./saved.ts";
export type { NotedPart, SlotValues } from "./slots.ts";
export { type Ends, unusualStretches } from "./stretches.ts";
export type { Template } from "./template.ts";

export interface MineOptions {
  /** The record definition; `null`: lines. */
  readonly definition?: RecordDefinition | null;
  /** Keep the numbers of each template's records. */
  readonly numbered?: boolean;
  /** Saved sets to continue from, in order. */
  readonly sets?: readonly SavedSet[];
  /** Spell the patterns of all merged templates in advance. */
  readonly spelled?: boolean;
  /** Count what the slots held: the texts are read a second time. */
  readonly slots?: boolean;
  /** Note what a digest needs. Receives a function that tells the number of records so far. */
  readonly onCount?: (recordCount: () => number) => void;
  /** Receives, if it is noted, a function that tells the number of records of each group so far. */
  readonly onWordings?: (counts: () => Float64Array) => void;
  /** What templates are compared with. */
  readonly against?: Others | null;
  /** Receives what was mined as a new set, added to the sets that it continues or is compared with. */
  readonly save?: { readonly definition: string; take(set: Uint8Array): void } | null;
}

/** Sets and texts that others are compared with. */
export interface Others {
  readonly sets: readonly SavedSet[];
  readonly texts: Texts;
}

/**
 * Texts in order, each valid until the next one is requested, what was passed over behind them, and steps of work that
 * come before the next text.
 */
export type Texts = Iterable<Uint8Array | PassedBytes | Step>;

export type ExactTemplate = Template & { readonly group: Group };

/**
 * One template for each silhouette of the records of `texts`, which are one stream.
 * @throws {FileError} a set can't be loaded
 */
export function mineTemplates(texts: Texts, options: MineOptions = {}): Mining<ExactTemplate> {
  return atOnce(templateWork(texts, options));
}

/** The same work, which can run off the event loop: texts and sets must then be in the library's memory. */
export function* templateWork(texts: Texts, options: MineOptions = {}): Work<Mining<ExactTemplate>> {
  const { against = null, definition = null, slots: wantsSlots = false } = options;
  return yield* mining("silhouette", texts, options, function* (miner, records) {
    const mined = yield* miner.read();
    const counter = wantsSlots ? yield* miner.slots(null) : null;
    const { slots, unknown } = yield* countSlots(counter, wantsSlots ? yield* slotKinds(mined) : [], records);
    const other = against && (yield* templateWork(against.texts, { definition, sets: against.sets }));
    const isNew = other && noveltyAgainst(other.templates.map(({ group }) => group));
    return {
      templates: yield* buildTemplates(mined, slots),
      covered: coveredBy(mined),
      isNovel: isNew && (({ group }) => isNew(group)),
      unknown,
      collapsed: mined.collapsedCount,
      cut: mined.cutCount,
    };
  });
}

/**
 * One template for each logging statement that wrote records of `texts`, as inferred from the records.
 * @throws {FileError} a set can't be loaded
 */
export function mineMerged(texts: Texts, options: MineOptions = {}): Mining<MergedTemplate> {
  return atOnce(mergedWork(texts, options));
}

/** The templates with the notes about their groups. */
export function* notedWork(texts: Texts, options: MineOptions = {}): Work<Mining<MergedTemplate> & { noted: Noted }> {
  const { noted, ...mined } = yield* mergedWork(texts, { onCount: () => {}, ...options });
  return { ...mined, noted: noted! };
}

/** Two logs mined as one, and the number of records of the first. */
export interface Compared extends Mining<MergedTemplate> {
  readonly noted: Noted;
  readonly firstRecords: number;
}

/**
 * The templates that the first, the second or both of two logs have; the notes tell the records of the first.
 * @param onCount receives a function that tells the number of records so far
 */
export function* comparedWork(
  first: Others,
  second: Others,
  onCount: (recordCount: () => number) => void,
): Work<Compared> {
  const isLimited = first.sets.length + second.sets.length === 0;
  const miner = new Miner("wording", false, isLimited);
  try {
    miner.note();
    onCount(() => miner.recordCount());
    yield* fill(miner, first.sets, toRecords(first.texts, null));
    miner.mark();
    const firstRecords = miner.recordCount();
    yield* fill(miner, second.sets, toRecords(second.texts, null));
    return { ...(yield* notedMining(miner, { first: allTexts, second: allTexts })), firstRecords };
  } finally {
    miner.close();
  }
}

/** The same work, see `templateWork`. */
export function* mergedWork(
  texts: Texts,
  options: MineOptions = {},
): Work<Mining<MergedTemplate> & { readonly noted: Noted | null }> {
  const { against = null, definition = null, slots: wantsSlots = false } = options;
  return yield* mining("wording", texts, options, function* (miner, records) {
    const mined = yield* miner.read();
    const noted = options.onCount ? { all: topTexts } : {};
    const { merged, counter, columns } = yield* mergedWith(miner, { isCounted: wantsSlots, noted });
    const kindNames = wantsSlots
      ? merged.holes.flatMap((holes) => Array.from(holes, ({ kind }) => kindName(kind)))
      : [];
    const { slots, unknown } = yield* countSlots(counter, kindNames, records);
    const known = against && (yield* knownGroups(miner, mined.groups.length, against, definition));
    return {
      templates: yield* mergeTemplates(mined, merged, {
        ...{ slots, spells: options.spelled, ties: options.onCount ? "first record" : "text" },
      }),
      covered: coveredBy(mined),
      isNovel: known && (({ groupNumbers }) => groupNumbers.some((number) => known[number] === 0)),
      unknown,
      collapsed: mined.collapsedCount,
      cut: mined.cutCount,
      noted: options.onCount
        ? {
            groups: mined.groups,
            notes: miner.notes(mined.groups.length),
            recordCount: mined.recordCount,
            isNew: known && ((group) => known[group] === 0),
            slots: notedSlots(merged, columns),
          }
        : null,
    };
  });
}

/**
 * Detects arriving lines whose template `others` lack. `close` it.
 * @param merge whether templates are merged
 * @throws {FileError} a set can't be loaded
 */
export async function watchFor({ sets, texts }: Others, merge: boolean): Promise<NoveltyWatch> {
  const miner = new Miner(merge ? "wording" : "silhouette", false);
  try {
    const watch = await onThisThread(prepareWatch(miner, sets, { texts, definition: null }));
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

/** The records of texts, divided by a definition. They are read again if they are requested twice. */
interface Records {
  readonly texts: Texts;
  /** `null` for lines. */
  readonly definition: RecordDefinition | null;
}

/**
 * The result of `read` for a miner filled with a stream of texts. Record numbers continue; a record may span several
 * texts.
 */
function* mining<T>(
  grain: Grain,
  texts: Texts,
  options: MineOptions,
  read: (miner: Miner, records: Records) => Work<T>,
): Work<T> {
  const { numbered = false, sets = [], against = null, save = null } = options;
  const records = toRecords(texts, options.definition ?? null);
  const miners: Miner[] = [];
  // Sets and comparisons need every wording.
  const isLimited = grain === "wording" && save === null && against === null;
  const open = (its: Grain, isNumbered: boolean) => {
    const miner = new Miner(its, isNumbered, isLimited);
    miners.push(miner);
    return miner;
  };
  try {
    const first = open(save ? "wording" : grain, numbered);
    if (options.onCount) {
      first.note();
      options.onCount(() => first.recordCount());
      options.onWordings?.(() => first.counts());
    }
    let miner = yield* fill(first, sets, records);
    if (save) {
      const compared = against?.sets ?? [];
      const whole = compared.length > 0 ? yield* fill(open("wording", false), compared, nothing) : miner;
      if (whole !== miner) yield* whole.absorb(miner);
      save.take(yield* whole.save(save.definition));
      if (grain !== miner.grain) {
        const coarse = open(grain, numbered);
        yield* coarse.absorb(miner);
        miner = coarse;
      }
    }
    return yield* read(miner, records);
  } finally {
    for (const miner of miners) miner.close();
  }
}

const nothing: Records = { texts: [], definition: null };

function* fill(miner: Miner, sets: readonly SavedSet[], records: Records): Work<Miner> {
  for (const set of sets) yield* miner.load(set);
  const pass = (bytes: PassedBytes) => miner.pass(bytes);
  yield* eachText(records, (text, definition) => miner.add(text, definition), pass);
  return miner;
}

/** Texts of records that are not lines are joined to one first. */
function* eachText(
  { texts, definition }: Records,
  add: (text: Uint8Array, definition: RecordDefinition | null) => Work<void>,
  pass: (bytes: PassedBytes) => void = () => {},
): Work<void> {
  if (definition !== null) return yield* joinTexts(texts, (text) => add(text, definition));
  for (const text of texts) {
    if (text instanceof Uint8Array) yield* add(text, null);
    else if (text instanceof PassedBytes) pass(text);
    else yield text;
  }
}

function* prepareWatch(miner: Miner, sets: readonly SavedSet[], records: Records) {
  return yield* (yield* fill(miner, sets, records)).watch();
}

function toRecords(texts: Texts, definition: RecordDefinition | null): Records {
  const isLines = definition === null || (definition.kind === "unit" && definition.unit.name === "line");
  return { texts, definition: isLines ? null : definition };
}

/** The values of the slots, if requested. @param kindNames of the slots, in order */
function* countSlots(
  counter: SlotCounter | null,
  kindNames: readonly (string | null)[],
  records: Records,
): Work<{ readonly slots: readonly SlotValues[] | null; readonly unknown: number }> {
  if (counter === null) return { slots: null, unknown: 0 };
  try {
    yield* eachText(records, (text, definition) => counter.add(text, definition));
    return yield* counter.tell(kindNames);
  } finally {
    counter.close();
  }
}

/** For each group, 1 if the merged templates of others accept it. */
function* knownGroups(
  miner: Miner,
  groupCount: number,
  { sets, texts }: Others,
  definition: RecordDefinition | null,
): Work<Uint8Array> {
  const other = new Miner("wording", false);
  try {
    const watch = yield* prepareWatch(other, sets, toRecords(texts, definition));
    try {
      return yield* miner.findKnown(watch, groupCount);
    } finally {
      watch.close();
    }
  } finally {
    other.close();
  }
}

const lineFeed = 10;

/** Gives `add` the concatenated texts, each terminated by a line feed, in memory that threads may read. */
function* joinTexts(texts: Texts, add: (text: Uint8Array) => Work<void>): Work<void> {
  const parts: LibraryBytes[] = [];
  try {
    for (const text of texts) {
      // Only lines are passed over.
      if (text instanceof PassedBytes) continue;
      if (!(text instanceof Uint8Array)) {
        yield text;
        continue;
      }
      const isTerminated = text.length === 0 || text.at(-1) === lineFeed;
      const part = new LibraryBytes(text.length + Number(!isTerminated));
      parts.push(part);
      yield* part.copy(text, 0);
      if (!isTerminated) part.bytes[text.length] = lineFeed;
    }
    if (parts.length === 1) return yield* add(parts[0]!.bytes);
    const whole = new LibraryBytes(parts.reduce((sum, { bytes }) => sum + bytes.length, 0));
    let at = 0;
    for (const part of parts.splice(0)) {
      yield* whole.copy(part.bytes, at);
      at += part.bytes.length;
      part.close();
    }
    parts.push(whole);
    yield* add(whole.bytes);
  } finally {
    for (const part of parts) part.close();
  }
}
