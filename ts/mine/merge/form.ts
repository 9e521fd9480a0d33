/** Forms: the wordings that read alike once values are left out, and the rules that join forms of one statement. */
import type { Group } from "../miner.ts";
import { isWord, type Unit, unitsOf } from "./unit.ts";

/** A sign or word, or `null` for a value; a space is an item of its own. */
export type Item = string | null;

export interface Form {
  readonly items: readonly Item[];
  /** In order of their first record. */
  readonly groups: readonly Wording[];
  /** Why its parts were joined, earliest first. */
  readonly reasons: readonly string[];
}

/** A group of one wording and its units. */
export interface Wording {
  readonly group: Group;
  /** Number of the group in the mining. */
  readonly number: number;
  readonly units: readonly Unit[];
}

/** One form for all wordings that read alike. */
export function formsOf(groups: readonly Group[]): Form[] {
  const forms = groups.map((group, number): Form => {
    const units = unitsOf(group);
    return { items: itemsOf(units), groups: [{ group, number, units }], reasons: [] };
  });
  return joinAlike(forms);
}

function itemsOf(units: readonly Unit[]): Item[] {
  return units.flatMap((unit, i) => (unit.space && i > 0 ? [" ", unit.text] : [unit.text]));
}

/** Joins forms of equal items. */
export function joinAlike(forms: readonly Form[]): Form[] {
  const byText = new Map<string, Form[]>();
  for (const form of forms) {
    const text = spellItems(form.items);
    const same = byText.get(text);
    if (same) same.push(form);
    else byText.set(text, [form]);
  }
  return [...byText.values()].map((same) => (same.length === 1 ? same[0]! : joinForms(same, same[0]!.items, null)));
}

/** Separates items, and stands for a value: signs no text holds. */
const separator = "\u0002";
const value = "\u0001";

export function spellItems(items: readonly Item[]): string {
  return items.map((item) => item ?? value).join(separator);
}

/** One form for `forms`, which read `items` now. */
export function joinForms(forms: readonly Form[], items: readonly Item[], reason: string | null): Form {
  const groups = forms.flatMap((form) => form.groups).sort((a, b) => a.number - b.number);
  const reasons = forms.flatMap((form) => form.reasons);
  return { items, groups, reasons: reason === null ? reasons : [...reasons, reason] };
}

/** Words of a form, those at `but` left out. */
export function wordCount(items: readonly Item[], but = -1): number {
  return items.reduce((count, item, i) => count + (i !== but && isWord(item) ? 1 : 0), 0);
}

export function isSlotOrWord(item: Item): boolean {
  return item === null || isWord(item);
}
