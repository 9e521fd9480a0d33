import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { prng } from "../../tests/prng.ts";
import { type InputOptions, openInputs } from "./inputs.ts";
import { textPath } from "./path.ts";
import { eachPath, walk, walkRuns } from "./walk.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-walk-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Creates a new folder with these files. */
let made = 0;
function tree(files: Record<string, string>): string {
  const folder = join(root, String(made++));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const defaults: InputOptions = {
  paths: [],
  hidden: false,
  noIgnore: false,
  binary: false,
  searchZip: false,
  globs: [],
  types: [],
  typesNot: [],
};

/** The files read below `folder`, by path and content. */
function read(folder: string, options: Partial<InputOptions> = {}, start = folder): string[] {
  const inputs = openInputs({ ...defaults, paths: [start], ...options });
  return [...inputs].map((input) => input.path!.shown.slice(folder.length + 1));
}

describe("order", () => {
  const folder = tree({ "a/z": "", "a-b": "", "a.txt": "", A_: "", é: "", z: "" });

  test("files sort at the place of their directory, names by bytes", () => {
    expect(read(folder)).toEqual(["A_", "a/z", "a-b", "a.txt", "z", "é"]);
  });

  test("sorting by path in reverse", () => {
    expect(read(folder, { sort: { key: "path", largestFirst: true } })).toEqual([
      "é",
      "z",
      "a.txt",
      "a-b",
      "a/z",
      "A_",
    ]);
  });
});

describe("what is skipped", () => {
  test("hidden names, links", () => {
    const folder = tree({ a: "", ".h/x": "", ".env": "" });
    symlinkSync(join(folder, "a"), join(folder, "link"));
    expect(read(folder)).toEqual(["a"]);
    expect(read(folder, { hidden: true })).toEqual([".env", ".h/x", "a"]);
  });

  test("a link to a directory is walked under its own name if it is named", () => {
    const folder = tree({ "d/a": "" });
    symlinkSync(join(folder, "d"), join(folder, "link"));
    expect(read(folder, {}, join(folder, "link"))).toEqual(["link/a"]);
  });
});

describe("ignore files", () => {
  const cases: [string, Record<string, string>, string[]][] = [
    ["the last matching line decides", { ".ignore": "*.o\n!k.o\n", "a.o": "", "k.o": "" }, ["k.o"]],
    ["a deeper file takes precedence", { ".ignore": "*.o", "d/.ignore": "!*.o", "a.o": "", "d/a.o": "" }, ["d/a.o"]],
    [".matcherignore overrides .ignore", { ".ignore": "*.o", ".matcherignore": "!a.o", "a.o": "", "b.o": "" }, ["a.o"]],
    [".gitignore applies only in a repository", { ".gitignore": "a", a: "" }, ["a"]],
    [".gitignore in a repository", { ".git/HEAD": "", ".gitignore": "a", a: "", b: "" }, ["b"]],
    [".ignore overrides .gitignore", { ".git/HEAD": "", ".gitignore": "a", ".ignore": "!a", a: "" }, ["a"]],
    ["the repository's exclude file", { ".git/info/exclude": "a", a: "", b: "" }, ["b"]],
    ["nothing below an excluded directory is included again", { ".ignore": "d/\n!d/x\n", "d/x": "", y: "" }, ["y"]],
    ["rules of directories", { ".ignore": "out/", "d/out": "", "out/x": "" }, ["d/out"]],
    [
      "anchored rules",
      { ".ignore": "/a.txt\nin/x", "a.txt": "", "s/a.txt": "", "in/x": "", "s/in/x": "" },
      ["s/a.txt", "s/in/x"],
    ],
    ["case counts", { ".ignore": "*.O", "a.o": "", "b.O": "" }, ["a.o"]],
    [".rgignore is not read", { ".rgignore": "a", a: "" }, ["a"]],
    ["an allowed name is walked though hidden", { ".ignore": "!.env", ".env": "", ".x": "" }, [".env"]],
    [
      "an outer repository's rules end at an inner one",
      { ".git/HEAD": "", ".gitignore": "*.o", "in/.git/HEAD": "", "in/a.o": "", "a.o": "" },
      ["in/a.o"],
    ],
  ];
  test.each(cases)("%s", (_, files, want) => {
    expect(read(tree(files))).toEqual(want);
  });

  test("rules of parent directories apply below the start and never exclude it", () => {
    const folder = tree({ ".git/HEAD": "", ".gitignore": "/build/\n*.o\n", "build/s/a.o": "", "build/s/b": "" });
    expect(read(folder, {}, join(folder, "build"))).toEqual(["build/s/b"]);
    expect(read(folder, {}, join(folder, "build/s"))).toEqual(["build/s/b"]);
  });

  test("with --no-ignore no ignore file is read, and hidden names stay hidden", () => {
    expect(read(tree({ ".ignore": "a", a: "", ".h": "" }), { noIgnore: true })).toEqual(["a"]);
  });
});

describe("globs", () => {
  const folder = tree({
    "src/a.rs": "",
    "src/b.rs": "",
    "src/d/c.py": "",
    "x.log": "",
    ".env": "",
    ".h/k.rs": "",
    "a!b": "",
  });
  const cases: [string[], string[]][] = [
    [["*.rs"], ["src/a.rs", "src/b.rs"]],
    [["*.rs", "!b.rs"], ["src/a.rs"]],
    [
      ["!b.rs", "*.rs"],
      ["src/a.rs", "src/b.rs"],
    ],
    [["src/*"], ["src/a.rs", "src/b.rs"]],
    [["/src/*"], ["src/a.rs", "src/b.rs"]],
    [["a.rs/"], []],
    [["src"], []],
    [["src/**"], ["src/a.rs", "src/b.rs", "src/d/c.py"]],
    [["*.{rs,{py,log}}"], ["src/a.rs", "src/b.rs", "src/d/c.py", "x.log"]],
    [["[!b].rs"], ["src/a.rs"]],
    [["?.RS"], []],
    [[".env"], [".env"]],
    [["!src"], ["a!b", "x.log"]],
    [["!"], []],
    [[""], ["a!b", "src/a.rs", "src/b.rs", "src/d/c.py", "x.log"]],
    [["a!b"], ["a!b"]],
  ];
  test.each(cases)("%j", (globs, want) => {
    expect(read(folder, { globs })).toEqual(want);
  });

  test.each(["[", "{a", "a}", "a\\"])("%j is malformed", (glob) => {
    expect(() => read(folder, { globs: [glob] })).toThrow(`"${glob}" is malformed`);
  });

  test("globs are relative to the walked directory", () => {
    expect(read(folder, { globs: ["/a.rs"] }, join(folder, "src"))).toEqual(["src/a.rs"]);
  });
});

describe("types", () => {
  const folder = tree({ "a.rs": "", "b.py": "", Makefile: "", ".bashrc": "", "x.unknown": "", "s.tar.gz": "" });
  const cases: [string[], string[], string[]][] = [
    [["rust", "py"], [], ["a.rs", "b.py"]],
    [["rust"], ["rust"], []],
    [[], ["all"], ["x.unknown"]],
    [["all"], [], [".bashrc", "Makefile", "a.rs", "b.py", "s.tar.gz"]],
    [["make"], [], ["Makefile"]],
    [["gzip"], [], ["s.tar.gz"]],
  ];
  test.each(cases)("keep %j, drop %j", (types, typesNot, want) => {
    expect(read(folder, { types, typesNot })).toEqual(want);
  });

  test("an unknown type is named", () => {
    expect(() => read(folder, { types: ["rusty"] })).toThrow(
      'takes a file type, such as rust: found "rusty"; did you mean rust?',
    );
  });

  test("a glob that includes files overrides types", () => {
    expect(read(folder, { types: ["rust"], globs: ["*.py"] })).toEqual(["b.py"]);
  });
});

test("a file whose name is not UTF-8 is read by its bytes", () => {
  const folder = tree({ a: "" });
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/b`), Buffer.of(0xff)]), "text");
  const inputs = [...openInputs({ ...defaults, paths: [folder] })];
  expect(inputs.map((input) => input.path!.shown.slice(folder.length + 1))).toEqual(["a", "b\ufffd"]);
  expect(Buffer.from(inputs[1]!.path!.raw).at(-1)).toBe(0xff);
});

test("a directory whose name is not UTF-8 is entered by its bytes", () => {
  const folder = tree({ a: "" });
  const directory = Buffer.concat([Buffer.from(`${folder}/b`), Buffer.of(0xff)]);
  mkdirSync(directory);
  writeFileSync(Buffer.concat([directory, Buffer.from("/c")]), "text");
  const inputs = [...openInputs({ ...defaults, paths: [folder] })];
  const raw = Buffer.from(inputs[1]!.path!.raw).subarray(Buffer.byteLength(folder) + 1);
  expect(raw).toEqual(Buffer.concat([Buffer.from("b"), Buffer.of(0xff), Buffer.from("/c")]));
});

test("a named directory counts as several inputs, even with one file", () => {
  const folder = tree({ a: "" });
  expect(openInputs({ ...defaults, paths: [folder] }).isMultiple).toBe(true);
  expect(openInputs({ ...defaults, paths: [join(folder, "a")] }).isMultiple).toBe(false);
});

describe("runs of files", () => {
  const names = [".a", ".env", "!x", "-y", "a", "a.o", "a b", "b.log", "d", "é", "z0", "z1", "zz.o"];
  const rules = ["*.o\n", "d/\n!d/a\n", "/a\n", "é\n", "!.env\n", "*\n!*.log\n", "nothing\n", "# none\n"];

  // With a filter, even one that selects every file, each is judged by itself.
  test("have the files that are found when each is judged by itself", () => {
    let runs = 0;
    for (let seed = 0; seed < 60; seed++) {
      const random = prng(seed);
      const pick = <T>(list: readonly T[]) => list[random() % list.length]!;
      const files: Record<string, string> = {};
      for (let file = random() % 30; file > 0; file--) {
        const folders = Array.from({ length: random() % 3 }, () => `${pick(names)}-dir/`).join("");
        files[folders + pick(names)] = "";
        if (random() % 4 === 0) files[`${folders}.ignore`] = pick(rules);
      }
      const folder = tree(files);
      mkdirSync(folder, { recursive: true });
      if (random() % 3 === 0) writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.of(0xff, 0x61)]), "");
      const options = { hidden: seed % 2 === 0, noIgnore: random() % 4 === 0, onError: () => {} };
      const judged = { ...options, types: { decide: () => undefined, keepsOnly: false } };
      const found = [...walkRuns(textPath(folder), options)];
      runs += found.filter((one) => "names" in one).length;
      const paths = found.flatMap((one) => ("names" in one ? [...eachPath(one)] : [one]));
      expect(paths).toEqual([...walk(textPath(folder), judged)]);
    }
    expect(runs).toBeGreaterThan(20);
  });
});
