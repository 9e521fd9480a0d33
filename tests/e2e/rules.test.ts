/** `scan --rules`: findings in every form, statuses, and fixes. */
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rules = String.raw`rule cardnum error "card ending \${card:last4}" = \{card}:card
fix cardnum = ****
rule todo note "at \${line}:\${col}" = "LATER"
`.replaceAll("\\$", "$");
const text = "é LATER\npay 4111 1111 1111 1111 now\n";
beforeEach(() => {
  writeFileSync(join(folder, "r.matcher"), rules);
  writeFileSync(join(folder, "a.txt"), text);
  writeFileSync(join(folder, "b.txt"), "nothing\n");
});

function matcher(args: readonly string[], stdin = "") {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], {
    cwd: folder,
    stdin: Buffer.from(stdin),
  });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}
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
] as [string[], number, string][])("%j: status %i", (args, status, stdout) => {
  expect(check(...args)).toEqual({ status, stdout, stderr: "" });
});

test("findings as JSON count bytes, as SARIF code points", () => {
  const [first, second] = JSON.parse(check("--json", "a.txt").stdout);
  expect([first.col, first.start, second.line, second.fix]).toEqual([4, 3, 2, "****"]);
  const { runs } = JSON.parse(check("--sarif", "a.txt").stdout);
  expect(runs[0].results[0].locations[0].physicalLocation.region.startColumn).toBe(3);
  expect(runs[0].results.map(({ level }: { level: string }) => level)).toEqual(["note", "error"]);
});

test("fixes are printed, written, or reviewed", () => {
  const diff = check("--fix", "--dry-run", "a.txt");
  expect(diff.status).toBe(0);
  expect(diff.stdout).toContain("+pay **** now\n");
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe(text);
  const refused = matcher(["scan", "--rules", "r.matcher", "--fix", "-i", "a.txt"], "n\n");
  expect(refused.stdout).toContain("[1/1] apply this change [y/n/e/t/T/a/q]? ");
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe(text);
  expect(check("--fix", "a.txt", "b.txt")).toEqual({ status: 0, stdout: "", stderr: "matcher: a.txt: 1 fix\n" });
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe(text.replace("4111 1111 1111 1111", "****"));
});

describe("a window of times", () => {
  const times = "2024-06-01T10:00:00Z LATER a\n2024-06-01T11:00:00Z LATER b\n";
  const rule = 'rule todo note "m" = "LATER"\nfix todo = DONE\n';
  beforeEach(() => {
    writeFileSync(join(folder, "fix.matcher"), rule);
    writeFileSync(join(folder, "t.log"), times);
  });
  const fixed = (...args: string[]) => {
    const { status, stderr } = matcher(["scan", "--rules", "fix.matcher", "--fix", ...args, "t.log"]);
    return { status, stderr, now: readFileSync(join(folder, "t.log"), "utf8") };
  };

  test.each([
    [["--since", "10:30"], times.replace("LATER b", "DONE b")],
    [["--until", "10:30"], times.replace("LATER a", "DONE a")],
    [["--tail", "1"], times.replace("LATER b", "DONE b")],
    [["--head", "1", "--update-all"], times.replace("LATER a", "DONE a")],
  ])("--fix %j leaves the text outside as it is", (args, now) => {
    expect(fixed(...args)).toEqual({ status: 0, stderr: "matcher: t.log: 1 fix\n", now });
  });

  test("a time that cannot be read stops --fix before anything is written", () => {
    const { status, now } = fixed("--since", "garbage");
    expect([status, now]).toEqual([2, times]);
  });

  test("findings are those of the window", () => {
    const found = matcher(["scan", "--rules", "fix.matcher", "--since", "10:30", "t.log"]).stdout;
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
  const { status, stderr } = check(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(name);
});

test("a file without a rule is refused", () => {
  writeFileSync(join(folder, "n.matcher"), 'let one = "a"\n');
  const { status, stderr } = matcher(["scan", "--rules", "n.matcher", "a.txt"]);
  expect([status, stderr]).toEqual([
    2,
    'matcher: --rules: n.matcher: no rule there: write rule NAME "MESSAGE" = PATTERN\n',
  ]);
});

test("redact leaves quoted text alone under --no-deep only", () => {
  const given = '{"ip":"10.0.0.7"}\n';
  expect(matcher(["redact", "\\I"], given).stdout).toBe('{"ip":"********"}\n');
  expect(matcher(["redact", "--no-deep", "\\I"], given).stdout).toBe(given);
  expect(matcher(["redact", "--no-deep", "--deep", "\\I"], given).status).toBe(2);
});
