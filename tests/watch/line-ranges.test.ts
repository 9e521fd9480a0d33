import { expect, test } from "bun:test";
import { randomBelow } from "../prng.ts";
import { LineRanges } from "./line-ranges.ts";

test("lines in any order become ranges", () => {
  const below = randomBelow(7);
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: 1 + below(40) }, () => below(30));
    const ranges = new LineRanges();
    for (const line of lines) ranges.add(line);
    const found = ranges.ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
    expect(found).toEqual([...new Set(lines)].sort((a, b) => a - b));
    expect(ranges.count).toBe(lines.length);
  }
});

test("what is missing, and what came twice", () => {
  const ranges = new LineRanges();
  for (const line of [0, 1, 4, 5, 5]) ranges.add(line);
  expect(ranges.prefix).toBe(2);
  expect(ranges.faults(8)).toBe("missing 2 to 3, 6 to 7; 1 given again: 5 to 5");
  for (const line of [2, 3]) ranges.add(line);
  expect(ranges.faults(6)).toBe("1 given again: 5 to 5");
});
