/**
 * What was promised to users of a version is kept: each folder here has what one version promised, and files that it
 * wrote (`docs/compatibility.md`). More may come; what a folder names may not go.
 */
import { describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version as current } from "../../package.json";
import { use } from "./0.1.0/uses.ts";
import {
  declarations,
  files,
  findAll,
  flags,
  formatAll,
  json,
  listExports,
  listPaths,
  logText,
  run,
  statuses,
  variables,
} from "./promised.ts";

const versions = readdirSync(import.meta.dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** How a file that this version can't read is refused, with status 2: it is never read as something else. */
const refused = /^matcher: .* (?:another version|version of matcher|knows other kinds)/m;

describe.each(versions.map(({ name }) => name))("%s", (version) => {
  const folder = join(import.meta.dir, version);
  const readLines = (name: string) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
  const missing = (name: string, now: readonly string[]) => {
    const known = new Set(now);
    return readLines(name).filter((line) => !known.has(line));
  };

  test("its commands and flags are accepted", async () => {
    expect(missing("flags.txt", await flags())).toEqual([]);
  });

  /** Names of the tables that the version has; later ones are promises of later versions. */
  const named = readdirSync(folder).flatMap((file) => /^(.*)\.(?:shape|expected)\.txt$/.exec(file)?.[1] ?? []);
  const ofVersion = <Row>(table: Readonly<Record<string, Row>>) =>
    Object.entries(table).filter(([name]) => named.includes(name));

  test("all that it promised is checked", () => {
    const checked = [...Object.keys(json), ...Object.keys(files)];
    expect(named.filter((name) => !checked.includes(name))).toEqual([]);
    if (version === current) expect(named.toSorted()).toEqual(checked.toSorted());
  });

  test("its command lines end with the same status", () => {
    const promised = readLines("statuses.txt");
    const now = statuses.slice(0, promised.length).map((words) => String(run(words, folder).status));
    expect(now).toEqual(promised);
  }, 60_000);

  test.each(ofVersion(json))("%s: its JSON has the same names with the same types", (name, words) => {
    expect(missing(`${name}.shape.txt`, listPaths(run(words, folder).out))).toEqual([]);
  });

  test.each(ofVersion(files))("%s is read as then, or refused in words", (name, { read }) => {
    const { status, out, error } = run(read, folder);
    const expected = readFileSync(join(folder, `${name}.expected.txt`), "latin1");
    if (status === 2) expect([name, out, refused.test(error)]).toEqual([name, "", true]);
    else expect([name, out]).toEqual([name, expected]);
  });

  test("the library exports its names", () => {
    expect(missing("exported.txt", listExports())).toEqual([]);
  });

  test("its patterns find what they found, and its templates write what they wrote", () => {
    const text = logText();
    expect(findAll(text).slice(0, readLines("patterns.txt").length)).toEqual(readLines("patterns.txt"));
    expect(formatAll(text).slice(0, readLines("templates.txt").length)).toEqual(readLines("templates.txt"));
  });

  test("its variables of the environment have not gone", () => {
    expect(missing("variables.txt", variables())).toEqual([]);
  });

  test("matcher.h declares its functions as then", () => {
    expect(missing("declarations.txt", declarations())).toEqual([]);
  });
});

test("a program of 0.1.0 compiles, and finds what it found", async () => {
  expect(await use()).toEqual([
    "10.0.0.7 took 5ms 5 22",
    "10.0.0.7,2",
    "5ms",
    "PatternError",
    "took soon",
    "from ********",
    '"took" \\R',
    "word,duration",
    "string",
    "Decimal",
    "1",
  ]);
});

test("an index of another build leaves out no file that has a match, and one of another form is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-compat-"));
  try {
    writeFileSync(join(folder, "a.log"), "took 5ms\n");
    expect(run(["index", "."], folder).status).toBe(0);
    const path = join(folder, ".matcher-index");
    const written = readFileSync(path);
    const scanDamagedAt = (at: number) => {
      const bytes = new Uint8Array(written);
      bytes[at]! ^= 0xff;
      writeFileSync(path, bytes);
      return run(["scan", "\\R", "."], folder);
    };
    const found = './a.log:1:6: "5ms"\n';
    expect(scanDamagedAt(9)).toEqual({ status: 0, out: found, error: "" }); // The build.
    const other = scanDamagedAt(4); // The form.
    expect([other.status, other.out]).toEqual([0, found]);
    expect(other.error).toContain("is not an index of this version: write a new one");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a file that no version wrote is refused by its name", () => {
  const folder = join(import.meta.dir, versions[0]!.name);
  for (const { read } of Object.values(files).slice(0, 3)) {
    const { status, out, error } = run(
      read.map((word) => (word in files ? "statuses.txt" : word)),
      folder,
    );
    expect([status, out, error]).toEqual([2, "", expect.stringContaining("statuses.txt")]);
  }
});

test("the shape of JSON names every value by its path and type", () => {
  expect(listPaths('{"a":[{"b":1},{"b":null}],"c":{"d":"x"}}\n')).toEqual(["a[].b null", "a[].b number", "c.d string"]);
  expect(listPaths('{"a":1}\n{"a":true}\n')).toEqual(["a boolean", "a number"]);
});
