import { expect, test } from "bun:test";
import { inferFields } from "./index.ts";
import { spellFile, spellJson } from "./report.ts";

test("JSON has the pattern file as its last key, if that is asked for", () => {
  const marked = [{ text: "took {d:12ms}", source: { name: "marked", firstLine: 1 } }];
  const built = inferFields(["took 5s"], { marked });
  expect(Object.keys(JSON.parse(spellJson(built)))).not.toContain("file");
  expect(JSON.parse(spellJson(built, true)).file).toBe(spellFile(built));
});

test("a file declares the names that its pattern is read with", () => {
  const declared = [
    { flag: "let", value: "amount = \\N" },
    { flag: "let", value: "unused = \\W" },
    { flag: "kind", value: 'pair = \\W "=" \\{amount}' },
    { flag: "shape-after", value: "ticket = `[A-Z]{2,9}-\\d{1,6}`" },
  ] as const;
  const marked = ["a {id:OPS-1} x=1", "a {id:AB-22} x=3"].map((text) => ({
    text,
    source: { name: "m", firstLine: 1 },
  }));
  const [, ...lines] = spellFile(inferFields([], { marked, declared })).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "let amount = \\N",
    'kind pair = \\W "=" \\{amount}',
    "shape-after ticket = `[A-Z]{2,9}-\\d{1,6}`",
    'let extract_1 = ^ "a" (\\{ticket}):id \\{pair} ~<($ .)',
  ]);
});
