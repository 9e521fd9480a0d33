/** The steps of a pattern: how far a match can get before it fails, and what it needs to continue from there. */
import type { Body, Node, Pattern, Repeat } from "../ast.ts";
import { printItem } from "../print/print.ts";

export interface Step {
  /** Pattern of what has matched so far. */
  readonly source: string;
  /** What the pattern needs next. */
  readonly wanted: Node;
  /** Number of items of the pattern that are left; a token that nearly matches its item counts half. */
  readonly left: number;
  /** The match so far ends with a token that nearly matches its item: it has the kind, or almost the text. */
  readonly isAlmost: boolean;
  /** The next item may follow anywhere, not only directly. */
  readonly skips: boolean;
}

/** Rounds of a counted repetition that are steps of their own. */
const roundsMax = 8;
/** An almost equal text has one edit; in shorter texts an edit makes another word. */
const editedLengthMin = 4;

/** Steps of every alternative, nearest to a whole match first. */
export function listSteps({ root }: Pattern): Step[] {
  const steps: Step[] = [];
  addBody(root, { open: "", close: "", left: 0, isFolded: false, consumes: false }, steps);
  steps.sort((a, b) => a.left - b.left);
  // The first item of a group and the group itself are expected at the same place.
  const sources = new Set<string>();
  return steps.filter(({ source }) => !sources.has(source) && sources.add(source));
}

/** What precedes an item. */
interface Before {
  readonly open: string;
  /** Closes the scopes that `open` opens. */
  readonly close: string;
  /** Number of items after those examined. */
  readonly left: number;
  /** Texts are compared under a relation. */
  readonly isFolded: boolean;
  /** A token precedes. */
  readonly consumes: boolean;
}

function addBody(body: Body, before: Before, steps: Step[]): void {
  const branches = body.type === "seq" ? [body] : body.branches;
  for (const { items } of branches) addItems(items, before, steps);
}

function addItems(items: readonly Node[], before: Before, steps: Step[]): void {
  let { open, consumes } = before;
  // The items before the repetitions of any token at the end of `open`.
  let unskipped = open;
  for (const [index, item] of items.entries()) {
    const left = items.length - index + before.left;
    const skips = unskipped !== open;
    const last = items[index - 1];
    // A lazy repetition stops at once: the next item is searched for after everything that the repetition can take.
    const reached = last && isLazy(last) ? `${withoutLast(open, last)}${printItem(greedy(last))} ` : open;
    if (consumes && !isSkip(item)) {
      steps.push({ ...step({ ...before, open: skips ? unskipped : reached, left }, item), skips });
    }
    addWithin(item, { ...before, open, left, consumes }, steps);
    open = `${open}${printItem(item)} `;
    if (!isSkip(item)) unskipped = open;
    consumes ||= takesTokens(item);
  }
}

type Lazy = Repeat & { readonly mode: "lazy" };

function isLazy(item: Node): item is Lazy {
  return item.type === "repeat" && item.mode === "lazy";
}

function greedy(item: Lazy): Repeat {
  return { ...item, mode: "greedy" };
}

function withoutLast(open: string, last: Node): string {
  return open.slice(0, -printItem(last).length - 1);
}

/** Whether an item takes any number of any tokens. */
function isSkip(item: Node): boolean {
  return item.type === "repeat" && item.item.type === "any" && item.min === 0 && item.max === Number.POSITIVE_INFINITY;
}

function step({ open, close, left }: Before, wanted: Node): Step {
  return { source: open + close, wanted, left, isAlmost: false, skips: false };
}

/** Steps within an item. */
function addWithin(item: Node, before: Before, steps: Step[]): void {
  switch (item.type) {
    case "bind":
      addWithin(item.item, before, steps);
      return;
    case "group":
      addBody(item.body, { ...before, left: before.left - 1 }, steps);
      return;
    case "scope": {
      const open = `${before.open}(?orbit:${printItem(item).slice("(?orbit:".length).split(" ", 1)[0]} `;
      const scoped = { ...before, open, close: `)${before.close}`, left: before.left - 1, isFolded: true };
      addBody(item.body, scoped, steps);
      return;
    }
    case "repeat":
      addRounds(item, before, steps);
      return;
    case "predicate":
      steps.push(almost(before, printItem(item.item), item));
      return;
    case "literal":
      if (item.edits === null && [...item.text].length >= editedLengthMin) {
        steps.push(almost(before, `${printItem(item)}~1`, item));
      }
      return;
  }
}

function almost(before: Before, nearly: string, wanted: Node): Step {
  const open = `${before.open}${nearly}`;
  return { ...step({ ...before, open, left: before.left - 0.5 }, wanted), isAlmost: true };
}

function addRounds(repeat: Repeat, before: Before, steps: Step[]): void {
  if (repeat.min === 0) return;
  addWithin(repeat.item, before, steps);
  for (let rounds = 1; rounds < Math.min(repeat.min, roundsMax + 1); rounds++) {
    const open = `${before.open}${printItem(rounds === 1 ? repeat.item : { ...repeat, min: rounds, max: rounds, mode: "greedy" })}`;
    steps.push(step({ ...before, open, left: before.left - rounds / (repeat.min + 1) }, repeat));
  }
}

/** Whether an item takes a token, or may. */
function takesTokens(item: Node): boolean {
  return !["look", "guard", "anchor", "axis"].includes(item.type);
}
