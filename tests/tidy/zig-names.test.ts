/** Names in Zig that say too little may only become fewer. This test lists them when there are more. */
import { expect, test } from "bun:test";
import { filesOf, text } from "./imports.ts";
import { allowedNames, type NameFault, nameFaults } from "./zig-names.ts";

const faults = [...filesOf(["zig"], /\.zig$/), "build.zig"].flatMap((path) =>
  nameFaults(text(path)).map(({ line, name, fault }) => ({ fault, where: `${path}:${line} ${name}` })),
);

test.each(Object.entries(allowedNames))("no more names of Zig have %s", (fault, max) => {
  const found = faults.filter((one) => one.fault === fault).map(({ where }) => where);
  expect(found.length > max ? found : []).toEqual([]);
});

test("the numbers are those of today", () => {
  const counts = Object.fromEntries(Object.keys(allowedNames).map((fault) => [fault, 0]));
  for (const { fault } of faults) counts[fault]! += 1;
  expect(counts).toEqual(allowedNames);
});

test("names at fault are found", () => {
  const found = (source: string): (string | NameFault)[] => nameFaults(source).map(({ name }) => name);
  expect(found("const runs_ = 1;\nreturn runs_.length;\n")).toEqual(["runs_", "runs_"]);
  expect(found("fn found(a: u8) void {\n    pub inline fn kept() void {}\nfn quotedEnd(line: u8) u8 {\n")).toEqual([
    "found",
    "kept",
    "quotedEnd",
  ]);
  expect(found('const a = "github_pat_ // runs_"; // `fn found(` and `runs_`\n    \\\\ runs_\n')).toEqual([]);
  expect(
    found("fn read() void {}\nfn feed() void {}\nfn isFound() bool {}\nfn Listed(comptime T: type) type {\n"),
  ).toEqual([]);
});
