import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "main.ts");

async function scan(...args: string[]) {
  const run = Bun.spawn([process.execPath, main, "scan", ...args], { stdout: "pipe", stderr: "pipe" });
  return { stdout: await new Response(run.stdout).text(), stderr: await new Response(run.stderr).text() };
}

const figures =
  /^matcher: .*dual-grain: 1 chunks, lexing busy [\d.]+ ms, matching busy [\d.]+ ms, wall [\d.]+ ms, overlap [\d.]+ ms\n$/;

const reports: string[][] = [
  ["\\R"],
  ["--count", "\\R"],
  ["--json", "\\R:t"],
  ["-x", "\\W \\R"],
  ["--any", "\\R"],
  ["--lines", "2..", "\\R"],
];

test.each(reports.map((args) => ({ args })))("$args: the same report, plus one line of timings", async ({ args }) => {
  const text = "up 5ms\ndown 7ms\n";
  const timed = await scan(...args, "--dual-grain", "--text", text);
  expect(timed.stdout).toBe((await scan(...args, "--text", text)).stdout);
  expect(timed.stderr).toMatch(figures);
});
