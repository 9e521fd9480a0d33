/** The sources and what each file imports. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const root = join(import.meta.dir, "..", "..");
export const text = (path: string) => readFileSync(join(root, path), "utf8");

/** Files of folders by their ending, generated ones left out. */
export const listFiles = (folders: readonly string[], ending: RegExp) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/\.gen\.ts$|^zig\/gen\//.test(path));

const isTest = (path: string) => /\.test\.tsx?$|_test\.zig$|\.fuzz\.ts$/.test(path);

export const typescript = listFiles(["ts", "scripts"], /\.tsx?$/).filter((path) => !isTest(path));
export const zig = listFiles(["zig"], /\.zig$/).filter((path) => !isTest(path));

/** What a file imports when it runs: types are left out. */
export function importedBy(path: string): string[] {
  const transpiler = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" });
  return transpiler
    .scanImports(text(path).replace(/^#!.*/, ""))
    .filter(({ kind, path: to }) => kind === "import-statement" && to.startsWith("."))
    .map(({ path: to }) => join(dirname(path), to));
}

/** The same with the types. */
export const importedTypesBy = (path: string) =>
  [...text(path).matchAll(/^(?:import|export)\b[^;]*? from "(\.[^"]+)"/gm)].map(([, to]) => join(dirname(path), to!));

export const zigImports = (path: string) =>
  [...text(path).matchAll(/@import\("([^"]+\.zig)"\)/g)].map(([, to]) => join(dirname(path), to!));
