/** Each promise of SECURITY.md names tests, and they exist. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { scenarios } from "../campaign/scenarios/index.ts";

const root = join(import.meta.dir, "..", "..");
const names = new Set(scenarios.map(({ name }) => name));

/** What is wrong with the tests that a promise names. */
function findFaults(promise: string, tests: string): string[] {
  const named = [...tests.matchAll(/`([^`]+)`/g)].map((match) => match[1]!).filter((name) => !name.startsWith("npm "));
  if (named.length === 0 && tests.trim() !== "the same") return [`no test: ${promise}`];
  let folder = "";
  return named.flatMap((name) => {
    if (!/\.(ts|zig|md)$/.test(name)) return names.has(name) ? [] : [`no scenario ${name}: ${promise}`];
    // A file without a folder lies beside the one before it.
    if (name.includes("/")) folder = dirname(name);
    const path = name.includes("/") ? name : join(folder, name);
    return existsSync(join(root, path)) ? [] : [`no file ${path}: ${promise}`];
  });
}

test("every promise names its tests, which exist", () => {
  const promised = readFileSync(join(root, "SECURITY.md"), "utf8").split("## What is promised")[1]!.split("\n## ")[0]!;
  const rows = promised.split("\n").filter((line) => line.startsWith("| "));
  const promises = rows.slice(1).map((row) => row.split(" | "));
  expect(promises.length).toBeGreaterThan(15);
  expect(promises.flatMap(([promise, tests]) => findFaults(promise!, tests!.replace(/\|$/, "")))).toEqual([]);
});

test("a promise without a test, and names of none, are found", () => {
  expect(findFaults("a", "by reading")).toEqual(["no test: a"]);
  expect(findFaults("a", "campaign `none`")).toEqual(["no scenario none: a"]);
  expect(findFaults("a", "`tests/e2e/kill.test.ts`, `none.test.ts`")).toEqual(["no file tests/e2e/none.test.ts: a"]);
});
