import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
const scan = (...args: string[]) => place.run(["scan", ...args]);

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

test.each(reports.map((args) => ({ args })))("$args: the same report, plus one line of timings", ({ args }) => {
  const text = "up 5ms\ndown 7ms\n";
  const timed = scan(...args, "--dual-grain", "--text", text);
  expect(timed.out).toBe(scan(...args, "--text", text).out);
  expect(timed.error).toMatch(figures);
});
