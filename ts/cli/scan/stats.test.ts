import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
place.write("a.log", "up 5ms\nidle\ndown 7ms\n");
place.write("b.log", "nothing here\n");

const scan = (...args: string[]) => place.run(["scan", ...args]).out;

/** The statistics of a report, by label. */
function stats(...args: string[]): Map<string, number> {
  const [, lines = ""] = scan("--stats", ...args).split("\n\n");
  const rows = lines.trimEnd().split("\n");
  return new Map(rows.map((row) => [row.slice(row.indexOf(" ") + 1), Number.parseFloat(row)]));
}

test("every figure is on its own line, in order", async () => {
  const found = await stats("\\W+", "a.log", "b.log");
  expect([...found.keys()]).toEqual([
    "matches",
    "matched lines",
    "files contained matches",
    "files searched",
    "bytes printed",
    "bytes searched",
    "seconds spent searching",
    "seconds",
    "tokens lexed",
    "seconds spent lexing",
    "seconds spent matching",
    "files answered by the single-pass engine over a whole lex",
  ]);
  expect(found.get("tokens lexed")).toBe(7);
  expect(found.get("files answered by the single-pass engine over a whole lex")).toBe(2);
  const searchingUs = Math.round(found.get("seconds spent searching")! * 1e6);
  const lexingUs = Math.round(found.get("seconds spent lexing")! * 1e6);
  expect(Math.round(found.get("seconds spent matching")! * 1e6)).toBe(searchingUs - lexingUs);
  expect(lexingUs).toBeGreaterThan(0);
});

test("lines are counted where the report shows none", async () => {
  expect((await stats("\\R", "a.log")).get("matched lines")).toBe(2);
});

test("files that lack required literals are answered without lexing", async () => {
  const found = await stats('"down" \\R', "a.log", "b.log");
  expect(found.get("tokens lexed")).toBe(2);
  expect(found.get("files answered by a search for the text that matches begin with, then a lex around it")).toBe(1);
  expect(
    found.get("files answered by a search for text that every match holds, which is absent: nothing was lexed"),
  ).toBe(1);
});

test.each([
  ["a count", ["--count", "\\W", "a.log"], 5],
  ["a count of what bytes show", ["--count", "\\R", "a.log"], 4],
  ["whole lines", ["-x", "\\W", "a.log"], 5],
  ["a query", ["--any", "\\W", "a.log"], 5],
  ["a stream", ["--chunk-size", "4", "\\W", "a.log"], 5],
  ["an empty window", ["--lines", "9..9", "\\R", "a.log"], 0],
])("%s tells the tokens it lexed", async (_, args, tokens) => {
  expect((await stats(...args)).get("tokens lexed")).toBe(tokens);
});

test.each([
  ["a limit", ["-m", "1", "\\R", "a.log"]],
  ["chunks", ["--chunk-size", "4", "\\R", "a.log"]],
])("%s: no route", (_, args) => {
  const report = scan("--stats", ...args);
  expect(report).not.toContain("answered by");
  expect(scan("--explain", ...args)).toContain("  route: no route recorded\n");
  expect(scan("--format", "${@route}", ...args)).toContain("no route recorded\n");
});

test("patterns joined by -e are one pattern and report their route", () => {
  const explained = scan("--explain", "-e", "\\R", "-e", '"idle" \\W*', "a.log");
  expect(explained).toContain("  route: the single-pass engine over a whole lex\n");
});

test("a single line reports neither", () => {
  const report = scan("--stats=line", "\\R", "a.log");
  expect(report.trimEnd().split("\n").at(-1)).toMatch(/^2 matches in 1 of 1 files, 21 bytes searched, \d+\.\d{3} ms$/);
});
