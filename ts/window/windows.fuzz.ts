/** Random texts: windows and queries equal those computed by a simple loop over the records. */

import { randomBelow } from "../../tests/prng.ts";
import { type Quantifier, queryRecords } from "./query.ts";
import { type Places, type RecordDefinition, records } from "./records.ts";
import { resolveWindow } from "./resolve.ts";
import { parseUnit } from "./units.ts";
import type { Window } from "./window.ts";

const pieces = [
  "a",
  "Bc",
  "\n",
  "\n\n",
  "\r\n",
  " ",
  "\t",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ";",
  "=",
  ",",
  "1",
  "é",
  "\v",
  '"',
];
const units = ["line", "paragraph", "file", "block", "unit", "unit:kv", "unit:call", "period", "shape"];

type Span = readonly [start: number, end: number];

/** @throws with the seed and round of a difference */
export function run(seed: number, rounds: number): void {
  const below = randomBelow(seed);
  for (let round = 0; round < rounds; round++) {
    const text = new TextEncoder().encode(
      Array.from({ length: below(60) }, () => pieces[below(pieces.length)]!).join(""),
    );
    const name = units[below(units.length)]!;
    const definition: RecordDefinition = { kind: "unit", unit: parseUnit(name) };
    const details = { seed, round, unit: name, text: new TextDecoder().decode(text) };
    const all = [...records(text, definition)].flatMap(spans);
    checkOrder(all, text.length, details);
    const window = randomWindow(below);
    const found = resolveWindow(text, window, definition);
    same([found.from, found.to], expectedWindow(text, all, window), { ...details, window });
    checkQuery(text, definition, all, below, details);
  }
}

function spans(batch: Places): Span[] {
  return Array.from({ length: batch.count }, (_, i) => [batch.start(i), batch.end(i)] as const);
}

function checkOrder(all: readonly Span[], size: number, details: object): void {
  for (const [index, [start, end]] of all.entries()) {
    const isOrdered = index === 0 || all[index - 1]![0] <= start;
    if (!isOrdered || start > end || end > size)
      same([start, end], "a record inside the text, behind the one before", details);
  }
}

function randomWindow(below: (bound: number) => number): Window {
  const kind = (["head", "tail", "lines"] as const)[below(3)]!;
  if (kind !== "lines") return { kind, count: below(6) };
  const first = 1 + below(4);
  return { kind, first, last: below(3) === 0 ? Infinity : first + below(3) };
}

function expectedWindow(text: Uint8Array, all: readonly Span[], window: Window): Span {
  const taken =
    window.kind === "head"
      ? all.slice(0, window.count)
      : window.kind === "tail"
        ? all.slice(Math.max(0, all.length - window.count))
        : all.slice(window.first - 1, window.last);
  if (taken.length === 0) return [text.length, text.length];
  const end = Math.max(...taken.map((span) => span[1]));
  return [taken[0]![0], text[end] === 10 ? end + 1 : end];
}

function checkQuery(
  text: Uint8Array,
  definition: RecordDefinition,
  all: readonly Span[],
  below: (bound: number) => number,
  details: object,
): void {
  const patterns = [randomMatches(text.length, below), randomMatches(text.length, below)];
  const quantifier: Quantifier = below(2) === 0 ? { kind: "all" } : { kind: "at-least", count: below(3) };
  const needed = quantifier.kind === "all" ? patterns.length : (quantifier as { count: number }).count;
  const query = {
    definition,
    quantifier,
    patterns: patterns.map((of) => () => batches(of)),
    excluded: [],
    inverted: false,
  };
  const found: Span[] = [];
  for (const batch of queryRecords(resolveWindow(text, null), query)) found.push(...spans(batch));
  const wanted = all.filter(([start, end]) => {
    const held = patterns.filter((of) => of.some((match) => match[0] < end && match[1] > start));
    return held.length >= needed;
  });
  same(found, wanted, { ...details, patterns, quantifier });
}

/** Disjoint spans in order. */
function randomMatches(size: number, below: (bound: number) => number): Span[] {
  const found: Span[] = [];
  for (let at = below(8); at < size; at += below(12)) {
    const end = Math.min(size, at + 1 + below(9));
    found.push([at, end]);
    at = end;
  }
  return found;
}

function* batches(of: readonly Span[]): Generator<Places> {
  for (let at = 0; at < of.length; at += 2) {
    const part = of.slice(at, at + 2);
    yield { count: part.length, start: (i) => part[i]![0], end: (i) => part[i]![1] };
  }
}

function same(found: unknown, wanted: unknown, details: object): void {
  if (Bun.deepEquals(found, wanted)) return;
  throw new Error(`found ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}: ${JSON.stringify(details)}`);
}
