import { expect, test } from "bun:test";
import { readDeclarations } from "../library/index.ts";
import { compileSet } from "../pattern/index.ts";
import { countMatches, StreamScanner, scan } from "./index.ts";

const library = readDeclarations([]);
const set = compileSet(
  [
    { name: "number", source: "\\N:n" },
    { name: "ean", source: "\\{ean13}:e" },
    { name: "two", source: "\\N \\N" },
    { name: "cve", source: "\\W | \\{cve}" },
  ],
  library,
);

test("each member of a set sees only the library kinds that it names", () => {
  const text = new TextEncoder().encode("4006381333931 12\nCVE-2021-44228");
  expect(set.groups?.length).toBe(3);
  const found: [member: string | undefined, start: number, end: number, line: number][] = [];
  for (const batch of scan(set, text)) {
    for (let i = 0; i < batch.count; i++) {
      found.push([set.members[batch.member(i)], batch.start(i), batch.end(i), batch.line(i)]);
      const register = set.memberRegisters[batch.member(i)]!;
      if (batch.member(i) < 2) expect(batch.registerStart(i, register)).toBe(batch.start(i));
    }
  }
  expect(found).toEqual([
    ["number", 0, 13, 1],
    ["ean", 0, 13, 1],
    ["two", 0, 16, 1],
    ["number", 14, 16, 1],
    ["cve", 17, 31, 2],
    ["number", 21, 25, 2],
    ["number", 26, 31, 2],
  ]);
  expect(countMatches(set, text)).toEqual({ matches: 7, lines: 2 });
  expect(countMatches(set, text, { maxCount: 3 })).toEqual({ matches: 3, lines: 1 });
});

test("a stream of one program refuses a set of several", () => {
  expect(() => new StreamScanner(set)).toThrow("one program");
});

test("many batches merge in order", () => {
  const text = new TextEncoder().encode("4006381333931 12 x\n".repeat(20_000));
  let count = 0;
  let last = -1;
  for (const batch of scan(set, text)) {
    for (let i = 0; i < batch.count; i++) {
      expect(batch.start(i)).toBeGreaterThanOrEqual(last);
      last = batch.start(i);
      count++;
    }
  }
  expect(count).toBe(countMatches(set, text).matches);
  expect(countMatches(set, text).lines).toBe(20_000);
});
