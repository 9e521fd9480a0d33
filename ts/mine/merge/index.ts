/** Templates merged to what one logging statement wrote, decided from the records alone. */
import { type Mined, noGroup } from "../miner.ts";
import { byFrequency, type Template } from "../template.ts";
import { spellForms } from "./exact.ts";
import { type Form, formsOf, joinForms } from "./form.ts";
import { joinStatements } from "./join.ts";
import { readableForm } from "./readable.ts";

export interface MergedTemplate extends Template {
  /** Why its parts were joined; empty where there was one. */
  readonly reasons: readonly string[];
}

/** @param mined by wording */
export function mergeTemplates(mined: Mined): MergedTemplate[] {
  let forms = joinStatements(formsOf(mined.groups));
  let spelled = spellForms(forms);
  while (spelled.alike.length > 0) {
    forms = joinAlike(forms, spelled.alike);
    spelled = spellForms(forms);
  }
  const numbers = mined.groupOfRecord.length > 0 ? recordsByForm(mined, forms) : null;
  return forms
    .map((form, i) => ({
      count: form.groups.reduce((sum, { group }) => sum + group.count, 0),
      records: numbers && numbers[i]!,
      readable: readableForm(form),
      pattern: spelled.patterns[i]!,
      reasons: form.reasons,
    }))
    .sort(byFrequency);
}

/** Joins each form to the first one that no pattern tells it from. */
function joinAlike(forms: readonly Form[], alike: readonly (readonly [number, number])[]): Form[] {
  const first = forms.map((_, i) => i);
  const root = (i: number): number => {
    while (first[i] !== i) i = first[i]!;
    return i;
  };
  for (const [a, b] of alike) {
    const [low, high] = [root(a), root(b)].sort((x, y) => x - y) as [number, number];
    first[high] = low;
  }
  const members = new Map<number, Form[]>();
  forms.forEach((form, i) => {
    const same = members.get(root(i));
    if (same) same.push(form);
    else members.set(root(i), [form]);
  });
  return [...members.values()].map((same) =>
    same.length === 1 ? same[0]! : joinForms(same, same[0]!.items, "they differ in white space alone"),
  );
}

function recordsByForm(mined: Mined, forms: readonly Form[]): number[][] {
  const formOf = new Uint32Array(mined.groups.length);
  forms.forEach((form, i) => {
    for (const { number } of form.groups) formOf[number] = i;
  });
  const numbers: number[][] = forms.map(() => []);
  mined.groupOfRecord.forEach((group, record) => {
    if (group !== noGroup) numbers[formOf[group]!]!.push(record);
  });
  return numbers;
}
