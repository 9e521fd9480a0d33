/** Joins forms that one logging statement wrote: those that differ in one place, where the words are values. */
import { type Form, type Item, isSlotOrWord, joinAlike, joinForms, spellItems, wordCount } from "./form.ts";
import { isCompound, isNaming, isParticiple, isTruth } from "./lexicon.ts";
import { isWord } from "./unit.ts";

/** So many different words in one place, all else being the same, are values. */
export const valuesMin = 5;
/** Rounds of joining: each can open one more place of a statement. */
const roundsMax = 24;
/** Words that a reason shows. */
const shownMax = 6;

interface Family {
  readonly place: number;
  readonly forms: Form[];
}

/** The forms after all joins, in order of their first record. */
export function joinStatements(forms: readonly Form[]): Form[] {
  let joined = joinAlike(joinCompounds(forms));
  for (let round = 0; round < roundsMax; round++) {
    const next = joinRound(joined);
    if (next.length === joined.length) break;
    joined = next;
  }
  return joined.sort((a, b) => a.groups[0]!.number - b.groups[0]!.number);
}

/** Names of several parts are values wherever two differ, in several places at once. */
function joinCompounds(forms: readonly Form[]): Form[] {
  const families = new Map<string, Form[]>();
  for (const form of forms) {
    const bare = form.items.map((item) => (item !== null && isWord(item) && isCompound(item) ? null : item));
    // Too few words are left to tell statements apart.
    const key = wordCount(bare) < 2 ? `=${spellItems(form.items)}` : spellItems(bare);
    const family = families.get(key);
    if (family) family.push(form);
    else families.set(key, [form]);
  }
  return [...families.values()].map((family) => {
    if (family.length === 1) return family[0]!;
    const items = family[0]!.items.map((item, i) => (family.every((form) => form.items[i] === item) ? item : null));
    const place = items.findIndex((item, i) => item === null && family[0]!.items[i] !== null);
    return joinForms(family, items, reason(family, place, "names of several parts differ"));
  });
}

function joinRound(forms: readonly Form[]): Form[] {
  const gone = new Set<Form>();
  const made: Form[] = [];
  for (const family of families(forms)) {
    if (family.forms.some((form) => gone.has(form))) continue;
    const why = whyValues(family);
    if (why === null) continue;
    for (const form of family.forms) gone.add(form);
    const items = family.forms[0]!.items.map((item, i) => (i === family.place ? null : item));
    made.push(joinForms(family.forms, items, reason(family.forms, family.place, why)));
  }
  return joinAlike([...forms.filter((form) => !gone.has(form)), ...made]);
}

/** Forms that are equal but for one place, largest families first, then by their first record. */
function families(forms: readonly Form[]): Family[] {
  const byHole = new Map<string, Family>();
  for (const form of forms) {
    for (const [place, item] of form.items.entries()) {
      if (!isSlotOrWord(item)) continue;
      const key = spellItems(form.items.map((other, i) => (i === place ? "\u0003" : other)));
      const family = byHole.get(key);
      if (family) family.forms.push(form);
      else byHole.set(key, { place, forms: [form] });
    }
  }
  return [...byHole.values()]
    .filter((family) => family.forms.length > 1)
    .sort((a, b) => b.forms.length - a.forms.length || firstGroup(a) - firstGroup(b) || a.place - b.place);
}

function firstGroup(family: Family): number {
  return Math.min(...family.forms.map((form) => form.groups[0]!.number));
}

/** Why what differs is a value; `null` where it may be the statement's own word. */
function whyValues({ place, forms }: Family): string | null {
  const items = forms[0]!.items;
  if (wordCount(items, place) === 0) return null;
  const values = forms.map((form) => form.items[place]!);
  const words = values.filter((item) => item !== null);
  if (words.every(isTruth)) return "truth values";
  if (words.every(isCompound)) return "names of several parts differ";
  if (!items.slice(0, place).some(isSlotOrWord)) return null; // A statement opens with its own words.
  if (words.length < values.length) return "a number, name with a digit or other value stands there too";
  if (words.every(isParticiple)) return null;
  if (values.length >= valuesMin) return `${values.length} different words`;
  const before = wordBefore(items, place);
  if (before && isNaming(before) && !words.some(isParticiple)) return `the name behind "${before}"`;
  return null;
}

/** The word before `place`, white space between them. */
function wordBefore(items: readonly Item[], place: number): string | null {
  return items[place - 1] === " " ? (items[place - 2] ?? null) : null;
}

function reason(forms: readonly Form[], place: number, why: string): string {
  const values = [...new Set(forms.map((form) => form.items[place] ?? "<*>"))];
  const shown = values.slice(0, shownMax).join(", ") + (values.length > shownMax ? ", ..." : "");
  const around = forms[0]!.items.map((item, i) => (i === place ? "[...]" : (item ?? "<*>"))).join("");
  return `${around}: ${why}: ${shown}`;
}
