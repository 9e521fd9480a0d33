/** Rules as programs use them: findings and their forms, fixes and reviews, files as they grow. */
import { afterAll, beforeEach, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Change, findingsJson, Library, Pattern, sarif, type Warning } from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "rules-"));
const home = process.cwd();
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  const own = mkdtempSync(join(folder, "case-"));
  process.chdir(own);
  writeFileSync("r.matcher", declarations);
  writeFileSync("a.conf", conf);
});

const declarations = String.raw`rule cardnum error "card ending \${card:last4}" = \{card}:card
fix cardnum = ****
rule todo note "do it, 100%" = "LATER"
meta todo tags = style, notes
rule private
  pattern = \I{in:10.0.0.0/8}:ip
  message = private \${ip}
  fix = 0.0.0.0
  files = *.conf
  unless = "allowed"
  meta.cwe = CWE-200
`.replaceAll("\\$", "$");
const conf = "héllo 10.0.0.5\nallowed 10.0.0.6\n🚀 pay 4111 1111 1111 1111 now\n# LATER rotate\n";

test("findings come in order of place, with places in code points and units", () => {
  const found = Library.load("r.matcher").check({ path: "a.conf" });
  expect(found.map(({ rule, line, column, start, text }) => [rule, line, column, start, text])).toEqual([
    ["private", 1, 7, 6, "10.0.0.5"],
    ["cardnum", 3, 7, 39, "4111 1111 1111 1111"],
    ["todo", 4, 3, 65, "LATER"],
  ]);
  expect(found[1]!.format("${rule} ${severity} ${line}:${col} ${card:last4}: ${message}")).toBe(
    "cardnum error 3:7 1111: card ending 1111",
  );
  expect(
    Library.load("r.matcher")
      .check(conf)
      .map(({ rule }) => rule),
  ).toEqual(["cardnum", "todo"]);
  expect(Library.load("r.matcher").check({ path: "a.conf" }, { maxCount: 1 }).length).toBe(1);
});

test("the message of each finding has its own place", async () => {
  const message = ["line", "col", "start", "end"].map((name) => `\${${name}}`).join(" ");
  writeFileSync("late.matcher", `rule late note "${message}" = "LATE"\n`);
  const library = Library.load("late.matcher");
  const text = "é LATE LATE\nLATE";
  const messages = ["1 3 2 6", "1 8 7 11", "2 1 12 16"];
  expect(library.check(text).map(({ message }) => message)).toEqual(messages);
  expect((await library.checkAsync(text)).map(({ message }) => message)).toEqual(messages);
  writeFileSync("late.txt", `${text}\n`);
  const followed: string[] = [];
  for await (const finding of library.follow({ path: "late.txt" })) {
    followed.push(finding.message);
    if (followed.length === messages.length) break;
  }
  // Offsets in a file are bytes.
  expect(followed).toEqual(["1 3 3 7", "1 8 8 12", "2 1 13 17"]);
});

test("checkAsync finds the same", async () => {
  const library = Library.load("r.matcher");
  const found = await library.checkAsync({ path: "." }, { signal: new AbortController().signal });
  expect(findingsJson(found)).toBe(findingsJson(library.check({ path: "." })));
});

test("findings as JSON, as workflow commands and as SARIF", () => {
  const library = Library.load("r.matcher");
  const found = library.check({ path: "a.conf" });
  const [first, , last] = JSON.parse(findingsJson(found));
  expect(first).toEqual({
    rule: "private",
    severity: "warning",
    message: "private 10.0.0.5",
    path: "a.conf",
    line: 1,
    col: 7,
    end_line: 1,
    end_col: 15,
    start: 6,
    end: 14,
    text: "10.0.0.5",
    captures: { ip: { text: "10.0.0.5", value: "167772165" } },
    fix: "0.0.0.0",
    meta: { cwe: "CWE-200" },
  });
  expect(last.fix).toBeNull();
  expect(found[2]!.github()).toBe("::notice file=a.conf,line=4,col=3,endLine=4,endColumn=8,title=todo::do it, 100%25");
  const document = JSON.parse(sarif(found, { lib: library }));
  expect([document.version, document.$schema]).toEqual(["2.1.0", "https://json.schemastore.org/sarif-2.1.0.json"]);
  const [run] = document.runs;
  expect(run.columnKind).toBe("unicodeCodePoints");
  expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(["cardnum", "todo", "private"]);
  expect(run.tool.driver.rules[1].properties.tags).toEqual(["style", "notes"]);
  const [result] = run.results;
  expect([result.ruleId, result.ruleIndex, result.level]).toEqual(["private", 2, "warning"]);
  const { artifactLocation, region } = result.locations[0].physicalLocation;
  expect(artifactLocation.uri).toBe("a.conf");
  expect(region).toMatchObject({
    startLine: 1,
    startColumn: 7,
    endLine: 1,
    endColumn: 15,
    byteOffset: 7,
    byteLength: 8,
  });
  const [replacement] = result.fixes[0].artifactChanges[0].replacements;
  expect(replacement).toEqual({
    deletedRegion: { startLine: 1, startColumn: 7, endLine: 1, endColumn: 15 },
    insertedContent: { text: "0.0.0.0" },
  });
  for (const { ruleIndex, ruleId } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
});

test("fixes are written, or printed as a diff", () => {
  const library = Library.load("r.matcher");
  const diff = library.fix("a.conf", { dryRun: true, context: 0 });
  expect(diff).toContain("-héllo 10.0.0.5\n+héllo 0.0.0.0\n");
  expect(readFileSync("a.conf", "utf8")).toBe(conf);
  expect(library.fix("a.conf")).toBe(2);
  expect(readFileSync("a.conf", "utf8")).toBe(
    conf.replace("10.0.0.5", "0.0.0.0").replace("4111 1111 1111 1111", "****"),
  );
});

test("the first of two overlapping fixes is written, the other is reported", () => {
  writeFileSync("o.matcher", 'rule one "m" = "a" "b"\nfix one = X\nrule two "m" = "b" "c"\nfix two = Y\n');
  writeFileSync("o.txt", "a b c\n");
  const warnings: Warning[] = [];
  expect(Library.load("o.matcher").fix("o.txt", { onWarning: (warning) => void warnings.push(warning) })).toBe(1);
  expect(readFileSync("o.txt", "utf8")).toBe("X c\n");
  expect(warnings.map(({ kind, path }) => [kind, path])).toEqual([["overlap", "o.txt"]]);
});

test("a review decides on each change; what it answers is written after the last one", () => {
  mkdirSync("d");
  writeFileSync("d/1.log", "é 5 6 \n7 w\n");
  writeFileSync("d/2.log", "8 9.5%\n");
  const pattern = new Pattern(String.raw`\N:n | \%:p`);
  const seen: Change[] = [];
  const answers: (boolean | string)[] = [true, false, "seven", "template"];
  const count = pattern.rewriteFile("<${0}>", "d", {
    review(change) {
      seen.push(change);
      return answers[seen.length - 1] ?? "skip template";
    },
    explain: true,
  });
  expect(seen.map(({ index, total, later, template, text }) => [index, total, later, template, text])).toEqual([
    [1, 5, 3, "number", "5"],
    [2, 5, 2, "number", "6"],
    [3, 5, 1, "number", "7"],
    [4, 5, 0, "number", "8"],
    [5, 5, 0, "percent", "9.5%"],
  ]);
  expect([seen[0]!.start, seen[0]!.end, seen[0]!.replacement]).toEqual([2, 3, "<5>"]);
  expect(seen[0]!.diff).toContain("+é <5> 6 \n");
  expect(seen[0]!.explanation!.tokens).toEqual([{ kind: "number", text: "5" }]);
  expect(count).toBe(3);
  expect(readFileSync("d/1.log", "utf8")).toBe("é <5> 6 \nseven w\n");
  expect(readFileSync("d/2.log", "utf8")).toBe("<8> 9.5%\n");
});

test("a review that is ended, or fails, writes nothing", () => {
  const library = Library.load("r.matcher");
  const kinds: string[] = [];
  const onWarning = ({ kind }: Warning) => void kinds.push(kind);
  let reviewCount = 0;
  expect(library.fix("a.conf", { review: () => (reviewCount++ === 0 ? true : "quit"), onWarning })).toBe(0);
  expect(kinds).toEqual(["quit"]);
  const failing = () => {
    throw new Error("mine");
  };
  expect(() => library.fix("a.conf", { review: failing })).toThrow("mine");
  expect(() => library.fix("a.conf", { review: () => 5 as never })).toThrow(TypeError);
  expect(new Pattern(String.raw`\I`).redactFile("a.conf", { review: () => "all" })).toBe(2);
  expect(readFileSync("a.conf", "utf8")).toContain("héllo ********\n");
});

test("answers of a review are escaped for the quotes around them", () => {
  writeFileSync("q.json", '{"msg":"peer 10.0.0.7 down"}\n');
  new Pattern(String.raw`\I`).redactFile("q.json", { review: () => 'a "b"' });
  expect(JSON.parse(readFileSync("q.json", "utf8"))).toEqual({ msg: 'peer a "b" down' });
});

test("findings of a file that grows", async () => {
  const library = Library.load("r.matcher");
  const stop = new AbortController();
  const found: string[] = [];
  for await (const finding of library.follow({ path: "a.conf" }, { signal: stop.signal })) {
    found.push(`${finding.rule} ${finding.line}:${finding.column} ${finding.format("${rule}: ${message}")}`);
    if (found.length === 3) appendFileSync("a.conf", "x 10.9.9.9 y\nallowed 10.1.1.1\n");
    if (found.length === 4) break;
  }
  expect(found).toEqual([
    "private 1:7 private: private 10.0.0.5",
    "cardnum 3:7 cardnum: card ending 1111",
    "todo 4:3 todo: do it, 100%",
    "private 5:3 private: private 10.9.9.9",
  ]);
  writeFileSync("s.matcher", 'rule r "m" = "x"\nrecord r = paragraph\n');
  const refused = expect.objectContaining({ code: "option" });
  expect(() => Library.load("s.matcher").follow({ path: "a.conf" })).toThrow(refused);
});

test("a library reports the texts of its tests by what they expect", () => {
  const library = new Library();
  for (const line of ["let year = \\N{=2026}", 'test year accepts "2026"', 'test year rejects "x" "y"'])
    library.declare(line);
  const found = library.test().filter(({ name }) => name === "year");
  expect(found.map(({ accepts, rejects }) => [accepts, rejects])).toEqual([
    [["2026"], []],
    [[], ["x", "y"]],
  ]);
});
