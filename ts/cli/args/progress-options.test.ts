import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToSearch } from "./progress-options.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-progress-"));
afterAll(() => rmSync(folder, { recursive: true }));
const [a, b] = ["a", "b"].map((name) => join(folder, name)) as [string, string];
writeFileSync(a, "abc");
writeFileSync(b, "defgh");

test("every pass counts every byte of every file", () => {
  expect(bytesToSearch([a, b], 1)).toBe(8);
  expect(bytesToSearch([a, b], 3)).toBe(24);
  expect(bytesToSearch([], 2)).toBe(0);
});

test("the total is unknown with a folder, a missing file or standard input", () => {
  for (const path of [folder, join(folder, "missing"), "-"]) expect(bytesToSearch([a, path], 1)).toBeNull();
});
