/** A record as units: what a logging statement's own words are, and where it put a value. */
import { kinds } from "../../tables/kinds.ts";
import type { Group, Position } from "../miner.ts";
import { textOf } from "../template.ts";
import { isUnitWord, isZoneOrDay } from "./lexicon.ts";

/** One word or sign of the statement, or one value. */
export interface Unit {
  /** What it says; `null` for a value. */
  readonly text: string | null;
  /** White space stands before it. */
  readonly space: boolean;
  /** Tokens of the record it is made of, half-open. */
  readonly from: number;
  readonly to: number;
}

const wordKinds = new Set(["word", "other"]);
const signKinds = new Set(["punct", "open", "close"]);

/** Signs that hold the parts of one name, path, address or number together. */
const glue = /^[-_./\\@#$%&+~*|!?^]$/;
const sentenceEnd = /^[.!?]$/;
const comparison = /^[<>~=+-]$/;
const brackets = /^[()[\]{}]$/;
const wordRun = /(\s*)([\p{L}\p{N}_]+|\P{White_Space})/gu;

export function isWord(text: string | null): boolean {
  return text !== null && /\p{L}/u.test(text);
}

/** Units of a group's first record. Records of one wording have the same. */
export function unitsOf(group: Group): Unit[] {
  const raw = group.positions.flatMap((position, i) => tokenUnits(group, position, i));
  return collapse(dropUnitWords(nameDays(chunks(raw).flatMap(glueChunk))));
}

function tokenUnits(group: Group, position: Position, at: number): Unit[] {
  const kind = kinds[position.kind]!.name;
  const place = { space: position.spaceBefore || at === 0, from: at, to: at + 1 };
  const text = decoder.decode(textOf(group, position));
  if (wordKinds.has(kind)) return [{ ...place, text: masked(text) }];
  if (signKinds.has(kind)) return [{ ...place, text }];
  if (kind === "quoted") return quotedUnits(text, place);
  return [{ ...place, text: null }];
}

const decoder = new TextDecoder();

/** A word that holds a digit is a value. */
function masked(text: string): string | null {
  return /\d/.test(text) ? null : text;
}

/** A quoted text is read like the text around it: a statement may quote its own words. */
function quotedUnits(text: string, place: Omit<Unit, "text">): Unit[] {
  const inner = [...text.slice(1, -1).matchAll(wordRun)].map(
    ([, blank, run]): Unit => ({ ...place, space: blank !== "", text: masked(run!) }),
  );
  return [{ ...place, text: text[0]! }, ...inner, { ...place, space: false, text: text.at(-1)! }];
}

/** Runs without white space inside. */
function chunks(units: readonly Unit[]): Unit[][] {
  const found: Unit[][] = [];
  for (const unit of units) {
    if (unit.space || found.length === 0) found.push([unit]);
    else found.at(-1)!.push(unit);
  }
  return found;
}

/** Names, paths and addresses become one unit: a value where any part of it is one. */
function glueChunk(chunk: readonly Unit[]): Unit[] {
  const items = leaders(chunk);
  const glued: Unit[] = [];
  for (let at = 0; at < items.length; ) {
    const end = runEnd(items, at);
    glued.push(...(end > at ? gluedRun(items.slice(at, end)) : [items[at]!]));
    at = Math.max(end, at + 1);
  }
  return glued;
}

/** A sign that repeats is a leader or a rule between words, not a part of either. */
function leaders(chunk: readonly Unit[]): Unit[] {
  const items: Unit[] = [];
  for (const unit of chunk) {
    const last = items.at(-1);
    const repeats = last?.text && !isWord(unit.text) && unit.text !== null && last.text.startsWith(unit.text);
    if (repeats && !brackets.test(unit.text!) && !unit.space && !isWord(last.text))
      items[items.length - 1] = { ...last, text: last.text + unit.text, to: unit.to };
    else items.push(unit);
  }
  return items;
}

function runEnd(items: readonly Unit[], start: number): number {
  let end = start;
  while (end < items.length) {
    const { text } = items[end]!;
    if (text === null || isWord(text) || glue.test(text)) end += 1;
    else if (joinsValues(items, start, end)) end += 1;
    else break;
  }
  return end;
}

/** `10.0.0.1:80` and `1,2` are one value, and so is `www.host.org:80`. */
function joinsValues(items: readonly Unit[], start: number, at: number): boolean {
  const { text } = items[at]!;
  if ((text !== ":" && text !== ",") || at === start || items[at + 1]?.text !== null) return false;
  const before = items.slice(start, at);
  if (before.at(-1)!.text === null) return true;
  return (
    text === ":" && isWord(before.at(-1)!.text) && before.some((unit) => unit.text !== null && glue.test(unit.text))
  );
}

function gluedRun(run: readonly Unit[]): Unit[] {
  let end = run.length;
  while (end > 0 && run[end - 1]!.text !== null && sentenceEnd.test(run[end - 1]!.text!)) end -= 1;
  const body = run.slice(0, end);
  const tail = run.slice(end);
  if (body.length === 0) return tail;
  const place = { space: body[0]!.space, from: body[0]!.from, to: body.at(-1)!.to };
  if (body.some((unit) => unit.text === null)) return [{ ...place, text: null }, ...tail];
  if (body.some((unit) => isWord(unit.text)))
    return [{ ...place, text: body.map((unit) => unit.text).join("") }, ...tail];
  return [...run];
}

/** Names of days, months and zones beside a value are a part of its date. */
function nameDays(units: readonly Unit[]): Unit[] {
  let named = [...units];
  // Three in a row at most: a day, a month, a zone.
  for (let round = 0; round < 3; round++) {
    const before = named;
    named = before.map((unit, i) => {
      const besideValue = before[i - 1]?.text === null || before[i + 1]?.text === null;
      return unit.text !== null && besideValue && isZoneOrDay(unit.text) ? { ...unit, text: null } : unit;
    });
  }
  return named;
}

/** `512.0 B` is one value: the unit belongs to it. */
function dropUnitWords(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  for (const unit of units) {
    const last = kept.at(-1);
    if (last?.text === null && unit.space && unit.text !== null && isUnitWord(unit.text))
      kept[kept.length - 1] = { ...last, to: unit.to };
    else kept.push(unit);
  }
  return kept;
}

/** A row of values is one value, with the signs of comparison before it; nothing between brackets is an empty value. */
function collapse(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  for (const unit of units) {
    if (unit.text === null) {
      while (kept.length > 0 && isLeadingComparison(kept)) kept.pop();
      const comma = kept.at(-1)?.text === "," && kept.at(-2)?.text === null;
      if (comma) kept.pop();
      const last = kept.at(-1);
      if (last?.text === null) {
        kept[kept.length - 1] = { ...last, to: unit.to };
        continue;
      }
    } else if (isEmptyPair(kept.at(-1)?.text, unit.text)) {
      kept.push({ text: null, space: false, from: unit.from, to: unit.from });
    }
    kept.push(unit);
  }
  return kept;
}

function isLeadingComparison(kept: readonly Unit[]): boolean {
  const last = kept.at(-1)!;
  return last.text !== null && comparison.test(last.text) && (last.space || kept.length === 1);
}

function isEmptyPair(opening: string | null | undefined, closing: string): boolean {
  return (opening === "(" && closing === ")") || (opening === "[" && closing === "]");
}
