import { describe, expect, test } from "bun:test";
import { shippedLibrary } from "../library/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { ScanFacts, scan } from "./index.ts";

const line = "job 7 took 5ms (at 10.0.0.1)\n";
const text = new TextEncoder().encode(line.repeat(20_000)); // About 17 chunks.

function starts(source: string, facts: ScanFacts, maxCount?: number): number[] {
  const all: number[] = [];
  for (const batch of scan(compilePattern(source, shippedLibrary), text, { facts, maxCount })) {
    for (let i = 0; i < batch.count; i++) all.push(batch.start(i));
  }
  return all;
}

describe("lexing on another thread", () => {
  test.each([
    ["\\R", 2, 64],
    ['"took" .*? "took"', 2, 64],
    ["(. .)+ \\U", 2, 64],
    ["\\W \\S \\N", 2, 64],
    ["\\B", 1, 1], // With brackets, the whole text is one chunk.
    ["\\{iban} | \\I", 1, 64],
  ])("%s: the same matches, from chunks", (source, chunksMin, chunksMax) => {
    const facts = new ScanFacts(true);
    const alone = new ScanFacts();
    expect(starts(source, facts)).toEqual(starts(source, alone));
    expect(facts.chunks).toBeGreaterThanOrEqual(chunksMin);
    expect(facts.chunks).toBeLessThanOrEqual(chunksMax);
    if (alone.tokensLexed > 0) expect(facts.lexingMs).toBeGreaterThan(0);
    expect(alone.chunks).toBe(0);
  });

  test("a scan that is abandoned stops its thread", () => {
    const facts = new ScanFacts(true);
    expect(starts("\\R", facts, 1)).toEqual([11]);
    expect(facts.chunks).toBeLessThan(64);
  });
});
