/**
 * Most of a short scan is start-up: this limits what it loads before its arguments are parsed.
 *
 * `cac` 7.1 is the dispatcher (`ts/cli/registration.ts`). Only the typed command is registered, it gets no words, and
 * its flags and examples are registered for help alone: `scan '\R' --text 'took 5ms'` takes 25.4 million instructions
 * instead of 24.2 without it (+5.1 %, medians of three runs); it may take up to 8 %. `picocolors`, which is in the
 * start-up chunk but runs with the first message, costs less than the noise of 1 %. Measured with `valgrind
 * --tool=callgrind` on the single file.
 *
 * Loading the chunks of the command is the largest part: 4.0 ms, after 3.7 ms up to its name; then 0.3 ms for the
 * arguments, 1.9 ms for the clock and the library, 2.4 ms for the scan (minima of 30 runs on a busy Zen 3). Compare two
 * builds only by copies of both files: the same bytes take up to 3 ms more or less, by how their pages lie in the page
 * cache.
 */
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { type Bundle, buildBundle } from "../../scripts/build/loaded.ts";
import { copyWithGroups } from "../../scripts/build/start-groups.ts";

const root = join(import.meta.dir, "..", "..");
let bundle: Promise<Bundle> | undefined;

/** What the bundle loads with `entry`, without `import()` and `require()`: sources, and modules outside the chunks. */
async function loadedWith(entry: string): Promise<{ readonly sources: readonly string[]; readonly outside: string[] }> {
  const { sources, outside } = (await (bundle ??= buildBundle(root))).loadedWith(join(root, entry));
  return { sources: [...sources], outside: [...outside] };
}

test("in the single file, common runs load few chunks, and hardly any code besides", async () => {
  const copy = join(root, ".build", "grouped-for-test");
  await copyWithGroups(root, copy);
  try {
    const grouped = await buildBundle(copy);
    for (const entry of ["scan", "grep", "tail"].map((name) => `ts/cli/commands/${name}.ts`)) {
      const { sources, chunks } = grouped.loadedWith(join(copy, entry));
      expect(chunks).toBeLessThan(20);
      const loadSources = async (path: string) => (await loadedWith(path)).sources;
      const needed = new Set(
        [...(await loadSources("ts/executable.ts")), ...(await loadSources(entry))].map((path) => relative(root, path)),
      );
      const added = [...sources].map((path) => relative(copy, path)).filter((path) => !needed.has(path));
      // An `index.ts` loads what it exports of a group, used or not.
      expect(added.filter((path) => !path.includes("node_modules")).length).toBeLessThan(3);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
});

test("a scan of plain text loads one module of the runtime, runs no package but the dispatcher, and loads no code that it may not need", async () => {
  const { sources, outside } = await loadedWith("ts/cli/commands/scan.ts");
  expect(sources.some((path) => path.endsWith("ts/cli/scan/run.ts"))).toBe(true);
  expect(outside).toEqual(["bun:ffi"]);
  // picocolors colours the prefix of messages: it is in a chunk that every run reads, but runs with the first message.
  const spared =
    /node_modules\/(?!picocolors|cac\/)|ts\/(deep|infer|mine|rewrite|table|template)\/|ts\/input\/(unpacked|walk)|ts\/cli\/help/;
  expect(sources.filter((path) => spared.test(path))).toEqual([]);
  const ofSomePatterns =
    /ts\/pattern\/(bytes\/|predicate|load\.ts|syntax\/(at|axis|predicate)\.ts|compile\/reading)|ts\/tables\/axes|ts\/scan\/(files|merge)\.ts/;
  expect(sources.filter((path) => ofSomePatterns.test(path))).toEqual([]);
});

test("the first or last lines of a file are printed without patterns, templates, values and modules of the runtime", async () => {
  const { sources, outside } = await loadedWith("ts/cli/commands/tail.ts");
  expect(sources.some((path) => path.endsWith("ts/window/block-file.ts"))).toBe(true);
  expect(outside).toEqual(["bun:ffi"]);
  const spared = /ts\/(library|pattern|scan|template|value)\/|ts\/input\/(compressed|unpacked)/;
  expect(sources.filter((path) => spared.test(path))).toEqual([]);
});

test("help is printed without patterns, templates and scans", async () => {
  const { sources } = await loadedWith("ts/cli/help/help.ts");
  expect(sources.some((path) => path.endsWith("ts/tables/pattern-brief.ts"))).toBe(true);
  expect(sources.filter((path) => /ts\/(library|pattern|scan|template|value)\//.test(path))).toEqual([]);
});

test("the general help is printed without the help of commands and topics", async () => {
  const { sources } = await loadedWith("ts/cli/help/general.ts");
  expect(sources.some((path) => path.endsWith("ts/cli/help/groups.ts"))).toBe(true);
  const spared = /ts\/cli\/help\/(agents|examples|help|language-brief|topics)\.ts|ts\/tables\//;
  expect(sources.filter((path) => spared.test(path))).toEqual([]);
});

test("a walk loads one module of the runtime until it meets an ignore file, and no types and globs", async () => {
  const { sources, outside } = await loadedWith("ts/input/walk.ts");
  expect(sources.some((path) => path.endsWith("ts/input/listing.ts"))).toBe(true);
  expect(outside.toSorted()).toEqual(["bun:ffi", "path"]);
  expect(sources.filter((path) => /ts\/input\/(choosing|sort|texture|file-type)|file-types/.test(path))).toEqual([]);
});

/** What a run prints, and which functions it calls that the runtime has to compile first. */
function compiledBy(...args: string[]): { readonly printed: string; readonly called: string } {
  const run = Bun.spawnSync([process.execPath, join(import.meta.dir, "builtins-run.ts"), ...args]);
  return { printed: run.stdout.toString(), called: run.stderr.toString().trim() };
}

test("of the functions that the runtime has to compile first, a plain scan calls only those of the dispatcher", () => {
  const { printed, called } = compiledBy("scan", "\\R", "--text", "took 5ms");
  expect(printed).toBe('[5..8] "5ms"\n');
  expect(called).toBe("exec filter forEach reduce some");
});

test("the general help calls none of them", () => {
  const { printed, called } = compiledBy("--help");
  expect(printed).toContain("Start with:");
  expect(called).toBe("");
});
