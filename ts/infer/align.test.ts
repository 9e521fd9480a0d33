import { expect, test } from "bun:test";
import { align } from "./align.ts";

/** Runs of letters are words, runs of digits numbers; any other character is a token by itself. */
function cells(line: string) {
  return [...line.matchAll(/[a-z]+|\d+|\S/g)].map(([text]) => ({
    text,
    kind: /\d/.test(text) ? "number" : /[a-z]/.test(text) ? "word" : "punct",
  }));
}

const columns = (...lines: string[]) =>
  align(lines.map(cells)).map(({ kinds, common, texts }) => ({ kinds: kinds.join(" "), common, texts }));

test("equal texts are paired before equal kinds", () => {
  expect(columns("disk failure on sda", "disk failed sda")).toEqual([
    { kinds: "word", common: "disk", texts: ["disk", "disk"] },
    { kinds: "word", common: "failure", texts: ["failure", null] },
    { kinds: "word", common: null, texts: ["on", "failed"] },
    { kinds: "word", common: "sda", texts: ["sda", "sda"] },
  ]);
});

test("ties are resolved towards the end of the line", () => {
  expect(columns("a a a", "a a").map((column) => column.texts[1])).toEqual([null, "a", "a"]);
});

test("unpaired tokens in a gap are joined in order, even if their kinds differ", () => {
  expect(columns("a", "b c d", "1 2").map((column) => [column.kinds, column.texts])).toEqual([
    ["word number", [null, "b", "1"]],
    ["word number", [null, "c", "2"]],
    ["word", ["a", "d", null]],
  ]);
});

test("additional tokens in a gap become new columns after the gap's own", () => {
  expect(columns("a x z", "a 1 2 z").map((column) => column.texts)).toEqual([
    ["a", "a"],
    ["x", "1"],
    [null, "2"],
    ["z", "z"],
  ]);
});
