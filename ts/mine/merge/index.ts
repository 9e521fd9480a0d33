/** Templates merged to one per logging statement, based on the records alone (zig/mine/merge). */
import { kinds } from "../../tables/kinds.ts";
import { type Group, type Mined, noGroup } from "../miner.ts";
import { byFrequency, type Template } from "../template.ts";
import { type Form, spellForms } from "./exact.ts";
import type { Hole, Merged } from "./native.ts";
import { reasonSentence } from "./reasons.ts";

export interface MergedTemplate extends Template {
  /** Why its parts were joined, earliest first. */
  readonly reasons: readonly string[];
}

/** @param mined by wording, and merged */
export function mergeTemplates(mined: Mined, merged: Merged): MergedTemplate[] {
  const forms: { groups: Group[] }[] = Array.from({ length: merged.formCount }, () => ({ groups: [] }));
  for (const [number, group] of mined.groups.entries()) forms[merged.formOfGroup[number]!]!.groups.push(group);
  const records = mined.groupOfRecord.length > 0 ? recordsByForm(mined, merged) : null;
  // Spelling patterns takes longer than merging templates, and most reports show none.
  let patterns: readonly Uint8Array[] | undefined;
  const patternOf = (form: number) => (patterns ??= spellForms(forms))[form]!;
  return forms
    .map(({ groups }, form) => ({
      count: groups.reduce((sum, { count }) => sum + count, 0),
      records: records && records[form]!,
      readable: readableForm(groups[0]!, merged.holes[form]!),
      get pattern() {
        return patternOf(form);
      },
      get reasons() {
        return merged.reasons[form]!.map(reasonSentence);
      },
    }))
    .sort(byFrequency);
}

function recordsByForm(mined: Mined, { formOfGroup, formCount }: Merged): number[][] {
  const numbers: number[][] = Array.from({ length: formCount }, () => []);
  mined.groupOfRecord.forEach((group, record) => {
    if (group !== noGroup) numbers[formOfGroup[group]!]!.push(record);
  });
  return numbers;
}

const encoder = new TextEncoder();

/** The first record, with varying parts as `<kind>`, or as `<*>` if their kinds vary. */
function readableForm({ sample, positions }: Group, holes: readonly Hole[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let shown = 0;
  for (const { from, to, kind } of holes) {
    const name = kind === null ? "*" : kinds[kind]!.name;
    parts.push(sample.subarray(shown, positions[from]!.start), encoder.encode(`<${name}>`));
    shown = positions[to - 1]!.end;
  }
  parts.push(sample.subarray(shown));
  return Buffer.concat(parts);
}

export type { Form };
