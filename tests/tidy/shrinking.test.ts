/** Circles of imports and long functions may only shrink. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { allowed, circles, longFunctions } from "./shrinking.ts";

const root = join(import.meta.dir, "..", "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");
const sources = (folders: readonly string[], ending: RegExp) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/\.test\.tsx?$|_test\.zig$|\.fuzz\.ts$|\.gen\.ts$|^zig\/gen\//.test(path));

const typescript = sources(["ts", "scripts"], /\.tsx?$/);
const zig = sources(["zig"], /\.zig$/);

/** What a file imports when it runs: types are left out. */
function importedBy(path: string): string[] {
  const transpiler = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" });
  return transpiler
    .scanImports(text(path).replace(/^#!.*/, ""))
    .filter(({ kind, path: to }) => kind === "import-statement" && to.startsWith("."))
    .map(({ path: to }) => join(dirname(path), to));
}

/** The same with the types. */
const importedTypesBy = (path: string) =>
  [...text(path).matchAll(/^(?:import|export)\b[^;]*? from "(\.[^"]+)"/gm)].map(([, to]) => join(dirname(path), to!));

const zigImports = (path: string) =>
  [...text(path).matchAll(/@import\("([^"]+\.zig)"\)/g)].map(([, to]) => join(dirname(path), to!));

test.each([
  ["TypeScript in circles", typescript, importedBy],
  ["TypeScript in circles of types", typescript, importedTypesBy],
  ["Zig in circles", zig, zigImports],
] as const)("no more files import each other: %s", (name, paths, importsOf) => {
  const found = circles(new Map(paths.map((path) => [path, importsOf(path)])));
  const files = found.reduce((sum, { length }) => sum + length, 0);
  const { files: filesMax, largest } = allowed[name];
  expect(files > filesMax || (found[0]?.length ?? 0) > largest ? found : []).toEqual([]);
});

test.each([
  ["long functions of TypeScript", typescript, "ts"],
  ["long functions of Zig", zig, "zig"],
] as const)("no more functions are above the limit: %s", (name, paths, language) => {
  const long = paths.flatMap((path) =>
    longFunctions(text(path), language).map(({ line, lines }) => `${path}:${line} has ${lines} lines`),
  );
  expect(long.length > allowed[name] ? long : []).toEqual([]);
});

test("circles and long functions are found", () => {
  const imports = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", []],
    ["e", ["a", "f"]],
    ["f", ["e"]],
  ]);
  expect(circles(imports)).toEqual([
    ["a", "b", "c"],
    ["e", "f"],
  ]);
  const body = "  step();\n".repeat(70);
  const count = (source: string, language: "ts" | "zig" = "ts") => longFunctions(source, language).length;
  expect(count(`function f() {\n${body}}\n`)).toBe(1);
  expect(count(`export const f = async (a: number): Promise<void> => {\n${body}};\n`)).toBe(1);
  expect(count(`class A {\n  private async f(a = 1): Promise<void> {\n  ${body}  }\n}\n`)).toBe(1);
  expect(count(`function f(\n  a: number,\n): void {\n${body}}\n`)).toBe(1);
  expect(count(`if (a) {\n${body}}\nconst a = {\n${body}};\n`)).toBe(0);
  expect(count(`function f() {\n${body.slice(10)}}\n`)).toBe(1);
  expect(count(`function f() {\n${"  step();\n".repeat(68)}}\n`)).toBe(0);
  expect(count(`pub fn f(a: u8) !void {\n${body}}\n`, "zig")).toBe(1);
});
