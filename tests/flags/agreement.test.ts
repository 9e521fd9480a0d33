/** Reports of one search agree: counts in every form, windows in every mode, what is written with what is found. */
import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
const log =
  "2024-06-01T10:00:00Z took 1s took 2s\nplain\n2024-06-01T11:00:00Z took 3s\n\n2024-06-01T12:00:00Z took 4s\nend took 5s\n";
const pattern = '"took" \\R:d';
beforeEach(() => {
  place.write("a.log", log);
  place.write("r.m", `rule r warning "m" = ${pattern}\nfix r = FIXED\n`);
  place.write("set.m", `let only = ${pattern}\n`);
});
const out = async (...words: string[]) => (await runHere(words, place.folder)).out;
const splitLines = (text: string) => text.split("\n").filter((line) => line !== "");

const windows = [
  [],
  ["--head", "3"],
  ["--tail", "2"],
  ["--lines", "2..5"],
  ["--since", "10:30"],
  ["--until", "11:30"],
  ["--head", "1", "--record", "paragraph"],
];

describe.each(windows.map((words) => [words]))("window %j", (words) => {
  /** Places of the matches, by the report that has most. */
  const places = async () =>
    (JSON.parse(await out("scan", pattern, "--json", ...words, "a.log")) as { start: number }[]).map(
      ({ start }) => start,
    );

  test("every form of scan counts the same matches", async () => {
    const { length } = await places();
    expect(length).toBeGreaterThan(0);
    const scan = (...flags: string[]) => out("scan", pattern, ...flags, ...words, "a.log");
    expect(splitLines(await scan()).length).toBe(length);
    expect(splitLines(await scan("--ndjson")).length).toBe(length);
    expect(splitLines(await scan("--format", "x")).length).toBe(length);
    expect(Number(await scan("--count-matches"))).toBe(length);
    expect(await scan("--stats=line")).toContain(`${length} matches in`);
    expect(splitLines(await scan("--explain")).filter((line) => !line.startsWith(" ")).length).toBe(length);
    expect((await runHere(["scan", pattern, "-q", ...words, "a.log"], place.folder)).status).toBe(0);
  });

  test("a window means the same in every mode", async () => {
    const expected = await places();
    const starts = async (...line: string[]) =>
      (JSON.parse(await out(...line, "--json", ...words, "a.log")) as { start: number }[]).map(({ start }) => start);
    expect(await starts("scan", "--rules", "r.m")).toEqual(expected);
    expect(await starts("scan", "--patterns", "set.m")).toEqual(expected);
    expect(await starts("scan", "--deep", pattern)).toEqual(expected);
    const [row] = JSON.parse(await out("count-by", pattern, "all", "--json", ...words, "a.log"));
    expect(row.count).toBe(expected.length);
    for (const command of ["top", "uniq"]) {
      const rows = JSON.parse(await out(command, pattern, "${start}", "--json", ...words, "a.log")) as {
        key: string;
      }[];
      expect(rows.map(({ key }) => Number(key)).sort((a, b) => a - b)).toEqual(expected);
    }
    // Whole lines: those of the window, in text, as templates, and as tokens that begin a line.
    const read = splitLines(await out("scan", pattern, "--passthru", ...words, "a.log")).length;
    const templates = JSON.parse(await out("templates", "--json", ...words, "a.log")) as { count: number }[];
    if (!words.includes("--record")) expect(templates.reduce((sum, { count }) => sum + count, 0)).toBe(read);
    const first = JSON.parse(await out("scan", "^ .", "--json", ...words, "a.log")) as unknown[];
    expect(first.length).toBe(read);
  });

  test("fixes, rewriting and masking in place change what is reported, and nothing else", async () => {
    const found = JSON.parse(await out("scan", pattern, "--json", ...words, "a.log")) as {
      start: number;
      end: number;
    }[];
    const changed = found
      .toReversed()
      .reduce((text, { start, end }) => `${text.slice(0, start)}FIXED${text.slice(end)}`, log);
    const after = async (...line: string[]) => {
      place.write("a.log", log);
      await out(...line, ...words, "a.log");
      return readFileSync(join(place.folder, "a.log"), "utf8");
    };
    expect(await after("scan", "--rules", "r.m", "--fix")).toBe(changed);
    expect(await after("rewrite", pattern, "FIXED", "--in-place")).toBe(changed);
    expect(await after("redact", pattern, "--mask", "FIXED", "--in-place")).toBe(changed);
  });
});

/** The records that a form of report shows. */
const counted = {
  lines: (text: string) => text.split("\n").length - 1,
  number: (text: string) => Number(text),
  array: (text: string) => (JSON.parse(text) as unknown[]).length,
  sum: (text: string) => splitLines(text).reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(":") + 1)), 0),
};
type Form = readonly [flags: readonly string[], count: keyof typeof counted];

/** Reports of one search that have one entry for each of the same things. */
const alike: Readonly<Record<string, readonly [line: readonly string[], ...forms: Form[]]>> = {
  "lines of grep": [
    ["grep", pattern],
    [[], "lines"],
    [["-n", "-H"], "lines"],
    [["-c"], "number"],
  ],
  "matches of grep": [
    ["grep", pattern],
    [["-o"], "lines"],
    [["--json"], "array"],
    [["--ndjson"], "lines"],
    [["--count-matches"], "number"],
  ],
  "lines without a match": [
    ["grep", "-v", pattern],
    [[], "lines"],
    [["-c"], "number"],
  ],
  findings: [
    ["scan", "--rules", "plain.m"],
    [[], "lines"],
    [["--json"], "array"],
    [["--github"], "lines"],
    [["--format", "x"], "lines"],
    [["-c"], "sum"],
  ],
  "records of a query": [
    ["scan", "--any", "-e", pattern, "-e", '"plain"'],
    [["--no-context-separator"], "lines"],
    [["--json"], "array"],
    [["--ndjson"], "lines"],
    [["-c"], "number"],
  ],
  "records of fields": [
    ["scan", "--in", "logfmt", ".t"],
    [[], "lines"],
    [["--json"], "array"],
    [["--ndjson"], "lines"],
    [["-c"], "number"],
    [["--format", "x"], "lines"],
  ],
  "matches of a set": [
    ["scan", "--patterns", "set.m"],
    [[], "lines"],
    [["--json"], "array"],
    [["--count-matches"], "number"],
    [["--format", "x"], "lines"],
  ],
};

describe.each(Object.entries(alike))("%s", (_, [line, ...forms]) => {
  // One after another: a run has the process to itself.
  const counts = async (inputs: readonly string[], windows: readonly string[] = []) => {
    const all: number[] = [];
    for (const [flags, count] of forms) all.push(counted[count](await out(...line, ...flags, ...windows, ...inputs)));
    return all;
  };

  test("every form has as many", async () => {
    place.write("plain.m", `rule r warning "m" = ${pattern}\n`);
    place.write("f.log", log.replaceAll(/ took (.*)/g, " t=1 took $1"));
    const input = line.includes("logfmt") ? "f.log" : "a.log";
    const [first, ...others] = await counts([input]);
    expect(first).toBeGreaterThan(1);
    expect(others).toEqual(others.map(() => first!));
    if (line.includes("logfmt")) return; // It takes no window.
    const [ofWindow, ...besides] = await counts([input], ["--since", "10:30"]);
    expect(ofWindow).toBeLessThan(first!);
    expect(besides).toEqual(besides.map(() => ofWindow!));
  });

  test("the counts of two inputs add up", async () => {
    place.write("plain.m", `rule r warning "m" = ${pattern}\n`);
    place.write("f.log", log.replaceAll(/ took (.*)/g, " t=1 took $1"));
    place.write("g.log", `x t=2 took 9s\n${log.replaceAll(/ took (.*)/g, " t=1 took $1")}`);
    const counting = forms.find(([flags]) => flags[0] === "-c" || flags[0] === "--count-matches")!;
    const count = async (...inputs: string[]) => counted.sum(await out(...line, ...counting[0], ...inputs));
    expect(await count("f.log", "g.log")).toBe((await count("f.log")) + (await count("g.log")));
  });
});

test("every form of a table has the same rows", async () => {
  const rows = async (command: string, ...flags: string[]) =>
    splitLines(await out(command, pattern, "${d}", ...flags, "a.log"));
  for (const command of ["count-by", "top", "uniq"]) {
    const keys = (JSON.parse(await out(command, pattern, "${d}", "--json", "a.log")) as { key: string }[]).map(
      ({ key }) => key,
    );
    expect(keys.length).toBe(5);
    expect((await rows(command, "--ndjson")).map((line) => JSON.parse(line).key)).toEqual(keys);
    for (const form of ["--csv", "--tsv"]) {
      const [, ...printed] = await rows(command, form);
      expect(printed.map((line) => line.split(/[,\t]/)[0]!)).toEqual(keys);
    }
    expect((await rows(command)).filter((line) => keys.some((key) => line.includes(key))).length).toBe(keys.length);
  }
});

/** Flags that say what is searched, for `scan` and a command that edits. */
const searching = [
  ...[["--ignore-case"], ["--hidden"], ["--no-ignore"], ["--binary"], ["--tail", "2", "--ignore-case"]].flatMap(
    (flags) => [["rewrite", flags] as const, ["redact", flags] as const],
  ),
  ["rewrite", ["-m", "1"]],
  ["rewrite", ["--line"]],
  ["rewrite", ["--deep"]],
  ["rewrite", ["--everywhere"]],
] as const;

/** The files of a folder that a walk treats differently. */
const tree: Readonly<Record<string, string>> = {
  "tree/a.log": `${log}say "took 6s" TOOK 7s\n`,
  "tree/b.txt": "took 1s took 2s\n",
  "tree/.hidden.log": "took 1s\n",
  "tree/left.log": "took 1s\n",
  "tree/e.rs": "took\n1s took 2s\n",
  "tree/nul.log": "took 1s\0\n",
};

test.each(searching)(
  "%s --in-place %j changes what scan reports with the flags, and nothing else",
  async (command, flags) => {
    for (const [path, text] of Object.entries(tree)) place.write(path, text);
    place.write("tree/.ignore", "left.log\n");
    const found = JSON.parse(await out("scan", pattern, "--json", ...flags, "tree")) as {
      path: string;
      start: number;
      end: number;
    }[];
    const expected: Record<string, string> = { ...tree };
    for (const { path, start, end } of found.toReversed()) {
      const text = expected[path]!;
      expected[path] = `${text.slice(0, start)}FIXED${text.slice(end)}`;
    }
    // Without a flag, redact masks in quotes too.
    const words = command === "rewrite" ? [pattern, "FIXED"] : [pattern, "--mask", "FIXED", "--no-deep"];
    await out(command, ...words, "--in-place", ...flags, "tree");
    const paths = Object.keys(tree);
    const contents = paths.map((path) => [path, readFileSync(join(place.folder, path), "utf8")]);
    expect(Object.fromEntries(contents)).toEqual(expected);
    expect(found.length).toBeGreaterThan(0);
  },
);
