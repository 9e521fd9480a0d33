import { expect, test } from "bun:test";
import { scan } from "../../scan/index.ts";
import type { Declarations } from "../declared.ts";
import { compilePattern, noDeclarations } from "../index.ts";

function findTexts(pattern: string, text: string, declarations?: Declarations): string[] {
  const bytes = new TextEncoder().encode(text);
  const texts: string[] = [];
  for (const batch of scan(compilePattern(pattern, declarations), bytes)) {
    for (let i = 0; i < batch.count; i++) texts.push(text.slice(batch.start(i), batch.end(i)));
  }
  return texts;
}

test("a quoted text of several tokens matches their sequence", () => {
  expect(findTexts('"timed out"', "it timed out, timed  out\ntimed\nout out")).toEqual([
    "timed out",
    "timed  out",
    "timed\nout",
  ]);
  expect(findTexts('"timed out" "after" \\R', "timed out after 5s")).toEqual(["timed out after 5s"]);
  expect(findTexts('"a b"{2}', "a b a b a")).toEqual(["a b a b"]);
});

test("a text that is one token stays one", () => {
  expect(findTexts('"2026-11-22 10:00:00"', "at 2026-11-22 10:00:00")).toEqual(["2026-11-22 10:00:00"]);
  expect(findTexts('"=="', "a == b")).toEqual([]);
});

test("a declared shape may make one token of the text", () => {
  const shape = { form: "shape", name: "pair", bytes: "x y", stage: "before", guard: "none", shipped: false } as const;
  const declarations = { ...noDeclarations, lookup: () => shape, names: () => ["pair"], tokens: [shape] } as unknown;
  expect(findTexts('"x y"', "x y z", declarations as Declarations)).toEqual(["x y"]);
});

test("edits are of one token", () => {
  expect(findTexts('"timed out"~1', "timed out")).toEqual([]);
});

test("letters behind a backslash in quotes name characters", () => {
  expect(findTexts(String.raw`"a\tb"`, "a\tb a b atb")).toEqual(["a\tb", "a b"]);
  expect(findTexts(String.raw`"a\nb" "\x41\x62"`, "a b Ab anb x41")).toEqual(["a b Ab"]);
  expect(findTexts('"t"', "t \t")).toEqual(["t"]);
  expect(findTexts(String.raw`"\t"`, "t \t")).toEqual([]);
  expect(() => compilePattern(String.raw`"\x4"`)).toThrow("two hexadecimal digits");
  expect(() => compilePattern(String.raw`"\xe9"`)).toThrow("write the character itself");
});
