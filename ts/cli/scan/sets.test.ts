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
  const command = [process.execPath, main, "scan", "--patterns", "members", ...args];
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

test("such a set cannot be followed", async () => {
  expect((await scan("--follow", "a.log")).error).toContain("a set whose members name different library kinds needs");
});
