/** Names of files and keys of tables may be chosen by others: neither can add a row to a report. */
import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands } from "../campaign/commands.ts";
import { moreReports } from "./more-reports.ts";

setDefaultTimeout(600_000);

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-forged-rows-"));
afterAll(() => rmSync(folder, { recursive: true }));

const row = "FORGED:1:1: row";
const forged = `x\n${row}`;
const text = '10:00:01 ERROR took 5ms from 10.0.0.7 user=ann a@b.org n=7 q="r"\n{"level":"error","msg":"a","n":1}\n';
mkdirSync(join(folder, "in"));
for (const name of [forged, "plain.log"]) writeFileSync(join(folder, "in", name), text.repeat(3));
writeFileSync(join(folder, "other"), text.replace("5ms", "7ms"));
writeFileSync(join(folder, "rules"), 'rule slow error "m ${0}" = \\R\nrule quoted error "m ${q}" = \\Q:q\n');

async function run(words: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, MATCHER_NATIVE: process.env.MATCHER_NATIVE };
  const child = Bun.spawn([process.execPath, main, ...words], { cwd: folder, env, stdin: "ignore", stderr: "pipe" });
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return out + error;
}

/** Lines that begin as the forged row does. */
const forgedIn = (output: string) =>
  output.split(/[\n\r\v\f\x85\u2028\u2029]/).filter((line) => line.startsWith("FORGED"));

/** A cell in quotes may hold a line end, and a template is written as it is. */
const holdsLineEnds = (words: readonly string[]) => words.includes("--csv") || words.includes("--format");

const own = [...["--files", "-l", "-L", "--count", "--count-matches", "--heading", "--hyperlink", "--vimgrep"]].map(
  (flag) => ["grep", flag, "\\R"],
);
const listing = [["scan", "--files", "--texture"], ["formats"], ["rewrite", "--dry-run", "\\R", "x"], ["events"]];
const windows = [
  ["lines", "1..2"],
  ["tail", "1"],
  ["head", "-n", "1"],
  ["scan", "--in", "auto", "--fields", ".msg:m"],
];

test.skipIf(process.platform === "win32")("no command lets the name of a file forge a row", async () => {
  const all = [...commands.map(({ words }) => words("\\R")), ...moreReports, ...own, ...listing, ...windows];
  const tried = new Map(all.filter((words) => !holdsLineEnds(words)).map((words) => [words.join(" "), words]));
  const found: Record<string, string[]> = {};
  let named = 0;
  const queue = [...tried];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [said, words] = next;
      const output = await run([...words, "in"]);
      if (output.includes("FORGED")) named += 1;
      const rows = forgedIn(output);
      if (rows.length > 0) found[said] = rows;
    }
  };
  await Promise.all([worker(), worker()]);
  expect(found).toEqual({});
  // Most of them print the name.
  expect(named).toBeGreaterThan(tried.size / 2);
});

test.skipIf(process.platform === "win32")("a name before a NUL byte is as the system has it", async () => {
  for (const words of [
    ["scan", "--files"],
    ["scan", "-l", "\\R"],
    ["scan", "--count", "\\R"],
    ["grep", "\\R"],
  ]) {
    expect(await run([...words, "-0", "in"])).toContain(`in/${forged}\0`);
    expect(await run([...words, "in"])).toContain("$'in/x\\012FORGED:1:1: row'");
  }
});

const tables: readonly (readonly string[])[] = [
  ["count-by"],
  ["top"],
  ["uniq"],
  ["count-by", "--sum", "n"],
  ["top", "--bars"],
];

test.each(tables.map((words) => [words.join(" "), words] as const))(
  "a key with a line end is one row of %s",
  async (_, words) => {
    for (const end of ["\n", "\r\n", "\u2028", "\v"]) {
      writeFileSync(join(folder, "keys"), `left${end}FORGED 7\n`.repeat(2));
      const output = await run([...words, '("left" .*? "FORGED"):w (\\N):n', "${w}", "keys"]);
      expect(output).toContain(`left${end === "\n" ? "\\n" : ""}`);
      expect(output).toContain("FORGED");
      expect(forgedIn(output)).toEqual([]);
    }
  },
);

test("a key has the line ends that its own template writes", async () => {
  writeFileSync(join(folder, "keys"), "left 7\n");
  expect(await run(["count-by", "\\N:n", "${n}\\nx", "keys"])).toBe("7\nx  1\n");
});

test("a key with a line end is one row of pairs", async () => {
  writeFileSync(join(folder, "keys"), "10:00:01 start left\u2028FORGED 1\n10:00:02 stop left\u2028FORGED 1\n");
  const [start, end] = ["start", "stop"].map((word) => `"${word}" ("left" .*? "FORGED"):w`);
  for (const flags of [[], ["--list"]]) {
    const output = await run(["pairs", ...flags, start!, end!, "--by", "w", "keys"]);
    expect(output).toContain("left\\u{2028}FORGED");
    expect(forgedIn(output)).toEqual([]);
  }
});
