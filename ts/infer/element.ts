/** Converts columns to elements of a pattern: literals, folds, kinds and quantifiers. */
import type { Column } from "./align.ts";
import type { Fold } from "./fold.ts";
import { findFold } from "./fold.ts";
import { findRange } from "./range.ts";
import { quote, spellClass } from "./token.ts";

export interface LiteralElement {
  readonly form: "literal";
  readonly text: string;
  readonly kinds: readonly string[];
}

export interface KindElement {
  readonly form: "kinds";
  readonly kinds: readonly string[];
  /** Number of its tokens in each example. */
  readonly counts: readonly number[];
  /** Texts of the examples that have it; only meaningful if each has at most one. */
  readonly texts: readonly string[];
  readonly fold: Fold | null;
  /** A property common to its values, used if it excludes a counter-example. */
  readonly range: string | null;
}

export type Element = LiteralElement | KindElement;

/** Elements of a whole pattern: common texts become literals, and the rest is narrowed if possible. */
export function buildElements(columns: readonly Column[]): Element[] {
  return mergeColumns(columns).map((element) => {
    if (element.form === "literal" || !isSingle(element) || element.texts.length !== element.counts.length)
      return element;
    const fold = findFold(element.texts);
    const range = fold || element.kinds.length > 1 ? null : findRange(element.kinds[0]!, element.texts);
    return { ...element, fold, range };
  });
}

/** Elements without folds and ranges. A text common to all examples is a literal and ends a run. */
export function mergeColumns(columns: readonly Column[]): Element[] {
  const elements: Element[] = [];
  for (const column of columns) {
    const text = column.texts.includes(null) ? null : column.common;
    if (text !== null) {
      elements.push({ form: "literal", text, kinds: column.kinds });
      continue;
    }
    const counts = column.texts.map((one) => (one === null ? 0 : 1));
    const before = elements.at(-1);
    if (before?.form === "kinds" && before.kinds.join() === column.kinds.join()) {
      const sums = before.counts.map((count, i) => count + counts[i]!);
      elements[elements.length - 1] = { ...before, counts: sums, texts: [] };
      continue;
    }
    const texts = column.texts.filter((one) => one !== null);
    elements.push({ form: "kinds", kinds: column.kinds, counts, texts, fold: null, range: null });
  }
  return elements;
}

/** Whether it comes from a single column: merged ones keep no texts. */
function isSingle(element: KindElement): boolean {
  return element.texts.length > 0;
}

/** Whether it is exactly one token in every example. */
export function isOneToken(element: Element): boolean {
  return element.form === "literal" || element.counts.every((count) => count === 1);
}

export function spellElement(element: Element, isRangeOn: boolean): string {
  if (element.form === "literal") return quote(element.text);
  if (element.fold) return spellFold(element.fold);
  const range = isRangeOn && element.range !== null ? `{${element.range}}` : "";
  return spellClass(element.kinds) + range + repeat(Math.min(...element.counts), Math.max(...element.counts));
}

export function spellFold(fold: Fold): string {
  return `(?orbit:${fold.rung} ${quote(fold.text)})`;
}

function repeat(min: number, max: number): string {
  if (min === 1 && max === 1) return "";
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}
