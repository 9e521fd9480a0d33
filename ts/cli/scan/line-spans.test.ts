/** Lines touched by spans of lines are those touched by the matches. */
import { expect, test } from "bun:test";
import { randomBelow } from "../../../tests/prng.ts";
import type { Matches } from "../../scan/index.ts";
import { LineSpans } from "./line-spans.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

const lineBytes = 10;
const lineOf = (offset: number) => Math.floor(offset / lineBytes);

/** Matches of a text whose lines have `lineBytes` bytes each. */
function matchesAt(spans: readonly Span[]): Matches {
  return {
    count: spans.length,
    start: (i: number) => spans[i]!.start,
    end: (i: number) => spans[i]!.end,
    lineStart: (i: number) => lineOf(spans[i]!.start) * lineBytes,
  } as Matches;
}

function listLines(spans: readonly Span[]): number[] {
  const lines = spans.flatMap(({ start, end }) =>
    Array.from({ length: lineOf(end - 1) - lineOf(start) + 1 }, (_, i) => lineOf(start) + i),
  );
  return [...new Set(lines)].sort((a, b) => a - b);
}

test("matches on one line are one span", () => {
  const spans = new LineSpans();
  spans.add(matchesAt([1, 3, 5].map((start) => ({ start, end: start + 1 }))));
  spans.add(
    matchesAt([
      { start: 7, end: 12 },
      { start: 13, end: 14 },
    ]),
  );
  const { count, places } = spans.placesIn(0, 20);
  expect([count, ...places!.starts, ...places!.ends]).toEqual([2, 1, 13, 12, 14]);
});

test("random matches, taken in random parts", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = randomBelow(seed);
    const found: Span[] = [];
    for (let start = draw(30); start < 2000; start += 1 + draw(12))
      found.push({ start, end: start + 1 + draw(draw(10) === 0 ? 40 : 4) });
    const spans = new LineSpans();
    const lines: number[] = [];
    let [base, pushed] = [0, 0];
    while (base < 2100) {
      const behind = Math.min(base + lineBytes * (1 + draw(20)), 2100);
      const next = found.findIndex(({ start }) => start >= behind);
      const end = next < 0 ? found.length : next + draw(3);
      while (pushed < end) {
        const size = 1 + draw(9);
        spans.add(matchesAt(found.slice(pushed, Math.min(pushed + size, end))));
        pushed = Math.max(pushed, Math.min(pushed + size, end));
      }
      const { count, start, end: endOf } = spans.placesIn(base, behind);
      const inPart = Array.from({ length: count }, (_, i) => ({ start: base + start(i), end: base + endOf(i) }));
      lines.push(...listLines(inPart));
      spans.dropUntil(behind);
      base = behind;
    }
    expect({ seed, lines }).toEqual({ seed, lines: listLines(found) });
  }
});
