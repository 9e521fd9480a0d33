import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "sets-"));
afterAll(() => rmSync(folder, { recursive: true }));
const main = join(import.meta.dir, "..", "..", "main.ts");
const text = "4006381333931 12\nCVE-2021-44228 x\n".repeat(20);
writeFileSync(join(folder, "a.log"), text);
writeFileSync(join(folder, "members"), "\\N:n\n\\{ean13}:e\n\\N \\N\n\\W | \\{cve}\n");

async function scan(...args: string[]): Promise<{ out: string; error: string }> {
  const set = args.includes("--patterns") ? [] : ["--patterns", "members"];
  const command = [process.execPath, main, "scan", ...set, ...args];
  const run = Bun.spawn(command, { cwd: folder, stdin: Buffer.from(text), stdout: "pipe", stderr: "pipe" });
  return { out: await new Response(run.stdout).text(), error: await new Response(run.stderr).text() };
}

test("standard input gives the matches of a set whose members name different library kinds", async () => {
  const held =
    "matcher: standard input is held in memory until it ends: " +
    "a set whose members name different library kinds needs the whole input\n";
  for (const form of [["--only-matching"], ["--json"], ["--count-matches"], ["--format", "${start} ${0}"]]) {
    const { out } = await scan(...form, "a.log");
    expect(out.length).toBeGreaterThan(2);
    expect(await scan(...form, "-")).toEqual({ out, error: held });
  }
});

test("each match has the captures and the name of its member", async () => {
  writeFileSync(join(folder, "captures"), '\\N:n\n\\W:k "=" \\R:d\n');
  const of = async (...args: string[]) => (await scan("--patterns", "captures", "--text", "12 x=5ms", ...args)).out;
  const [first, second] = [
    '[0..2] "12"  captures: n="12"  pattern: 1',
    '[3..8] "x=5ms"  captures: d="5ms", k="x"  pattern: 2',
  ];
  expect(await of()).toBe(`${first}\n${second}\n`);
  const route = "  route: no route recorded";
  const tokens = ['  tokens: number "12"', '  tokens: word "x", punct "=", duration "5ms"'];
  expect(await of("--explain")).toBe([first, tokens[0], route, second, tokens[1], route, ""].join("\n"));
  expect(JSON.parse(await of("--json"))).toEqual([
    { start: 0, end: 2, text: "12", captures: { n: { text: "12", value: 12 } }, pattern: "1" },
    {
      ...{ start: 3, end: 8, text: "x=5ms", pattern: "2" },
      captures: { d: { text: "5ms", value: 5e6 }, k: { text: "x" } },
    },
  ]);
});

test("such a set cannot be followed", async () => {
  expect((await scan("--follow", "a.log")).error).toContain("a set whose members name different library kinds needs");
});
