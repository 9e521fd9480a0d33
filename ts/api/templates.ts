/** Templates: the shapes of lines and records, with counts. */
import { OptionError } from "../error/errors.ts";
import {
  isRare,
  type Template as Mined,
  type Mining,
  mergedWork,
  miningNotes,
  parseCut,
  plainRow,
  type Row,
  recordsName,
  type SavedSet,
  savedSetFrom,
  type Texts,
  templateWork,
} from "../mine/index.ts";
import { onThreads } from "../native/threads.ts";
import { atOnce, type Work } from "../native/work.ts";
import { resolveWindow } from "../window/index.ts";
import { heldTextSteps } from "./async.ts";
import { type Lib, readDeclarations } from "./library.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { spellValue, type Window, windowParts } from "./options.ts";
import type { Pattern } from "./pattern.ts";
import { parseDefinition } from "./record-definition.ts";
import { readSource, type Source } from "./sources.ts";
import { type AsyncOptions, later } from "./turns.ts";

/** A saved set of templates: its bytes, or the path of its file. */
export type SavedTemplates = Uint8Array | string;

/** Which templates are given. */
export interface TemplateOptions extends Window {
  /**
   * A template is rare if it has fewer records than `"N"`, or than `"P%"` of all records; by default, fewer than the
   * mean.
   */
  cut?: string | undefined;
  /** Join templates that the same logging statement wrote: words that vary while all else is equal become slots. */
  merge?: boolean | undefined;
  /** With `merge`: rows tell why their parts were joined, in `joined`. */
  explain?: boolean | undefined;
  /** Rows tell what each slot held, in `slots`. The input is read twice. */
  slots?: boolean | undefined;
  /** Another input; rows say whether it has their template too. Excludes `load`. */
  against?: Source | undefined;
  /**
   * Saved sets, as bytes or as the paths of files, to go on from in order, or to compare with under `novel`. Records
   * are numbered in the input. Sets of `matcher templates --save` are read, too.
   */
  load?: SavedTemplates | readonly SavedTemplates[] | undefined;
  /** Takes the templates, with those that were loaded, as a set for `load`; called once, before the call returns. */
  save?: ((set: Uint8Array) => void) | undefined;
  /** Only templates that neither `against` nor `load` has. */
  novel?: boolean | undefined;
  /** Only rare templates. */
  rare?: boolean | undefined;
  recordStart?: Pattern | string | undefined;
  recordSpan?: Pattern | string | undefined;
  lib?: Lib | undefined;
}

/** The shape that records share. */
export interface Template {
  count: number;
  /** Numbers of its records, from 0. */
  records: number[];
  /** Its first record, with varying parts as `<kind>`. */
  readable: string;
  /** Matches exactly its records, as whole lines. */
  pattern: string;
  rare: boolean;
  /** `null` where nothing is compared. */
  novel: boolean | null;
  /** Records that have a template. */
  covered: number;
  /** With `explain`: why its parts were joined. */
  joined?: string[];
  /** With `slots`: what they held, in order of place. */
  slots?: TemplateSlot[];
}

/** What one slot of a template held. Values are texts as they were written. */
export interface TemplateSlot {
  /** Name of the kind; `"*"` where it differs from record to record. */
  kind: string;
  /** Records that were read. */
  count: number;
  /** Number of different values; an estimate unless `exact`. */
  distinct: number;
  /** Else more values were met than a slot keeps: `distinct` is an estimate, and counts in `top` are lower bounds. */
  exact: boolean;
  /** The most frequent values. */
  top: { value: string; count: number }[];
  /** The least by value, as the following are by value; `null` where values have no order. */
  min: string | null;
  median: string | null;
  /** The 95th percentile. */
  p95: string | null;
  max: string | null;
  /** All values, where they are few words that each came often: the template may be several statements. */
  words: string[] | null;
}

/**
 * The templates of an input's lines or records, most frequent first. What a row can't show (records that changed while
 * slots were counted, or more wordings than are kept apart) is a warning of the process.
 * @throws {OptionError | PatternError | FileError}
 * @example templates(log).map(({ count, readable }) => `${count} ${readable}`)
 * @example
 * templates("job 1 took 5ms\njob 2 took 7ms\n", { slots: true })[0].slots[1].max // "7ms"
 * @example
 * let set = new Uint8Array();
 * templates(log, { save: (bytes) => { set = bytes; } });
 * templates(`${log}disk full\n`, { load: set, novel: true }).map(({ readable }) => readable) // ["disk full"]
 */
export function templates(source: Source, options: TemplateOptions = {}): Template[] {
  checkOptions("templates", options);
  return atOnce(templateSteps(source, options, textsAtOnce));
}

/**
 * `templates` on the library's threads: the event loop runs meanwhile. Of bytes in `load`, a copy is read.
 * @throws as `templates` does, or the signal's reason
 * @example (await templatesAsync("job 1 done\njob 2 done\n")).map(({ readable }) => readable) // ["job <number> done"]
 */
export async function templatesAsync(source: Source, given: TemplateOptions & AsyncOptions = {}): Promise<Template[]> {
  checkLaterOptions("templates", given);
  const { signal, ...options } = given;
  return later(signal, (turns) => {
    const textsLater: TextsOf = (of, part) => ({ [Symbol.iterator]: () => heldTextSteps(of, turns, part) });
    return onThreads(templateSteps(source, options, textsLater), turns);
  });
}

/** The texts of a source, read again each time they are requested. */
type TextsOf = (source: Source, part: (text: Uint8Array) => Uint8Array) => Texts;

const textsAtOnce: TextsOf = (source, part) => ({
  *[Symbol.iterator]() {
    for (const { text } of readSource(source)) yield part(text.bytes);
  },
});

/** @throws {OptionError | PatternError | FileError} */
function* templateSteps(source: Source, options: TemplateOptions, textsFrom: TextsOf): Work<Template[]> {
  const { cut, merge = false, explain = false, novel = false, rare = false } = options;
  if (explain && !merge) throw new OptionError("explain", "true", "explain requires merge");
  const limit = cut === undefined ? ({ kind: "mean" } as const) : parseCut(String(cut), "cut");
  const settings = mineOptions(options, textsFrom);
  const { window } = windowParts({ ...options, unit: undefined });
  const texts = textsFrom(source, (text) => resolveWindow(text, window, settings.definition).bytes);
  const buildRows = function* <T extends Mined>(
    { templates, ...mining }: Mining<T>,
    reasonsOf: (template: T) => Row["reasons"],
  ): Work<Template[]> {
    for (const note of miningNotes(mining, "")) process.emitWarning(note);
    const { covered, isNovel } = mining;
    const rows: Template[] = [];
    for (const template of templates) {
      yield;
      const isBelow = isRare(limit, template.count, templates.length, covered);
      const isNew = isNovel?.(template) ?? null;
      if ((rare && !isBelow) || (novel && isNew !== true)) continue;
      rows.push(plainRow({ template, rare: isBelow, novel: isNew, reasons: reasonsOf(template) }, covered));
    }
    return rows;
  };
  if (merge) return yield* buildRows(yield* mergedWork(texts, settings), ({ reasons }) => (explain ? reasons : null));
  return yield* buildRows(yield* templateWork(texts, settings), () => null);
}

/** @throws {OptionError | PatternError | FileError} */
function mineOptions(options: TemplateOptions, textsFrom: TextsOf) {
  const { against, load, save, slots = false, novel = false, unit, recordStart, recordSpan, lib } = options;
  if (novel && against === undefined && load === undefined) {
    throw new OptionError("novel", "true", "novel requires against or load");
  }
  if (against !== undefined && load !== undefined) {
    throw new OptionError("load", "a set", "against and load exclude each other: give one");
  }
  const isBeside = textsFrom !== textsAtOnce;
  const definition = parseDefinition({ unit, recordStart, recordSpan }, readDeclarations(lib));
  const counts = nameRecords(options);
  const sets = load === undefined ? [] : loadedSets(load, counts, isBeside);
  const others = against === undefined ? null : { sets: [], texts: textsFrom(against, (text) => text) };
  return {
    definition,
    numbered: true,
    spelled: true,
    slots,
    sets: novel ? [] : sets,
    against: novel && load !== undefined ? { sets, texts: [] } : others,
    save: save === undefined ? null : { definition: counts, take: save },
  };
}

/** @param isBeside bytes are copied, since they are read when the caller may have changed them */
function loadedSets(load: NonNullable<TemplateOptions["load"]>, definition: string, isBeside: boolean): SavedSet[] {
  const isOne = typeof load === "string" || load instanceof Uint8Array;
  const given: readonly unknown[] = isOne || !Array.isArray(load) ? [load] : load;
  return given.map((one, i) => {
    if (typeof one === "string") return savedSetFrom(one, definition);
    const name = given.length > 1 ? `load[${i}]` : "load";
    if (one instanceof Uint8Array) return { name, bytes: isBeside ? one.slice() : one, definition, option: "load" };
    throw new OptionError("load", one, `${name}: expected bytes or the path of a file, found ${spellValue(one)}`);
  });
}

function nameRecords({ unit, recordStart, recordSpan }: TemplateOptions): string {
  const text = (pattern: Pattern | string) => (typeof pattern === "string" ? pattern : pattern.source);
  if (unit !== undefined) return recordsName("record", unit);
  if (recordStart !== undefined) return recordsName("record-start", text(recordStart));
  return recordSpan === undefined ? recordsName(null, "") : recordsName("record-span", text(recordSpan));
}
