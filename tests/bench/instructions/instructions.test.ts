/** What counts as a difference from the table of instructions; `npm test` counts them in a step of its own. */
import { expect, test } from "bun:test";
import { differences, expectedCounts } from "../../../scripts/bench/instructions.ts";
import { countedRows } from "./rows.ts";

const counts = (rows: Readonly<Record<string, number>>) => ({ zig: "0.17.0", level: "v3", rows });

test("more or fewer instructions than the limit are a difference", () => {
  const table = counts({ a: 1000, b: 1000 });
  expect(differences(table, counts({ a: 1020, b: 980 }))).toEqual([]);
  expect(differences(table, counts({ a: 1021, b: 979 }))).toEqual([
    'a: 1021 instructions instead of 1000 (+2.1 %); if that is wanted: "npm run bench -- instructions --update"',
    'b: 979 instructions instead of 1000 (-2.1 %); if that is wanted: "npm run bench -- instructions --update"',
  ]);
});

test("a row that only one side has, and another compiler, are a difference", () => {
  expect(differences(counts({ a: 1 }), counts({ b: 1 }))).toEqual([
    expect.stringContaining("a: no longer a row"),
    expect.stringContaining("b: not in the table"),
  ]);
  expect(differences({ ...counts({}), zig: "0.16.0" }, counts({}))).toEqual([expect.stringContaining("0.16.0")]);
});

test("the table has the rows that are counted", () => {
  expect(Object.keys(expectedCounts().rows)).toEqual(countedRows.map(({ work }) => work));
});
