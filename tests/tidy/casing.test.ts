/** Names in Zig: types in TitleCase, functions in camelCase, everything else in snake_case. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..", "..");
const paths = readdirSync(join(root, "zig"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".zig"))
  .map((entry) => join(entry.parentPath, entry.name));
const title = /^[A-Z][A-Za-z0-9]*$/;
const camel = /^[a-z][A-Za-z0-9]*$/;
const snake = /^[a-z][a-z0-9]*(_[a-z0-9]+)*_?$/;
/** Called by C programs and Bun. */
const exported = /^(mt|mb)_[a-z0-9_]+$/;

/** Declarations on a line with wrong casing. */
function findWrongCasing(line: string): string[] {
  const wrong: string[] = [];
  const code = line.replace(/\/\/.*/, "").replace(/"(\\.|[^"\\])*"/g, '""');
  for (const [, name, rest] of code.matchAll(/\bfn (\w+)\((.*)/g)) {
    const returnsType = /\) type \{/.test(rest!);
    if (!(returnsType ? title : camel).test(name!) && !exported.test(name!)) wrong.push(name!);
  }
  for (const [, name, value] of code.matchAll(/\b(?:const|var) (@?\w+)(?:: [^=]+)? = (.*)/g)) {
    const isType = /^(extern |packed )?(struct|enum|union)\b(?!.*\}\{)|^(opaque|error)\s*\{/.test(value!);
    // A function may be imported under another name.
    const isAlias = camel.test(name!) && /^[\w.]*(@import\(""\))?(\.\w+)*\.[a-z][A-Za-z0-9]*;$/.test(value!);
    const isNameOfType = title.test(name!) && !/^[0-9"']/.test(value!);
    if (name!.startsWith("@")) continue;
    if (isType ? !title.test(name!) : !(snake.test(name!) || isAlias || isNameOfType)) wrong.push(name!);
  }
  return wrong;
}

test("names in Zig have the casing of their category", () => {
  const wrong = paths.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, at) => findWrongCasing(line).map((name) => `${path.slice(root.length + 1)}:${at + 1} ${name}`)),
  );
  expect(wrong).toEqual([]);
});

test("a name with wrong casing is noticed", () => {
  expect(findWrongCasing("fn put_runs(a: u8) void {")).toEqual(["put_runs"]);
  expect(findWrongCasing("pub fn list(comptime T: type) type {")).toEqual(["list"]);
  expect(findWrongCasing("const row = struct {")).toEqual(["row"]);
  expect(findWrongCasing("    var rowCount: u32 = 0;")).toEqual(["rowCount"]);
  expect(findWrongCasing("const lastBit = runs.lastBit;")).toEqual([]);
});
