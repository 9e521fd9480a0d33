import { expect, test } from "bun:test";
import { readDeclarations } from "../library/index.ts";
import { compileSet } from "../pattern/index.ts";
import { countMatches, type Matches, StreamScanner, scan } from "./index.ts";

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

test("a stream gives the matches of a set whose members name different library kinds", () => {
  const text = new TextEncoder().encode("4006381333931 12\nCVE-2021-44228 CVE-2021-1 4006381333931\n".repeat(40));
  const spans = (batch: Matches) =>
    Array.from({ length: batch.count }, (_, i) => [batch.member(i), batch.start(i), batch.end(i), batch.line(i)]);
  const wanted: number[][] = [];
  for (const batch of scan(set, text)) wanted.push(...spans(batch));
  expect(wanted.length).toBeGreaterThan(400);
  for (const chunkBytes of [1, 7, 100, 5000]) {
    using stream = new StreamScanner(set);
    const found: number[][] = [];
    for (let at = 0; at < text.length; at += chunkBytes) {
      found.push(...spans(stream.push(text.subarray(at, at + chunkBytes))));
    }
    found.push(...spans(stream.finish()));
    expect(found).toEqual(wanted);
  }
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
