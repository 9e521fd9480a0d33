import { expect, test } from "bun:test";
import { Workplace } from "../../tests/e2e/workplace.ts";

const place = new Workplace();

test("cuts of the same bound tie in a text that repeats itself, so that they have one percentile", () => {
  const out = place.output(["gravity", "--field", "--text", "x=1; y = 2, z=3"]);
  const rows = out.split("\n").filter((line) => line.startsWith("    @"));
  const percentiles = rows.slice(1).map((row) => Number(row.trim().split(/\s+/)[6]));
  expect(percentiles).toEqual([80, 60, 40, 20, 0, 0, 20, 40, 60, 80]);
});
