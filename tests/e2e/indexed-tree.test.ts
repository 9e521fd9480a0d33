/** `index`, and scans of a folder that has one: the same reports, fewer files read. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIndex } from "../../ts/indexing/build.ts";
import { walk } from "../../ts/input/choosing.ts";
import { textPath } from "../../ts/input/index.ts";
import { Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const files: Record<string, string> = { "tree/.ignore": "*.tmp\n", "tree/x.tmp": "user1\n" };
for (let i = 0; i < 12; i++) {
  files[`tree/${i % 3}/f${i}.log`] = `took ${i}ms for user${i}\n"said \\"user${i + 1}\\"" and\nlast 10.0.${i}.1\n`;
  files[`tree/g${i}.txt`] = `word${i} alone\n`;
}
const place = new Workplace(files);
const tree = join(place.folder, "tree");

/** Indexes the tree as if its files had been written long ago. */
function indexTree(): void {
  const onError = (error: Error) => {
    throw error;
  };
  const nowNs = () => BigInt(Date.now() + 60_000) * 1_000_000n;
  buildIndex(tree, walk(textPath(tree), { hidden: false, noIgnore: false, onError }), { onError, nowNs });
}
beforeAll(indexTree);

const countSearched = (...args: string[]) =>
  /(\d+) files searched/.exec(place.output(["scan", ...args, "--stats"]))?.[1];

test("reports are those of a scan that reads every file", () => {
  const forms = [["--json"], ["--count"], ["-l"], ["-L"], ["-C1"], ["-v"], ["--line"], ["--head", "1"], ["--deep"]];
  for (const form of [[], ...forms]) {
    for (const pattern of ['"user3"', String.raw`\I`]) {
      const run = (...more: string[]) => place.run(["scan", pattern, "tree", ...form, ...more]);
      expect({ form, pattern, ...run() }).toEqual({ form, pattern, ...run("--no-index") });
    }
  }
});

test("lines that grep prints are those of a search that reads every file", () => {
  const forms = [["-c"], ["-l"], ["-L"], ["-v"], ["-o"], ["-q"], ["-i"], ["-w"], ["-n", "-C1"], ["--heading"], ["-F"]];
  for (const form of [[], ...forms]) {
    for (const pattern of ['"user3"', "User3", String.raw`\I`, '"absent"']) {
      const run = (...more: string[]) => place.run(["grep", pattern, "tree", ...form, ...more]);
      expect({ form, pattern, ...run() }).toEqual({ form, pattern, ...run("--no-index") });
    }
  }
});

test("files that cannot hold a match are not read; those of another folder are", () => {
  expect(countSearched('"user3"', "tree")).toBe("2");
  expect(countSearched(String.raw`\I`, "tree")).toBe("12");
  expect(countSearched('"user3"', "tree", "--no-index")).toBe("24");
  expect(countSearched('"user3"', "tree/0")).toBe("4");
  expect(countSearched('"user3"', "tree", "--deep")).toBe("24");
});

test("changed and new files are read", () => {
  writeFileSync(join(tree, "g1.txt"), "user3\n");
  mkdirSync(join(tree, "later"));
  writeFileSync(join(tree, "later", "new.log"), "user3\n");
  const found = ["tree/0/f3.log", "tree/g1.txt", "tree/later/new.log", ""];
  expect(place.output(["scan", "-l", '"user3"', "tree"]).split("\n")).toEqual(found);
});

test("an index that can't be used is told, and every file is read", () => {
  writeFileSync(join(tree, ".matcher-index"), "nonsense");
  for (const command of ["scan", "grep"]) {
    const { out, error, status } = place.run([command, "-l", '"user5"', "tree"]);
    expect([out, status]).toEqual(["tree/2/f5.log\n", 0]);
    expect(error).toBe(
      "matcher: tree/.matcher-index: is not an index of this version: write a new one (matcher index); every file is read\n",
    );
  }
  indexTree();
});

test("the command", () => {
  expect(place.output(["index", "tree"])).toMatch(/^tree: \d+ files indexed(; not in it, .*)?\n$/);
  expect(place.output(["index", "--list", "tree"]).split("\n")).toContain("1/f4.log");
  expect(place.output(["index", "tree", "-g", "*.txt"])).toStartWith("tree: ");
  expect(place.run(["index", "tree/g0.txt"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["index", "--list", "tree/0"])).toMatchObject({ status: 2, out: "" });
  expect(place.run(["index"])).toMatchObject({ status: 2 });
  expect(place.output(["scan", "--index", "--count", '"user5"', "tree"])).toBe("tree/2/f5.log:1\n");
});

test.skipIf(process.platform === "win32")(
  "what is no regular file is no index: every file is read, and that is said",
  () => {
    const path = join(place.folder, "other", ".matcher-index");
    mkdirSync(join(place.folder, "other"), { recursive: true });
    writeFileSync(join(place.folder, "other", "a.log"), "user3\n");
    const makers: [words: string[], said: string][] = [
      [["mkdir", path], "is not a regular file"],
      [["mkfifo", path], "is not a regular file"],
      [["ln", "-s", "/dev/zero", path], "is a link, which is not followed here"],
    ];
    for (const [words, said] of makers) {
      rmSync(path, { recursive: true, force: true });
      expect(Bun.spawnSync(words).exitCode).toBe(0);
      const { out, error } = place.run(["scan", "--count", '"user3"', "other"]);
      expect([out, error]).toEqual(["other/a.log:1\n", `matcher: other/.matcher-index: ${said}; every file is read\n`]);
    }
  },
);
