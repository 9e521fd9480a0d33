import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { follow, matchStream, Pattern, redactStream, rewriteStream, StreamScanner, scan } from "../index.ts";
import { compilePattern } from "../pattern/index.ts";
import { countMatches, scan as scanned } from "./index.ts";
import { idleProgramsMax, LoadedProgram } from "./program.ts";

const text = new TextEncoder().encode("a 1\nb 2\n");
const many = idleProgramsMax * 3;
// Tests that ran before in this process may still hold programs, so counts are compared with the one before.

test("patterns that calls compile themselves stay loaded in limited number, without a turn of the event loop", async () => {
  const folder = mkdtempSync(join(tmpdir(), "programs-"));
  const path = join(folder, "a.log");
  writeFileSync(path, "a 10.0.0.1\n");
  const before = LoadedProgram.loadedCount;
  try {
    for (let i = 0; i < many; i++) {
      const scanner = new StreamScanner(String.raw`\I`);
      scanner.push("10.0.0.1\n");
      scanner.finish();
      scan(String.raw`\N`, "5");
      for await (const match of follow(String.raw`\I`, path, { fromEnd: false })) {
        expect(match.text).toBe("10.0.0.1");
        break;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(LoadedProgram.loadedCount).toBeLessThanOrEqual(before + idleProgramsMax);
});

test("a program is loaded again when its pattern is used again", () => {
  const first = compilePattern(String.raw`\N`);
  expect(countMatches(first, text).matches).toBe(2);
  for (let i = 0; i < many; i++) countMatches(compilePattern(`"x${i}"`), text);
  expect(countMatches(first, text).matches).toBe(2);
});

test("open scans and streams keep their programs, however many others are used meanwhile", () => {
  const before = LoadedProgram.loadedCount;
  const open = Array.from({ length: many }, (_, i) => {
    const steps = scanned(compilePattern(`"b" | "x${i}"`), text);
    expect(steps.next().done).toBe(false);
    return { steps, scanner: new StreamScanner(`"b" | "y${i}"`) };
  });
  for (let i = 0; i < many; i++) countMatches(compilePattern(`"z${i}"`), text);
  expect(LoadedProgram.loadedCount).toBeGreaterThanOrEqual(many * 2);
  for (const { steps, scanner } of open) {
    expect(steps.next().done).toBe(true);
    expect(scanner.push("a\nb\n")).toEqual([{ start: 2, end: 3 }]);
    scanner.finish();
  }
  expect(LoadedProgram.loadedCount).toBeLessThanOrEqual(before + idleProgramsMax);
});

test("a disposed pattern frees its program at once, or when the last scan ends", () => {
  const pattern = new Pattern(String.raw`\N:n`);
  const found = pattern.findIter("1 2 3");
  found.next();
  const held = new Pattern(String.raw`\W`);
  held.isMatch("a");
  const before = LoadedProgram.loadedCount;
  held[Symbol.dispose]();
  expect(LoadedProgram.loadedCount).toBe(before - 1);
  pattern[Symbol.dispose]();
  expect([...found].map((match) => match.text)).toEqual(["2", "3"]);
});

test("transform streams that nobody writes to hold no program", () => {
  const before = LoadedProgram.loadedCount;
  for (let i = 0; i < 10; i++) {
    matchStream(`"a${i}"`);
    rewriteStream(`"b${i}"`, "x");
    redactStream(`"c${i}"`);
  }
  expect(LoadedProgram.loadedCount).toBe(before);
});
