/** Circles of imports and long functions may only shrink. */
import { expect, test } from "bun:test";
import { importedBy, importedTypesBy, text, typescript, zig, zigImports } from "./imports.ts";
import { allowed, circles, longFunctions } from "./shrinking.ts";

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
