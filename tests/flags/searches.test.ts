/** Flags of `scan` and `grep` in the modes that go a way of their own: queries, programs, plain text, fields. */
import { beforeEach, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const place = new Workplace();
beforeEach(() => {
  place.write("n.log", "took 120ms\nx took 5 y\n");
  place.write("q.log", "a took 1\nb took 2\n");
  place.write("j.json", '{"took":"2s"}\n{"took":"3s"}\n');
  place.write("set.m", "let some = \\W\nlet digits = \\N\n");
});
const run = (...words: string[]) => runHere(words, place.folder);
const out = async (...words: string[]) => (await run(...words)).out;

describe("record queries", () => {
  test.each([[[]], [["-c"]], [["--json"]], [["--ndjson"]], [["-l"]]])("-q prints nothing beside %j", async (forms) => {
    const query = ["scan", "--any", '"took"', "-q", ...forms];
    expect(await run(...query, "n.log")).toMatchObject({ status: 0, out: "", error: "" });
    expect(await run(...query, "set.m")).toMatchObject({ status: 1, out: "" });
  });
  test.each([["--any"], ["--record=line"]])("--ndjson of %s has a line for each record", async (query) => {
    const records = JSON.parse(await out("scan", query, '"took"', "--json", "n.log"));
    const lines = await out("scan", query, '"took"', "--ndjson", "n.log");
    expect(lines).toBe(records.map((one: unknown) => `${JSON.stringify(one)}\n`).join(""));
    expect(records.length).toBe(2);
  });
  test("--colors paints captures", async () => {
    const colours = ["--color", "16", "--colors", "match:none", "--colors", "capture:n:fg:blue"];
    expect(await out("scan", "--any", '"took" \\N:n', ...colours, "n.log")).toContain("took \x1b[34m5\x1b[0m y");
  });
});

test("--line keeps the matches of a query within a line", async () => {
  place.write("two.log", "one\n2 x\n");
  const query = ["scan", "--record", "paragraph", "\\W \\N", "two.log"];
  expect(await out(...query)).toBe("one\n2 x\n");
  expect(await out(...query, "--line")).toBe("no match\n");
  expect(await out(...query, "--line", "--deep")).toBe("no match\n");
});

test.each([
  ["--explain", ["-c"]],
  ["--explain", ["--count-matches"]],
  ["--explain", ["-l"]],
  ["--explain", ["-L"]],
  ["--explain", ["--format", "${0}"]],
  ["--fields", ["-I"]],
  ["--fields", ["-0"]],
  ["--why-not", ["--index"]],
  ["--why-not", ["--require-match"]],
  ["--why-not", ["-0"]],
  ["--files", ["-q"]],
])("%s is refused with %j", async (flag, others) => {
  const { status, error } = await run("scan", flag, ...others, '"took" "5x"', "n.log");
  expect([status, error.includes("can't be used")]).toEqual([2, true]);
});

describe("grep -m counts lines", () => {
  test.each([
    [["--json", "\\W", "n.log"], ["took"]],
    [["--json", "--patterns", "set.m", "n.log"], ["took"]],
    [["--json", "-C1", "\\W", "n.log"], ["took"]],
    [["--json", "--in", "json", ".took", "j.json"], ['{"took":"2s"}']],
    [
      ["--json", "\\W", "n.log", "q.log"],
      ["took", "a", "took"],
    ],
  ] as [string[], string[]][])("%j", async (words, texts) => {
    const found = JSON.parse(await out("grep", "-m1", ...words));
    expect(found.map(({ text }: { text: string }) => text)).toEqual(texts);
  });
  test("in JSON of a line each, in counts of matches and in matches alike", async () => {
    expect((await out("grep", "-m1", "--ndjson", "\\W", "q.log")).split("\n").length - 1).toBe(2);
    expect(await out("grep", "-m1", "--count-matches", "\\W", "q.log")).toBe("2\n");
    expect(await out("grep", "-m1", "-o", "\\W", "q.log")).toBe("a\ntook\n");
  });
});

test("names that a program can't read are refused", async () => {
  await run("compile", "-o", "w.bin", "\\W");
  for (const flag of ["--shape=a=`b`", "--kind=a=\\W", "--let=a=\\W", "--lib=set.m", "--declare=let a = \\W"]) {
    const { status, error } = await run("scan", "--program", "w.bin", flag, "q.log");
    expect([flag, status, error.includes("matcher compile")]).toEqual([flag, 2, true]);
  }
  const { status } = await run("scan", "--program", "w.bin", "--let", "one=\\N{=1}", "--not", "\\{one}", "q.log");
  expect(status).toBe(0);
});

describe("-F and -i reach every pattern", () => {
  test("-F: patterns of records are plain text", async () => {
    expect(await out("scan", "-F", "took", "--not", "took 1", "q.log")).toBe("b took 2\n");
    expect(await out("scan", "-F", "took", "--record-start", "b took", "-c", "q.log")).toBe("2\n");
  });
  test.each([
    ["--kind", 'err="error"'],
    ["--let", "err=`er{1,3}or`"],
    ["--shape", "err=`er{1,3}or`"],
    ["--declare", 'kind err = "error"'],
  ])("-i: %s %s", async (flag, value) => {
    expect(await out("scan", "-ic", flag, value, "\\{err}", "--text", "ERROR error")).toBe("1\n");
    expect(await out("scan", "-i", "--count-matches", flag, value, "\\{err}", "--text", "ERROR error")).toBe("2\n");
    expect(await out("scan", "--count-matches", flag, value, "\\{err}", "--text", "ERROR error")).toBe("1\n");
  });
});

test("--gpu over fields is a warning", async () => {
  const { status, out: found, error } = await run("scan", "--in", "json", "--gpu", "-c", ".took", "j.json");
  expect([status, found]).toEqual([0, "2\n"]);
  expect(error).toBe("matcher: --gpu: fields of records are searched on the CPU; using the CPU\n");
});

/** Files of which each has a match of any token. */
const tree: Readonly<Record<string, string | Uint8Array>> = {
  "t/a.log": "a took 1s\n",
  "t/rows.csv": "a,b,c\n".repeat(50),
  "t/b.txt.gz": gzipSync("b took 2s\n"),
  "t/rows.txt.gz": gzipSync("1,2,3\n".repeat(50)),
  "t/.hidden.log": "h took 3s\n",
  "t/left.log": "l took 4s\n",
  "t/nul.log": "n took 5s\0\n",
  "t/e.rs": "fn e() {}\n",
  "t/.ignore": "left.log\n",
};
test.each(
  [[], ["-z"], ["--hidden"], ["--no-ignore"], ["-t", "rust"], ["-T", "rust"], ["-g", "*.log"]].flatMap((flags) => [
    flags,
    [...flags, "--texture=table"],
    [...flags, "--binary"],
  ]),
)("the files that are listed with %j %j %j are those that are searched", async (...flags) => {
  for (const [path, content] of Object.entries(tree)) place.write(path, content);
  const paths = async (...words: string[]) => (await out("scan", ...words, ...flags, "t")).split("\n").sort();
  const listed = await paths("--files");
  const searched = await paths("-l", ".");
  // A binary file is named and not searched, unless that is asked for.
  const isRead = (path: string) => flags.includes("--binary") || path !== "t/nul.log";
  expect(listed.filter(isRead)).toEqual(searched.filter(isRead));
});
