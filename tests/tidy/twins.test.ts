/**
 * A twin does in one language what another file does in another. Its head says so, `Twin: FILE, compared by TEST.`; the
 * other file's head says the same of it, and the test exists.
 */
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { allowed } from "./shrinking.ts";

const root = join(import.meta.dir, "..", "..");
/** Lines of a file in which its head ends. */
const headLines = 24;

interface Twin {
  readonly path: string;
  readonly other: string;
  readonly comparedBy: string;
}

function twinsIn(path: string, text: string): Twin[] {
  const head = text.split("\n").slice(0, headLines).join("\n");
  return [...head.matchAll(/\bTwin: (\S+), compared by (\S+)\.$/gm)].map(([, other, comparedBy]) => ({
    path,
    other: other!,
    comparedBy: comparedBy!,
  }));
}

/** Twins of which the other file does not say the same, or whose files do not exist. */
function unfit(twins: readonly Twin[], exists: (path: string) => boolean): string[] {
  const told = new Set(twins.map(({ path, other, comparedBy }) => `${path} ${other} ${comparedBy}`));
  return twins
    .filter(({ path, other, comparedBy }) => !told.has(`${other} ${path} ${comparedBy}`) || !exists(comparedBy))
    .map(({ path }) => path);
}

const twins = ["ts", "zig", "shaders"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|zig|comp)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .flatMap((path) => twinsIn(path, readFileSync(join(root, path), "utf8")));

test("each twin names the other and the test that compares both", () => {
  expect(unfit(twins, (path) => existsSync(join(root, path)))).toEqual([]);
});

test("twins may only become fewer: whoever removes one lowers the number", () => {
  expect(twins.length / 2).toBe(allowed.twins);
});

/** Files of the C library that implement what the command has in TypeScript. */
const needed = ["zig/source/walk.zig", "zig/source/ignore_rules.zig", "zig/source/path_glob.zig"];
const templates = readdirSync(join(root, "zig", "template")).filter((name) => !name.endsWith("_test.zig"));
/** The command renders by these too. */
const shared = new Set(["accessors.zig", "date_parts.zig", "packed.zig", "slice.zig", "url_parts.zig"]);

test("the walk and the parser of templates of the C library are twins", () => {
  const known = new Set(twins.map(({ path }) => path));
  const all = [...needed, ...templates.filter((name) => !shared.has(name)).map((name) => `zig/template/${name}`)];
  expect(all.filter((path) => !known.has(path))).toEqual([]);
});

test("a twin that is not named back, and a test that is missing, are found", () => {
  const [one] = twinsIn("a.ts", "/**\n * Words.\n *\n * Twin: b.zig, compared by c.test.ts.\n */\n");
  const two = twinsIn("b.zig", "//! Words.\n//!\n//! Twin: a.ts, compared by c.test.ts.\n");
  expect(unfit([one!, ...two], () => true)).toEqual([]);
  expect(unfit([one!], () => true)).toEqual(["a.ts"]);
  expect(unfit([one!, ...two], () => false)).toEqual(["a.ts", "b.zig"]);
});
