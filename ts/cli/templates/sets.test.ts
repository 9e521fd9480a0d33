import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSavePath } from "./sets.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-sets-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a set may replace an empty file, but no other file that is not a set", () => {
  const path = join(folder, "set");
  checkSavePath(path);
  writeFileSync(path, "");
  checkSavePath(path);
  writeFileSync(path, "one line\n");
  expect(() => checkSavePath(path)).toThrow("is not overwritten");
  expect(() => checkSavePath(folder)).toThrow("is not a regular file");
});
