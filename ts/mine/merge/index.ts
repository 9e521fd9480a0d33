/** Merges the templates of each logging statement, decided from the records alone (zig/mine/merge). */
import { atOnce, type Work } from "../../native/work.ts";
import type { Group, Mined } from "../miner.ts";
import type { SlotValues } from "../slots.ts";
import { byFrequency, numbersBy, spellHoles, type Template } from "../template.ts";
import { type Form, spellForms } from "./exact.ts";
import type { Merged } from "./native.ts";
import { reasonSentence } from "./reasons.ts";

export interface MergedTemplate extends Template {
  /** See `Exact`. */
  boundPattern(token: number): Uint8Array | null;
  /** Why its parts were joined, earliest first. */
  readonly reasons: readonly string[];
  /** Numbers of its groups among those that were mined. */
  readonly groupNumbers: readonly number[];
}

/** Groups examined between two turns of the event loop. */
const groupsAStep = 1024;

interface MergeOptions {
  /** Of all holes, in order, if they were counted. */
  readonly slots?: readonly SlotValues[] | null;
  /** Spell every pattern now, since all are needed. */
  readonly spells?: boolean | undefined;
  /** Templates of as many records are in the order of their texts, which takes spelling them, or of first records. */
  readonly ties?: "text" | "first record";
}

/** @param mined by wording, and merged */
export function* mergeTemplates(
  mined: Mined,
  merged: Merged,
  { slots = null, spells = false, ties = "text" }: MergeOptions = {},
): Work<MergedTemplate[]> {
  const forms = Array.from({ length: merged.formCount }, () => ({ groups: [] as Group[], numbers: [] as number[] }));
  for (const [number, group] of mined.groups.entries()) {
    const form = forms[merged.formOfGroup[number]!]!;
    form.groups.push(group);
    form.numbers.push(number);
    if (number % groupsAStep === 0) yield;
  }
  const { formOfGroup, formCount } = merged;
  const { groupOfRecord } = mined;
  const formOf = (group: number) => formOfGroup[group]!;
  const records = groupOfRecord.length > 0 ? yield* numbersBy(groupOfRecord, formCount, formOf) : null;
  // Spelling patterns takes longer than merging templates, and most reports show none.
  let patterns = spells ? yield* spellForms(forms) : undefined;
  const spellPattern = (form: number) => (patterns ??= atOnce(spellForms(forms)))[form]!;
  let slot = 0;
  return forms
    .map(({ groups, numbers }, form) => {
      const holes = merged.holes[form]!;
      const own = slots?.slice(slot, (slot += holes.length)) ?? null;
      let readable: Uint8Array | undefined;
      return {
        count: groups.reduce((sum, { count }) => sum + count, 0),
        cut: groups.reduce((sum, { cut }) => sum + cut, 0),
        records: records && records[form]!,
        get readable() {
          return (readable ??= spellHoles(groups[0]!, holes, null));
        },
        get pattern() {
          return spellPattern(form).pattern;
        },
        boundPattern: (token: number) => spellPattern(form).bindToken(token),
        get reasons() {
          return merged.reasons[form]!.map(reasonSentence);
        },
        slots: own,
        get withWords() {
          return spellHoles(groups[0]!, holes, own);
        },
        groupNumbers: numbers,
      };
    })
    .sort(ties === "text" ? byFrequency : byCount);
}

/** Templates are sorted stably, and forms are numbered by their first records. */
function byCount(a: Template, b: Template): number {
  return b.count - a.count;
}

export type { Form };
