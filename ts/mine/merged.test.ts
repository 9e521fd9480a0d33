import { expect, test } from "bun:test";
import { renderLog } from "../../tests/mine/labelled.ts";
import { savedWordingsLimit } from "../tables/limits.ts";
import { mineMerged, mineTemplates } from "./index.ts";
import { run } from "./merged.fuzz.ts";
import { saveSet } from "./saved.fuzz.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const encodeLines = (lines: readonly string[]) => encoder.encode(lines.map((line) => `${line}\n`).join(""));

test("merged templates are unions of wordings, and none is printed twice", () => run(1, 200), 60_000);

test("parts of a quoted text are shown, and templates that would be printed alike are one", () => {
  const mineAndPrint = (lines: readonly string[]) =>
    mineMerged([encodeLines(lines)]).templates.map(({ count, readable }) => `${count} ${decoder.decode(readable)}`);
  expect(mineAndPrint(['x "PUT /a1"', 'x "PUT /b2"', 'x "GET /a1"', 'x "GET /b2"'])).toEqual([
    '2 x "GET <*>"',
    '2 x "PUT <*>"',
  ]);
  expect(mineAndPrint([': "PUT /b" ', ':"PUT /b"', ": 12ms ", ": 17 "])).toEqual(['2 : "PUT /b"', "2 : <*>"]);
  expect(mineAndPrint(["x <word>", "x a1", "x b2"])).toEqual(["3 x <word>"]);
});

test("saved sets give the same templates in either order", () => {
  for (const program of ["dpkg", "journal", "nova"]) {
    const { lines } = renderLog(program, 7, true);
    const halves = [lines.slice(0, 300), lines.slice(300)].map((half) => saveSet([encodeLines(half)]));
    const counts = (sets: typeof halves) => mineMerged([], { sets }).templates.map(({ count }) => count);
    expect(counts(halves.toReversed())).toEqual(counts(halves));
  }
});

test("the order of lines changes no group", () => {
  for (const program of ["journal", "nova", "postfix"]) {
    const { lines } = renderLog(program, 7, true);
    const groups = (order: readonly number[]) =>
      mineMerged([encodeLines(order.map((line) => lines[line]!))], { numbered: true })
        .templates.map(({ records }) => Array.from(records!, (record) => order[record]!).sort((a, b) => a - b))
        .map((own) => own.join())
        .sort();
    const order = lines.map((_, line) => line);
    const step = 7; // Coprime to the number of lines, so every line is taken once.
    expect(groups(order.map((line) => (line * step) % order.length))).toEqual(groups(order));
  }
});

test("more wordings than the limit are the templates of unmerged lines, and their number is told", () => {
  const words = Array.from(
    { length: 70_000 },
    (_, i) => `got ${i.toString(26).replaceAll(/\d/g, (d) => "qrstuvwxyz"[Number(d)]!)} x`,
  );
  const text = encodeLines([...words, "port 80 open", "port 81 open"]);
  const merged = mineMerged([text], { numbered: true });
  const plain = mineTemplates([text]);
  expect(merged.collapsed).toBe(1);
  expect(merged.templates.map(({ readable }) => decoder.decode(readable))).toEqual(
    plain.templates.map(({ readable }) => decoder.decode(readable)),
  );
  expect(merged.templates.map(({ records }) => records!.length)).toEqual([70_000, 2]);
  expect(mineMerged([encodeLines(["a b", "c d"])]).collapsed).toBe(0);
}, 60_000);

test("a saved set or a comparison of more wordings than its limit is refused by name", () => {
  const letters = (i: number) =>
    i.toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)]!.toUpperCase());
  const text = encodeLines(Array.from({ length: savedWordingsLimit + 1 }, (_, i) => `got ${letters(i)} x`));
  const against = { sets: [], texts: [encodeLines(["a b"])] };
  expect(() => mineMerged([text], { against })).toThrow(/262,144 wordings \(savedWordingsLimit\)/);
  expect(() => mineMerged([text])).not.toThrow();
}, 60_000);
