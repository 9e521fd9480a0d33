/** A clause with a reported value selects the token for which it was reported. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { holdAgainstReport, kindsWithBounds, run } from "./clause.fuzz.ts";

const vectors = join(import.meta.dir, "..", "conformance", "vectors", "val.jsonl");

/** The texts that the value vectors scan. */
function vectorTexts(): string[] {
  const lines = readFileSync(vectors, "utf8").trim().split("\n");
  const words = lines.map((line) => (JSON.parse(line) as { args: string[] }).args);
  const texts = words.flatMap((args) => args.filter((_, place) => args[place - 1] === "--text"));
  return [...new Set(texts)];
}

test("over the texts of the value vectors", () => {
  for (const kind of kindsWithBounds) {
    const held = vectorTexts().reduce((sum, text) => sum + holdAgainstReport(kind, text), 0);
    expect(held, kind).toBeGreaterThan(0);
  }
});

test("over random spellings", () => expect(run(20260915, 1500)).toBeGreaterThan(500));
