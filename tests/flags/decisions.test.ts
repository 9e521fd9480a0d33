/**
 * Decisions of a scan, each by a command line that comes out differently if the decision is the other one: which way an
 * input is read, which matches are needed, which order, which status, which flags exclude each other. It runs the
 * command in this process, so that `npm test -- near FILE` can take it for every file that the command consists of.
 */
import { expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { parseArgs } from "../../ts/cli/args/parsed-args.ts";
import { commands } from "../../ts/cli/commands/index.ts";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "./in-process.ts";

const files: Readonly<Record<string, string>> = {
  "a.log": "took 1s 2s\ntook 3s\nok\ntook 4s\n",
  "b.log": "none\n",
  "quoted.log": 'say "took 1s 2s"\n',
  "fields.log": '{"a":1}\n{"a":2}\n{"a":2}\n',
  "parts.log": "took 1s\nmore\n\nok\n\ntook 2s\nrest\n",
  // More than a window is located in.
  "large.log": `boot\nready\n${"took 1s\n".repeat(140_000)}ok\n`,
  "set.patterns": "\\R\n",
  "word.patterns": '"took"\n',
  "crlf.patterns": '"ok"\r\n',
  "r.m": 'rule r error "m" = "took"\nfix r = FIXED\n',
};
const place = new Workplace(files);
place.write("a.log.gz", gzipSync(files["a.log"]!));
place.write("parts.log.gz", gzipSync(files["parts.log"]!));

/** What is decided, the words, the output. */
const printed: readonly [string, string, string][] = [
  [
    "inputs without a match are reported where they are wanted",
    `grep -v "took" a.log b.log`,
    "a.log:3:ok\nb.log:1:none\n",
  ],
  ["a file without a match is listed where lines without one are", `grep -l -v "took" a.log b.log`, "a.log\nb.log\n"],
  [
    "context looks back from a window",
    `scan -I -B1 --lines 140002.. "ok" large.log`,
    `140002-took 1s\n140003:1: "ok"\n`,
  ],
  ["a limit of matches within quotes", "grep -c --deep -m 1 \\R quoted.log quoted.log", "quoted.log:1\nquoted.log:1\n"],
  ["-o counts matches", "grep -c -o \\R a.log", "4\n"],
  ["the first match of each member is one", "scan --patterns set.patterns --single-match --count-matches a.log", "1\n"],
  ["a window is not read in pieces", `scan -z -I --lines 2.. \\R a.log.gz`, `[16..18] "3s"\n[27..29] "4s"\n`],
  ["a limit ends the lines around matches", `scan -z -m1 -A1 \\R a.log.gz`, `1:6: "1s"\n2-took 3s\n`],
  ["lines in order need all of them", `grep -z --sort-by d \\R:d a.log.gz`, "took 4s\ntook 3s\ntook 1s 2s\n"],
  ["lines without a match look back in a window", `scan -v --count --lines 3.. "took" large.log`, "1\n"],
  [
    "records around lines are read whole",
    `grep -z -A record --record paragraph \\R parts.log.gz`,
    "took 1s\nmore\n--\ntook 2s\nrest\n",
  ],
  [
    "a window of a query is not read in pieces",
    `scan -z --not "ok" --lines 2.. \\R a.log.gz`,
    "took 3s\n--\ntook 4s\n",
  ],
  ["a record beside a window is its unit", "scan -c --head 1 --record paragraph \\R parts.log", "1\n"],
  ["a whole line is one line", `scan -x --count-matches "ok"_"took"_\\R a.log`, "0\n"],
  ["members of a set are whole lines", "scan -x --count --patterns word.patterns a.log", "0\n"],
  ["-i finds other letter cases", `grep -c -i "TOOK" a.log`, "3\n"],
  ["-F is text", "grep -c -F took_1s a.log", "1\n"],
  ["a carriage return ends a line of patterns", "grep -c -f crlf.patterns a.log", "1\n"],
  ["lines of matches over several are counted once", `scan -c -m 9 "ok"_"took"_|_"took"_\\R a.log`, "4\n"],
  ["no lines are at most none", `grep -m 0 \\R a.log`, ""],
  ["whole lines are not counted by the library", `scan -x --count "took" a.log`, "0\n"],
  ["matches within quotes are counted, not their lines", `scan --deep --count-matches \\R quoted.log`, "2\n"],
  ["lines with matches within quotes are counted", `scan --deep --count \\R quoted.log`, "1\n"],
  ["matches of scan may cross lines", `scan --count-matches "ok"_"took" a.log`, "1\n"],
  ["matches of grep may not", `grep --count-matches "ok"_"took" a.log`, "0\n"],
  ["a limit of grep is of lines", `grep --count-matches -m 1 \\R a.log`, "2\n"],
  ["a line with two matches is one of them", `grep --count-matches -m 2 \\R a.log`, "3\n"],
  ["records are counted as matches", `grep -c --in json .a{=2} fields.log`, "2\n"],
  ["others than the records too", `grep -c -v --in json .a{=1} fields.log`, "2\n"],
  ["the greatest comes first", `scan -m1 --sort-by d \\R:d a.log`, `[27..29] "4s"  captures: d="4s"\n`],
];

const splitWords = (line: string) => line.split(" ").map((word) => word.replaceAll("_", " "));

test.each(printed)("%s: %s", async (_, line, out) => {
  const run = await runHere(splitWords(line), place.folder);
  expect(run.out).toBe(out);
});

test("a list of files with statistics counts all matches", async () => {
  const { out } = await runHere(splitWords("scan -l --stats \\R a.log"), place.folder);
  expect(out).toStartWith("a.log\n\n4 matches\n3 matched lines\n");
});

test("nothing left of lines without a match is no failure to explain", async () => {
  const { out, error } = await runHere(splitWords(`grep -v "none" b.log`), place.folder);
  expect([out, error]).toEqual(["", ""]);
});

test("a binary file beside others is refused where no path would tell of it, and skipped by grep", async () => {
  place.write("nul.log", "took 1s\0\n");
  const scan = await runHere(splitWords("scan -I -c \\R nul.log a.log"), place.folder);
  expect([scan.status, scan.out]).toEqual([2, "3\n"]);
  const grep = await runHere(splitWords("grep -I -c \\R nul.log a.log"), place.folder);
  expect([grep.status, grep.out]).toEqual([0, "3\n"]);
});

test("the status tells whether something was found", async () => {
  expect((await runHere(splitWords(`grep "ok" a.log`), place.folder)).status).toBe(0);
  expect((await runHere(splitWords(`grep "absent" a.log`), place.folder)).status).toBe(1);
});

test.each([
  ["scan --dual-grain --patterns set.patterns a.log", "--dual-grain and --patterns can't be used together"],
  [`grep -v --json "ok" a.log`, "-v (--invert-match) and --json can't be used together"],
  ["scan --rules r.m --fix -m 1 a.log", "--fix selects fixes by rules: it can't be used with -m (--max-count)"],
  ["scan --rules r.m --fix --text x", "--fix selects fixes by rules: it can't be used with --text"],
  ["scan --rules r.m --dual-grain a.log", "it can't be used with --dual-grain"],
  ["scan --rules r.m --fix -z a.log", "it can't be used with -z (--search-zip)"],
  ["scan --rules r.m --fix --dry-run -i a.log", "--dry-run selects a diff of fixes by rules"],
  ["scan --rules r.m --fix -i -q a.log", "it can't be used with -q (--quiet)"],
  ["scan --rules r.m --json --github a.log", "can't be used"],
  ["scan --any -v \\R a.log", "it can't be used with -v (--invert-match)"],
  ["scan --record paragraph -C 1 \\R a.log", "it can't be used with -C (--context)"],
  ["scan --sort-by d --passthru \\R:d a.log", "it can't be used with --passthru"],
  [`grep --record paragraph -o "ok" a.log`, "it can't be used with -o (--only-matching)"],
  ["scan --files --follow", "it can't be used with --follow"],
])("flags that exclude each other: %s", async (line, error) => {
  const run = await runHere(splitWords(line), place.folder);
  expect(run.status).toBe(2);
  expect(run.error).toContain(error);
});

test.each([
  "scan --rules r.m --follow a.log",
  "scan --rules r.m --now 2026-01-01 --max-memory 1G a.log",
  "scan --rules r.m -m 1 a.log",
  "scan --rules r.m --head 1 --record paragraph a.log",
  "scan --any -c \\R a.log",
])("flags that go together: %s", async (line) => {
  const [name, ...words] = splitWords(line);
  const { command } = await commands.find((row) => row.name === name)!.load();
  expect(() => parseArgs(words, command)).not.toThrow();
});
