import { expect, test } from "bun:test";
import { scan } from "../../scan/index.ts";
import { compilePattern } from "../index.ts";
import { foldedBytes } from "./fold.ts";

function matches(source: string, text: string): boolean {
  for (const { count } of scan(compilePattern(`\`${source}\``), Buffer.from(text))) return count > 0;
  return false;
}

test.each([
  { source: ".*time.*", holds: ["TIMEOUT", "Timeout", "atimeb"], lacks: ["tide"] },
  { source: "[a-c]+", holds: ["abc", "ABC", "aC"], lacks: ["d", "D"] },
  { source: "[^a-c]+", holds: ["d", "D"], lacks: ["a", "B"] },
  { source: "[-_a]+", holds: ["A_a"], lacks: ["B"] },
  { source: "é[ß-ü]", holds: ["ÉÜ", "éÀ"], lacks: ["eü"] },
  { source: "x\\d\\w", holds: ["X1_"], lacks: ["Xab"] },
  { source: "\\p{Lu}+", holds: ["ab", "AB"], lacks: ["12"] },
  { source: "\\P{Lu}+", holds: ["ab", "AB"], lacks: [] },
  { source: "(err|warn){1,2}", holds: ["ERRwarn"], lacks: ["errr"] },
  { source: "k", holds: ["K", "k"], lacks: ["x"] },
])("$source in any case", ({ source, holds, lacks }) => {
  expect(holds.filter((text) => !matches(foldedBytes(source), text))).toEqual([]);
  expect(lacks.filter((text) => matches(foldedBytes(source), text))).toEqual([]);
});

test("what has no case stays as it is written", () => {
  expect(foldedBytes("\\d{2,4}[0-9.]*(\\.|-)日\\w?")).toBe("\\d{2,4}[0-9.]*(\\.|-)日\\w?");
});
