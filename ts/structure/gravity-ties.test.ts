import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "main.ts");

test("cuts of the same bound tie in a text that repeats itself, so that they have one percentile", () => {
  const { stdout } = Bun.spawnSync([process.execPath, main, "gravity", "--field", "--text", "x=1; y = 2, z=3"]);
  const rows = stdout
    .toString()
    .split("\n")
    .filter((line) => line.startsWith("    @"));
  const percentiles = rows.slice(1).map((row) => Number(row.trim().split(/\s+/)[6]));
  expect(percentiles).toEqual([80, 60, 40, 20, 0, 0, 20, 40, 60, 80]);
});
