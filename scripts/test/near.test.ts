import { expect, test } from "bun:test";
import { nearTests } from "./near.ts";

test("tests are near what they import, and what they are named after", () => {
  const imports = new Map<string, readonly string[]>([
    ["ts/a.ts", []],
    ["ts/b.ts", ["ts/a.ts"]],
    ["ts/c.ts", ["ts/b.ts"]],
    ["ts/d.ts", ["ts/c.ts"]],
    ["ts/a.test.ts", ["ts/a.ts"]],
    ["ts/b.test.ts", ["ts/b.ts"]],
    ["ts/c.test.ts", ["ts/c.ts"]],
    ["ts/d.test.ts", ["ts/d.ts"]],
    ["tests/e2e/a.test.ts", []],
    ["tests/flags/matrix.test.ts", ["ts/a.ts"]],
  ]);
  expect(nearTests(["ts/a.ts"], imports)).toEqual([
    "tests/e2e/a.test.ts",
    "ts/a.test.ts",
    "ts/b.test.ts",
    "ts/c.test.ts",
  ]);
  expect(nearTests(["ts/d.ts"], imports)).toEqual(["ts/d.test.ts"]);
  expect(nearTests(["ts/d.test.ts"], imports)).toEqual(["ts/d.test.ts"]);
  expect(nearTests(["README.md"], imports)).toEqual([]);
});

test("the tests of decisions are near what a scan consists of", () => {
  const imports = new Map(
    ["decisions", "one-answer"].map((name) => [`tests/flags/${name}.test.ts`, ["tests/flags/in-process.ts"]] as const),
  );
  expect(nearTests(["ts/cli/scan/job.ts"], imports)).toEqual([
    "tests/flags/decisions.test.ts",
    "tests/flags/one-answer.test.ts",
  ]);
  expect(nearTests(["ts/mine/index.ts"], imports)).toEqual([]);
});

test("tests are near the folders that they are named after, and the vectors near what they run", () => {
  const here = "tests/conformance/here.ts";
  const tests = ["tests/follow/scan.test.ts", "tests/e2e/tables.test.ts", "ts/scan/set.test.ts", here];
  const imports = new Map(tests.map((path) => [path, []]));
  expect(nearTests(["ts/cli/follow/inputs.ts"], imports)).toEqual(["tests/follow/scan.test.ts"]);
  expect(nearTests(["ts/cli/tables/arriving.ts"], imports)).toEqual(["tests/e2e/tables.test.ts", here]);
  expect(nearTests(["zig/match/scan.zig"], imports)).toEqual([
    "tests/follow/scan.test.ts",
    "ts/scan/set.test.ts",
    here,
  ]);
  expect(nearTests(["ts/watch/types.ts"], imports)).toEqual([]);
});

test("tests of the PowerShell module are near its sources", () => {
  const imports = new Map([
    ["tests/powershell/cases.test.ts", ["tests/powershell/module.ts"]],
    ["tests/e2e/grep.test.ts", []],
  ]);
  for (const file of ["powershell/src/Cmdlets/Search.cs", "powershell/build.ps1", "powershell/Matcher.format.ps1xml"])
    expect(nearTests([file], imports)).toEqual(["tests/powershell/cases.test.ts"]);
});

test("a test that a source names is near it", () => {
  const imports = new Map([["tests/c/same.test.ts", []]]);
  expect(nearTests(["ts/rewrite/keep.ts"], imports)).toEqual(["tests/c/same.test.ts"]);
});
