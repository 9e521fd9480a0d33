import { afterEach, expect, mock, spyOn, test } from "bun:test";
import { standardOutput } from "../../terminal/index.ts";
import { writeRows } from "./listing.ts";

afterEach(() => mock.restore());

test("a long listing collects its garbage now and then, up to its limit", () => {
  const text = spyOn(standardOutput, "text").mockImplementation(() => {});
  const gc = spyOn(Bun, "gc").mockImplementation(() => 0);
  const rows = new Array(1_000_000).fill(0);
  writeRows(rows, rows.length, 600_000, " rows", () => {});
  expect(gc).toHaveBeenCalledTimes(2);
  expect(text.mock.calls).toEqual([["    ... (+400000 more rows; raise --limit)\n"]]);
});
