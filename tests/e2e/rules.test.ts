/** `scan --rules`: findings in every form, statuses, and fixes. */
import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "./workplace.ts";

const place = new Workplace();

const rules = String.raw`rule cardnum error "card ending \${card:last4}" = \{card}:card
fix cardnum = ****
rule todo note "at \${line}:\${col}" = "LATER"
`.replaceAll("\\$", "$");
const text = "é LATER\npay 4111 1111 1111 1111 now\n";
beforeEach(() => {
  place.write("r.matcher", rules);
  place.write("a.txt", text);
  place.write("b.txt", "nothing\n");
});

const matcher = (args: readonly string[], input = "") => place.run(args, input);
const check = (...args: string[]) => matcher(["scan", "--rules", "r.matcher", ...args]);

const plain = 'a.txt:1:4: note: at 1:4 [todo]\na.txt:2:5: error: card ending 1111 [cardnum]\n  fix: "****"\n';

test.each([
  [["a.txt", "b.txt"], 1, plain],
  [["b.txt"], 0, "no finding\n"],
  [["b.txt", "--require-match"], 1, "no finding\n"],
  [["a.txt", "--head", "1"], 0, "a.txt:1:4: note: at 1:4 [todo]\n"],
  [["a.txt", "-m", "1"], 0, "a.txt:1:4: note: at 1:4 [todo]\n"],
  [["a.txt", "b.txt", "-c"], 1, "a.txt:2\nb.txt:0\n"],
  [["a.txt", "b.txt", "-l"], 1, "a.txt\n"],
  [["a.txt", "b.txt", "-L"], 1, "b.txt\n"],
  [["a.txt", "-q"], 1, ""],
  [["a.txt", "--format", "${severity} ${rule} ${0}"], 1, "note todo LATER\nerror cardnum 4111 1111 1111 1111\n"],
  [["--text", "LATER"], 0, "1:1: note: at 1:1 [todo]\n"],
  [["b.txt", "--json"], 0, "[]\n"],
  [
    ["a.txt", "--github", "--head", "1"],
    0,
    "::notice file=a.txt,line=1,col=3,endLine=1,endColumn=8,title=todo::at 1:3\n",
  ],
] as [string[], number, string][])("%j: status %i", (args, status, out) => {
  expect(check(...args)).toEqual({ status, out, error: "" });
});

test("findings as JSON count bytes, as SARIF code points", () => {
  const [first, second] = JSON.parse(check("--json", "a.txt").out);
  expect([first.col, first.start, second.line, second.fix]).toEqual([4, 3, 2, "****"]);
  const { runs } = JSON.parse(check("--sarif", "a.txt").out);
  expect(runs[0].results[0].locations[0].physicalLocation.region.startColumn).toBe(3);
  expect(runs[0].results.map(({ level }: { level: string }) => level)).toEqual(["note", "error"]);
});

test("findings for programs count UTF-16 units, and have their rule and line", () => {
  place.write("c.txt", "🚀 é LATER\r\n");
  const { out } = check("--json", "--utf16", "c.txt");
  const [found] = JSON.parse(out);
  expect([found.col, found.end_col, found.start, found.end, found.byte_start, found.byte_end]).toEqual([
    5, 10, 5, 10, 8, 13,
  ]);
  expect([found.line_text, found.definition.name, found.definition.line]).toEqual(["🚀 é LATER", "todo", 3]);
  const [result] = JSON.parse(check("--sarif", "c.txt").out).runs[0].results;
  const document = JSON.parse(matcher(["lib", "--sarif"], out).out);
  expect(document.runs[0].results).toEqual([{ ...result, ruleIndex: 0 }]);
  expect(matcher(["lib", "--sarif"], "[1]")).toMatchObject({ status: 2, out: "" });
  expect(check("--utf16", "c.txt")).toMatchObject({ status: 2, out: "" });
});

test("a followed file is checked, and places count from its start", () => {
  place.write("c.txt", "🚀 é\n🚀 LATER\nLATER\n");
  const follow = (...args: string[]) => check("--follow", "c.txt", ...args);
  const ended = { status: 0, error: "" };
  expect(follow("-m", "2")).toEqual({
    ...ended,
    out: "c.txt:2:6: note: at 2:6 [todo]\nc.txt:3:1: note: at 3:1 [todo]\n",
  });
  const lines = follow("--json", "--utf16", "--tail", "2", "-m", "2").out.trimEnd().split("\n");
  const places = lines.map((line) => JSON.parse(line)).map(({ line, col, start }) => [line, col, start]);
  expect(places).toEqual([
    [2, 3, 8],
    [3, 1, 14],
  ]);
  expect(follow("--github", "--lines", "3..", "-m", "1").out).toContain("line=3,col=1,");
  expect(follow("--head", "1")).toMatchObject({ status: 2, out: "" });
  expect(follow("--sarif")).toMatchObject({ status: 2, out: "" });
});

test("an ill-formed sequence counts as the character that replaces it", () => {
  place.write("c.txt", Buffer.from([0xff, 0xe2, 0x82, 0x20, ...Buffer.from("LATER é LATER")]));
  const found = JSON.parse(check("--json", "--utf16", "c.txt").out);
  const decoded = new TextDecoder().decode(readFileSync(join(place.folder, "c.txt")));
  expect(found.map(({ start, end }: { start: number; end: number }) => decoded.slice(start, end))).toEqual([
    "LATER",
    "LATER",
  ]);
});

test("fixes of texts without a path are in SARIF, too", () => {
  const { runs } = JSON.parse(matcher(["scan", "--rules", "r.matcher", "--sarif", "-"], text).out);
  const [change] = runs[0].results[1].fixes[0].artifactChanges;
  expect(change.artifactLocation).toEqual({});
  expect(change.replacements[0].insertedContent.text).toBe("****");
});

test("fixes are printed, written, or reviewed", () => {
  const diff = check("--fix", "--dry-run", "a.txt");
  expect(diff.status).toBe(0);
  expect(diff.out).toContain("+pay **** now\n");
  expect(readFileSync(join(place.folder, "a.txt"), "utf8")).toBe(text);
  const refused = matcher(["scan", "--rules", "r.matcher", "--fix", "-i", "a.txt"], "n\n");
  expect(refused.out).toContain("[1/1] apply this change [y/n/e/t/T/a/q]? ");
  expect(readFileSync(join(place.folder, "a.txt"), "utf8")).toBe(text);
  expect(check("--fix", "a.txt", "b.txt")).toEqual({ status: 0, out: "", error: "matcher: a.txt: 1 fix\n" });
  expect(readFileSync(join(place.folder, "a.txt"), "utf8")).toBe(text.replace("4111 1111 1111 1111", "****"));
});

describe("a window of times", () => {
  const times = "2024-06-01T10:00:00Z LATER a\n2024-06-01T11:00:00Z LATER b\n";
  const rule = 'rule todo note "m" = "LATER"\nfix todo = DONE\n';
  beforeEach(() => {
    place.write("fix.matcher", rule);
    place.write("t.log", times);
  });
  const fixed = (...args: string[]) => {
    const { status, error } = matcher(["scan", "--rules", "fix.matcher", "--fix", ...args, "t.log"]);
    return { status, error, now: readFileSync(join(place.folder, "t.log"), "utf8") };
  };

  test.each([
    [["--since", "10:30"], times.replace("LATER b", "DONE b")],
    [["--until", "10:30"], times.replace("LATER a", "DONE a")],
    [["--tail", "1"], times.replace("LATER b", "DONE b")],
    [["--head", "1", "--update-all"], times.replace("LATER a", "DONE a")],
  ])("--fix %j leaves the text outside as it is", (args, now) => {
    expect(fixed(...args)).toEqual({ status: 0, error: "matcher: t.log: 1 fix\n", now });
  });

  test("a time that cannot be read stops --fix before anything is written", () => {
    const { status, now } = fixed("--since", "garbage");
    expect([status, now]).toEqual([2, times]);
  });

  test("findings are those of the window", () => {
    const found = matcher(["scan", "--rules", "fix.matcher", "--since", "10:30", "t.log"]).out;
    expect(found).toBe('t.log:2:22: note: m [todo]\n  fix: "DONE"\n');
    expect(matcher(["scan", "--rules", "fix.matcher", "--since", "garbage", "t.log"]).status).toBe(2);
  });
});

test.each([
  [["--explain", "a.txt"], "--explain"],
  [["--stats", "a.txt"], "--stats"],
  [["-v", "a.txt"], "-v"],
  [["-x", "a.txt"], "-x"],
  [["-C", "1", "a.txt"], "-C"],
  [["-e", "5", "a.txt"], "-e"],
  [["--any", "a.txt"], "--any"],
  [["--json", "--sarif", "a.txt"], "--sarif"],
  [["--fix", "--text", "x"], "--fix"],
  [["missing.txt"], "missing.txt"],
] as [string[], string][])("%j is refused by name", (args, name) => {
  const { status, error } = check(...args);
  expect(status).toBe(2);
  expect(error).toContain(name);
});

test("a finding is one line, whatever its message holds, and programs are told the message as it is", () => {
  place.write("lines.matcher", 'rule slow error "first\\nsecond: ${0}" = \\R\n');
  place.write("fields.matcher", 'rule said error "${.m}" = .m\n');
  place.write("in.txt", "took 5ms\n");
  place.write("in.jsonl", '{"m":"a\\nin.txt:1:1: error: forged [x]\\r\\u2028b"}\n');
  const run = (rules: string, ...args: string[]) => matcher(["scan", "--rules", rules, ...args]);
  const first = "in.txt:1:6: error: first\\nsecond: 5ms [slow]\n";
  expect(run("lines.matcher", "in.txt")).toEqual({ status: 1, out: first, error: "" });
  const [field] = run("fields.matcher", "--in", "json", "in.jsonl").out.split("\n");
  expect(field).toEndWith(String.raw` error: a\nin.txt:1:1: error: forged [x]\r\u{2028}b [said]`);
  expect(run("lines.matcher", "--github", "in.txt")).toMatchObject({ status: 1, error: "" });
  expect(run("lines.matcher", "--github", "in.txt").out).toEndWith("::first%0Asecond: 5ms\n");
  const sarif = run("lines.matcher", "--sarif", "in.txt");
  expect(sarif).toMatchObject({ status: 1, error: "" });
  expect(JSON.parse(sarif.out).runs[0].results[0].message.text).toBe("first\nsecond: 5ms");
  const json = run("lines.matcher", "--json", "in.txt");
  expect([json.status, JSON.parse(json.out)[0].message]).toEqual([1, "first\nsecond: 5ms"]);
});

test("a file without a rule is refused", () => {
  place.write("n.matcher", 'let one = "a"\n');
  const { status, error } = matcher(["scan", "--rules", "n.matcher", "a.txt"]);
  expect([status, error]).toEqual([
    2,
    'matcher: --rules: n.matcher: no rule there: write rule NAME "MESSAGE" = PATTERN\n',
  ]);
});

test("redact leaves quoted text alone under --no-deep only", () => {
  const given = '{"ip":"10.0.0.7"}\n';
  expect(matcher(["redact", "\\I"], given).out).toBe('{"ip":"********"}\n');
  expect(matcher(["redact", "--no-deep", "\\I"], given).out).toBe(given);
  expect(matcher(["redact", "--no-deep", "--deep", "\\I"], given).status).toBe(2);
});

test("an error in a template of a rule says its file and line", () => {
  place.write("bad.rules", "rule slow\n  pattern = \\R:took\n  message = slow: ${took:odd}\n");
  expect(place.run(["scan", "--rules", "bad.rules", "--text", "took 2s"]).error).toStartWith(
    'matcher: bad.rules, line 3: rule slow: template error at byte 6: "odd" is not an accessor',
  );
  place.write("bad.rules", '# ours\nrule slow "took ${none}" = \\R\n');
  expect(place.run(["scan", "--rules", "bad.rules", "--text", "took 2s"]).error).toStartWith(
    'matcher: bad.rules, line 2: rule slow: template error at byte 5: the pattern has no register "none"',
  );
});
