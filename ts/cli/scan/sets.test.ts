import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
const text = "4006381333931 12\nCVE-2021-44228 x\n".repeat(20);
place.write("a.log", text);
place.write("members", "\\N:n\n\\{ean13}:e\n\\N \\N\n\\W | \\{cve}\n");

function scan(...args: string[]): { out: string; error: string } {
  const set = args.includes("--patterns") ? [] : ["--patterns", "members"];
  const { out, error } = place.run(["scan", ...set, ...args], text);
  return { out, error };
}

test("standard input gives the matches of a set whose members name different library kinds", () => {
  const held =
    "matcher: standard input is held in memory until it ends: " +
    "a set whose members name different library kinds needs the whole input\n";
  for (const form of [["--only-matching"], ["--json"], ["--count-matches"], ["--format", "${start} ${0}"]]) {
    const { out } = scan(...form, "a.log");
    expect(out.length).toBeGreaterThan(2);
    expect(scan(...form, "-")).toEqual({ out, error: held });
  }
});

test("templates name the registers of the match's member", () => {
  place.write("captures", '\\N:n \\W:w\n(\\W:k "=" \\R:d ";")+\n');
  const text = "12 ab; x=5ms; y=6ms;";
  const [template, wanted] = ["${n:first1}${w}|${k[0]} ${d[*]}", ["1ab| ", "|x 5ms,6ms"]];
  const of = (...args: string[]) => place.run([...args, "--patterns", "captures", "--text", text]).out;
  expect(of("scan", "--format", template)).toBe(`${wanted.join("\n")}\n`);
  expect(of("scan", "--format", `\${pattern} ${template}`)).toBe(`1 ${wanted[0]}\n2 ${wanted[1]}\n`);
  expect(of("count-by", template)).toBe("1ab|        1\n|x 5ms,6ms  1\n");
});

test("each match has the captures and the name of its member", () => {
  place.write("captures", '\\N:n\n\\W:k "=" \\R:d\n');
  const of = (...args: string[]) => scan("--patterns", "captures", "--text", "12 x=5ms", ...args).out;
  const [first, second] = [
    '[0..2] "12"  captures: n="12"  pattern: 1',
    '[3..8] "x=5ms"  captures: d="5ms", k="x"  pattern: 2',
  ];
  expect(of()).toBe(`${first}\n${second}\n`);
  const route = "  route: no route recorded";
  const tokens = ['  tokens: number "12"', '  tokens: word "x", punct "=", duration "5ms"'];
  expect(of("--explain")).toBe([first, tokens[0], route, second, tokens[1], route, ""].join("\n"));
  expect(JSON.parse(of("--json"))).toEqual([
    { start: 0, end: 2, text: "12", captures: { n: { text: "12", value: 12 } }, pattern: "1" },
    {
      ...{ start: 3, end: 8, text: "x=5ms", pattern: "2" },
      captures: { d: { text: "5ms", value: 5e6 }, k: { text: "x" } },
    },
  ]);
});

test("such a set cannot be followed", () => {
  expect(scan("--follow", "a.log").error).toContain("a set whose members name different library kinds needs");
});
