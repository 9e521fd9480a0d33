/** Rules for the sources that a program can check: sizes, names, imports between folders, leftovers. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { allowedArrow, arrows, bannedNames, bannedWords, linesMax, widthMax } from "./rules.ts";

const root = join(import.meta.dir, "..", "..");

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const typescript = ["ts", "scripts", "tests"]
  .flatMap((folder) => sources(folder, /\.m?ts$|\.mjs$/))
  .filter((path) => !path.endsWith(".d.ts"));
const zig = sources("zig", /\.zig$/).filter((path) => !path.startsWith("zig/gen/"));
const text = (path: string) => readFileSync(join(root, path), "utf8");

test("no file is longer than the limit", () => {
  const grown = [...typescript, ...zig]
    .filter((path) => !path.endsWith(".gen.ts"))
    .map((path) => ({ path, lines: text(path).split("\n").length - 1 }))
    .filter(({ lines }) => lines > linesMax);
  expect(grown).toEqual([]);
});

test("no line of Zig is wider than the limit", () => {
  const wide = [...zig, "build.zig"].flatMap((path) =>
    text(path)
      .split("\n")
      .flatMap((line, at) => ([...line].length > widthMax ? `${path}:${at + 1}` : [])),
  );
  expect(wide).toEqual([]);
});

test("no file or folder has a meaningless name", () => {
  const drawers = [...typescript, ...zig].filter((path) =>
    path.split("/").some((part) => bannedNames.has(part.replace(/\..*$/, ""))),
  );
  expect(drawers).toEqual([]);
});

/** Imports of each source file from other rooms: static, dynamic and by `require`. */
function roomImports(language: "ts" | "zig"): { path: string; target: string; from: string; to: string }[] {
  const import_ =
    language === "zig" ? /@import\("([^"]+\.zig)"\)/g : /(?:\bfrom|\bimport|import\(|require\()\s*"(\.[^"]+)"/g;
  const files = language === "zig" ? zig : typescript.filter((path) => /^ts\//.test(path));
  return files
    .filter((path) => !/\.(test|fuzz)\.|_test\.zig$|\/fixture\.zig$/.test(path))
    .flatMap((path) =>
      [
        ...text(path)
          .replace(/^test [\s\S]*?^\}/gm, "")
          .matchAll(import_),
      ].map(([, target]) => {
        const to = relative(root, join(root, dirname(path), target!)).split("/");
        return { path, target: target!, from: path.split("/")[1]!, to: to.length > 2 ? to[1]! : "" };
      }),
    )
    .filter(({ path, from, to }) => path.split("/").length > 2 && to !== "" && to !== from);
}

test("rooms import only what the table allows", () => {
  const wrong = (["ts", "zig"] as const).flatMap((language) =>
    roomImports(language)
      .filter(({ from, to }) => !allowedArrow(language, from, to))
      .map(({ path, target }) => `${path} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("the table has no cycles", () => {
  const inCircle: string[] = [];
  for (const rows of Object.values(arrows)) {
    const left = new Map(Object.entries(rows));
    for (let taken = true; taken; ) {
      const free = [...left].filter(([, targets]) => targets.every((to) => !left.has(to)));
      for (const [room] of free) left.delete(room);
      taken = free.length > 0;
    }
    inCircle.push(...left.keys());
  }
  expect(inCircle).toEqual([]);
});

test("only one folder imports bun:ffi", () => {
  const others = typescript.filter((path) => path.startsWith("ts/") && !path.startsWith("ts/native/"));
  expect(others.filter((path) => /from "bun:ffi"/.test(text(path)))).toEqual([]);
});

test("there are no leftovers", () => {
  const left = [...typescript, ...zig].filter(
    (path) => !path.startsWith("tests/tidy/") && bannedWords.some((word) => word.test(text(path))),
  );
  expect(left).toEqual([]);
});

test("every Zig file is reached from the library or its tests", () => {
  const roots = ["zig/root.zig", "zig/tests.zig", "zig/kernels.zig", "zig/print_layouts.zig", "zig/bench.zig"];
  const reached = new Set<string>();
  const queue = [...roots];
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, target] of text(path).matchAll(/@import\("([^"]+\.zig)"\)/g))
      queue.push(join(dirname(path), target!));
  }
  expect(
    sources("zig", /\.zig$/)
      .filter((path) => !reached.has(path))
      .map((path) => basename(path)),
  ).toEqual([]);
});
