/** Matches found ahead of the caller, on several cores, compared with a search line by line. */
import { expect, test } from "bun:test";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "./index.ts";

const encoder = new TextEncoder();

/** Long enough to be divided; some matches of `\W{2,3}` and `"x" "y"` extend over lines, so over boundaries too. */
const line = (number: number) =>
  `${number} 10.0.${number % 256}.1 took=${number % 977}ms ${"x".repeat(number % 40)} x\n  y z\n\n`;
const text = encoder.encode(Array.from({ length: 250_000 }, (_, number) => line(number)).join(""));

interface Place {
  start: number;
  end: number;
  line: number;
  lineStart: number;
  register: number;
}

function* places(source: string, from: number, to: number): Generator<Place> {
  for (const batch of scan(compilePattern(source), text, { from, to })) {
    for (let i = 0; i < batch.count; i++) {
      yield {
        start: batch.start(i),
        end: batch.end(i),
        line: batch.line(i),
        lineStart: batch.lineStart(i),
        register: batch.registerStart(i, 0),
      };
    }
  }
}

/** The same matches from windows too small for threads, each ending where no match of these patterns is open. */
function* apart(source: string, from: number, to: number): Generator<Place> {
  const step = 3_000_000;
  for (let at = from; at < to; ) {
    let end = Math.min(at + step, to);
    while (end < to && !(text[end - 1] === 10 && text[end - 2] === 10)) end += 1;
    yield* places(source, at, end);
    at = end;
  }
}

for (const source of ["\\I:r", '("took" "=" \\R):r', '("x" "y"):r', "\\W{3}:r"]) {
  test(`matches of ${source} are the same with and without threads`, () => {
    for (const [from, to] of [
      [0, text.length],
      [line(0).length, text.length - 30],
    ] as const) {
      const wanted = apart(source, from, to);
      let count = 0;
      for (const found of places(source, from, to)) {
        const want = wanted.next().value as Place;
        if (found.start !== want.start || found.line !== want.line) expect(found).toEqual(want);
        if (count++ % 1000 === 0) expect(found).toEqual(want);
      }
      expect(wanted.next().done).toBe(true);
      expect(count).toBeGreaterThan(1000);
    }
  });
}

test("a scan that is abandoned stops its threads", () => {
  for (let round = 0; round < 20; round++) {
    for (const batch of scan(compilePattern("\\I"), text)) {
      expect(batch.count).toBeGreaterThan(0);
      break;
    }
  }
});
