import { expect, test } from "bun:test";
import { inferFields } from "./index.ts";
import { spellFile, spellJson } from "./report.ts";

test("JSON has the pattern file as its last key, if that is asked for", () => {
  const marked = [{ text: "took {d:12ms}", source: { name: "marked", firstLine: 1 } }];
  const built = inferFields(["took 5s"], { marked });
  expect(Object.keys(JSON.parse(spellJson(built)))).not.toContain("file");
  expect(JSON.parse(spellJson(built, true)).file).toBe(spellFile(built));
});
