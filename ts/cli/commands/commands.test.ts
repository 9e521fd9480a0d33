/** Commands that no other test runs: statuses, messages, and the ends of listings. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();

const matcher = (...args: string[]) => place.run(args);

test("compile writes a program, and refuses a second pattern or no file", () => {
  expect(matcher("compile", "\\I:ip", "-o", "ip.program")).toEqual({ status: 0, out: "", error: "" });
  const found = matcher("scan", "--program", "ip.program", "--format", "${ip}", "--text", "from 10.0.0.1");
  expect(found).toEqual({ status: 0, out: "10.0.0.1\n", error: "" });
  expect(matcher("compile", "a", "b", "-o", "x")).toMatchObject({ status: 2, out: "" });
  expect(matcher("compile", "a").error).toContain("-o FILE");
});

test("explained tokens are the significant ones, even if the pattern needs white space", () => {
  const lines = matcher("scan", "--explain", "\\W \\S \\N", "--text", "took  5").out.split("\n");
  expect(lines.filter((line) => line.includes('"took"')).length).toBeGreaterThan(0);
  expect(lines.some((line) => line.includes("whitespace"))).toBe(false);
});

test("the first record may start at the first byte", () => {
  const span = ["--record-span", '"a" . "b"', "--head", "1"];
  expect(matcher("scan", "\\N", ...span, "--text", "a 1 b a 2 b").out).toBe('1:3: "1"\n');
});

test("the text of a long cut ends after 40 characters, of any size", () => {
  const rows = matcher("seam", "--cut-threshold", "99", "--text", "é".repeat(60)).out.split("\n");
  expect(rows).toContainEqual(expect.stringMatching(/^ +\[ +0\.\.120 +\] "é{40}"$/));
});

test("a field that must be absent is not missed", () => {
  const run = matcher("scan", "--in", "logfmt", "!.took", "--text", "a=1\nb=2\n", "--count");
  expect(run).toEqual({ status: 0, out: "2\n", error: "" });
});

test("completions are printed for a shell that is known, and for one at a time", () => {
  const bash = matcher("completions", "bash");
  expect(bash).toMatchObject({ status: 0, error: "" });
  expect(bash.out).toStartWith("#");
  for (const shells of [["bash", "zsh"], ["csh"]])
    expect(matcher("completions", ...shells)).toMatchObject({ status: 2, out: "" });
});

test("the tests of a pattern file decide the status", () => {
  const declared = "shape ticket = `[A-Z]{2,5}-[0-9]{1,4}`\n";
  place.write("good.matcher", `${declared}test ticket accepts "PROJ-12"\n`);
  place.write("bad.matcher", `${declared}test ticket accepts "PROJ"\n`);
  expect(matcher("lib", "--test", "good.matcher").status).toBe(0);
  const failed = matcher("lib", "--test", "bad.matcher");
  expect(failed.status).toBe(1);
  expect(failed.out).toContain("bad.matcher:2: ");
});

test("what declarations have is listed as JSON", () => {
  const lines = [
    "shape ticket = `[A-Z]{2,5}-[0-9]{1,4}`",
    'let pair = \\W:key "=" \\N:value',
    "fields pair {[int]value}",
  ];
  const rule = 'rule slow error "slow" = "took"\nmeta slow tags = time, load';
  const test = 'test ticket accepts "PROJ-12" rejects "a AB-1"';
  place.write("own.matcher", `${[...lines, rule, test].join("\n")}\n`);
  const listLibrary = (...args: string[]) => JSON.parse(matcher("lib", ...args).out);
  const names = listLibrary("--list", "names", "own.matcher", "--declare", 'let x = "x"');
  expect(names.map((one: { name: string; form: string; source: string }) => [one.name, one.form, one.source])).toEqual([
    ["ticket", "shape", "own.matcher"],
    ["x", "let", ""],
    ["pair", "let", "own.matcher"],
    ["slow", "rule", "own.matcher"],
  ]);
  expect(listLibrary("--list", "names")[0]).toMatchObject({ source: "shipped" });
  expect(listLibrary("--list", "rules", "--lib", "own.matcher")).toMatchObject([
    { name: "slow", severity: "error", pattern: '"took"', tags: ["time", "load"], file: "own.matcher", line: 4 },
  ]);
  expect(listLibrary("--list", "fields", "own.matcher")).toMatchObject([
    { name: "pair", marks: [{ name: "value", type: "int" }] },
  ]);
  expect(listLibrary("--list", "tests", "own.matcher")).toMatchObject([
    {
      name: "ticket",
      passed: false,
      accepts: ["PROJ-12"],
      rejects: ["a AB-1"],
      failures: [expect.stringContaining("AB-1")],
    },
  ]);
  expect(matcher("lib", "own.matcher")).toMatchObject({ status: 2, out: "" });
  const refused = { status: 2, out: "", error: expect.stringContaining("leave own.matcher out") };
  expect(matcher("lib", "--sarif", "own.matcher")).toMatchObject(refused);
});

test("help explains the languages that a command takes", () => {
  const languages = (command: string) => matcher(command, "--help").out.match(/^\w+ in brief/gm) ?? [];
  expect(languages("scan")).toEqual(["Patterns in brief", "Templates in brief"]);
  expect(languages("rewrite")).toEqual(["Patterns in brief", "Templates in brief"]);
  expect(languages("compile")).toEqual(["Patterns in brief"]);
  expect(languages("tokens")).toEqual([]);
});

test("declared shapes are tokens of readings", () => {
  const echo = (...flags: string[]) => matcher("echo", ...flags, "--text", "AB-1 x AB-1").out.split("\n")[0];
  expect(echo()).toContain("9 tokens (5 keyed, 3 distinct)");
  expect(echo("--shape", "ticket=`[A-Z]{2}-[0-9]{1,3}`")).toContain("5 tokens (3 keyed, 2 distinct)");
});

test("flow lists turning points only on request, and has no analytic reading of the last tokens", () => {
  const text = "1 1000000 ".repeat(10);
  const lines = (...flags: string[]) =>
    matcher("flow", ...flags, "--text", text)
      .out.trimEnd()
      .split("\n");
  expect(lines()).toHaveLength(2);
  expect(lines("--reversals")[2]).toStartWith("  reversals (");
  const analytic = lines("--analytic", "--limit", "100").slice(3);
  expect(analytic).toHaveLength(20);
  expect(analytic.filter((line) => /amp= +- phase= +- freq= +-$/.test(line))).toHaveLength(15);
  expect(analytic.filter((line) => /amp= +[0-9.]+ phase= +[-+][0-9.]+ freq= +[-+][0-9.]+$/.test(line))).toHaveLength(5);
});

test("nothing to follow is an error", () => {
  expect(matcher("tail", "1", "-f", "missing")).toEqual({
    status: 2,
    out: "",
    error: "matcher: missing: no such file or directory\n",
  });
});
