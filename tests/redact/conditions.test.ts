/**
 * What is masked of values that differ in one property near names: `conditions.txt` has a digest for each row. After a
 * change that is wanted, `MATCHER_ANSWERS=write bun test tests/redact/conditions.test.ts` writes the file; `bun
 * tests/redact/conditions.ts ROW`, before and after it, shows what differs.
 */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { maskConditions } from "./conditions.ts";

const path = join(import.meta.dir, "conditions.txt");

test("values for which two conditions hold are masked as before", () => {
  const lines = Array.from(
    maskConditions(),
    ([row, masked]) => `${Bun.hash.wyhash(masked).toString(36).slice(0, 5)} ${JSON.stringify(row)}`,
  );
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}, 240_000);
