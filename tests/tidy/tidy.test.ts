/** Rules for the sources that a program can check: sizes, names, imports between folders, leftovers. */
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { arrows, bannedNames, bannedWords, linesMax, open, widthMax } from "./rules.ts";

const root = join(import.meta.dir, "..", "..");

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const typescript = ["ts", "scripts", "tests"]
  .flatMap((folder) => sources(folder, /\.m?tsx?$|\.mjs$/))
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

test("no comment of TypeScript is wider than the limit", () => {
  const wide = typescript.flatMap((path) =>
    text(path)
      .split("\n")
      .flatMap((line, at) =>
        [...line].length > widthMax && /^\s*(\/\*\*|\*|\/\/)/.test(line) ? `${path}:${at + 1}` : [],
      ),
  );
  expect(wide).toEqual([]);
});

test("every file of Zig with tests is listed, so that they run", () => {
  const list = text("zig/tests.zig");
  const unlisted = zig
    .filter((path) => /^test\b/m.test(text(path)))
    .filter((path) => !list.includes(`@import("${path.slice("zig/".length)}")`));
  expect(unlisted).toEqual([]);
});

test("what a flag takes is said in one form, by ts/error/value-error.ts", () => {
  const own = typescript
    .filter((path) => path.startsWith("ts/") && !/\.(test|fuzz)\.ts$|error\/value-error\.ts$/.test(path))
    .flatMap((path) => text(path).match(/.*(\btakes? .*\bfound "\$\{|is not one of \$\{).*/g) ?? []);
  // More texts than one are no wrong value.
  expect(own.filter((line) => !/; found "\$\{excess\}" too/.test(line))).toEqual([]);
});

test("no file or folder has a meaningless name", () => {
  const drawers = [...typescript, ...zig].filter((path) =>
    path.split("/").some((part) => bannedNames.has(part.replace(/\..*$/, ""))),
  );
  expect(drawers).toEqual([]);
});

/** Imports of each source file from other rooms: static, dynamic and by `require`. A file outside the rooms is one. */
function roomImports(language: "ts" | "zig"): { from: string; to: string }[] {
  const import_ =
    language === "zig" ? /@import\("([^"]+\.zig)"\)/g : /(?:\bfrom|\bimport|import\(|require\()\s*"(\.[^"]+)"/g;
  const room = (path: string) => (path.split("/").length > 2 ? path.split("/")[1]! : path);
  const files = language === "zig" ? zig : typescript.filter((path) => /^ts\//.test(path));
  return files
    .filter((path) => !/\.(test|fuzz)\.|_test\.zig$|\/fixture\.zig$/.test(path))
    .flatMap((path) =>
      [
        ...text(path)
          .replace(/^test [\s\S]*?^\}/gm, "")
          .matchAll(import_),
      ].map(([, target]) => ({ from: room(path), to: room(relative(root, join(root, dirname(path), target!))) })),
    )
    .filter(({ from, to }) => to !== from);
}

const isRoom = (name: string) => !/[/.]/.test(name);

test("rooms import what the table says, and it says nothing else", () => {
  for (const language of ["ts", "zig"] as const) {
    const found = new Map(Object.keys(arrows[language]).map((room) => [room, new Set<string>()]));
    for (const { from, to } of roomImports(language).filter((one) => isRoom(one.from) && isRoom(one.to))) {
      const isListed = open[language].includes(from) || !open[language].includes(to);
      if (isListed) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
    expect(Object.fromEntries([...found].map(([room, targets]) => [room, [...targets].sort()]))).toEqual(
      Object.fromEntries(Object.entries(arrows[language]).map(([room, targets]) => [room, [...targets].sort()])),
    );
  }
});

test("no rooms import each other, directly or through others", () => {
  const inCircle = (["ts", "zig"] as const).flatMap((language) => {
    const left = new Map<string, Set<string>>();
    for (const { from, to } of roomImports(language)) left.set(from, (left.get(from) ?? new Set()).add(to));
    for (let isSmaller = true; isSmaller; ) {
      const free = [...left].filter(([, targets]) => [...targets].every((to) => !left.has(to)));
      for (const [room] of free) left.delete(room);
      isSmaller = free.length > 0;
    }
    return [...left.keys()];
  });
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
  const names = [
    "root",
    "wasm",
    "tests",
    "kernels",
    "print_layouts",
    "bench",
    "device_bench",
    "lines_fuzz",
    "sent_back",
  ];
  const roots = names.map((name) => `zig/${name}.zig`);
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

test("texts are decoded with their U+FEFF: only a file's first bytes are a byte order mark", () => {
  const dropping = typescript.filter(
    (path) => /^ts\/.*(?<!\.test|\.fuzz)\.tsx?$/.test(path) && text(path).includes("new TextDecoder()"),
  );
  expect(dropping).toEqual([]);
});
