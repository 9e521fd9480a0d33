import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { compilePattern } from "../pattern/index.ts";
import { firstOfEach } from "./each-record.ts";
import type { Matches } from "./matches.ts";
import { scan } from "./scan.ts";

const words = ["took 5ms", "took 1.5s", '"a quote"', '"open', "id=77", "\n", "\n", " ", "x took", "10:00:01", "(", ")"];
const patterns = [
  String.raw`"took" \R:d`,
  String.raw`"took" .*? \N:n`,
  String.raw`\B(.*):b`,
  String.raw`^ \W:w`,
  String.raw`(\R:d | \N:n)+ ($)`,
  String.raw`\Q:q | \T:t`,
];

function listNumbers(matches: Matches, registers: number): number[][] {
  return Array.from({ length: matches.count }, (_, i) => [
    ...[matches.start(i), matches.end(i), matches.member(i), matches.line(i), matches.lineStart(i)],
    ...Array.from({ length: registers }, (_, r) => [
      ...[matches.registerStart(i, r), matches.registerEnd(i, r), matches.registerKind(i, r)],
      ...Array.from({ length: matches.bindingCount(i, r) }, (_, k) => matches.bindingEnd(i, r, k)),
    ]).flat(),
  ]);
}

test.each(patterns)("the first match of each record is that of its text: %s", (source) => {
  const below = randomBelow(source.length);
  const pattern = compilePattern(source);
  const registers = pattern.registers.length;
  for (let round = 0; round < 60; round++) {
    const text = Buffer.from(Array.from({ length: 40 }, () => words[below(words.length)]!).join(" "));
    const cuts = Array.from({ length: 8 }, () => below(text.length)).sort((a, b) => a - b);
    // Records may overlap, and need not follow each other.
    const starts = Float64Array.from(cuts);
    const ends = starts.map((start) => Math.min(text.length, start + 1 + below(80)));
    for (const byLine of [false, true]) {
      const batches = [
        { starts: starts.subarray(0, 3), ends: ends.subarray(0, 3) },
        { starts: starts.subarray(3), ends: ends.subarray(3) },
      ];
      const found: number[][] = [];
      for (const batch of firstOfEach(pattern, text, batches, { byLine, lines: true })) {
        found.push(...listNumbers(batch, registers));
      }
      const wanted: number[][] = [];
      for (const [i, from] of cuts.entries()) {
        const options = { from, to: ends[i]!, maxCount: 1, byLine };
        for (const batch of scan(pattern, text, options)) wanted.push(...listNumbers(batch, registers));
      }
      expect({ text: text.toString(), byLine, found }).toEqual({ text: text.toString(), byLine, found: wanted });
    }
  }
});
