import { describe, expect, test } from "bun:test";
import { vectorFile, vectorsIn } from "../../tests/conformance/vector-files.ts";
import { patternBrief, readingsBrief } from "../tables/pattern-brief.ts";
import { writeWords } from "./words.ts";

const lines = (pattern: string, declarations: readonly string[] = []) =>
  writeWords({ pattern, declarations, format: "" }).lines.map(
    ({ depth, written, means }) => `${"  ".repeat(depth)}${written}: ${means}`,
  );

test.each([
  [String.raw`"took" \R{>1s}:d`, ['"took": the text "took"', String.raw`\R{>1s}:d: a duration above 1s, kept as d`]],
  [
    String.raw`^ \T{hour>=8,hour<18} [\N \R]`,
    [
      "^: at the first token of a line",
      String.raw`\T{hour>=8,hour<18}: a timestamp with hour at least 8 and with hour below 18`,
      String.raw`[\N \R]: one of: a number or a duration`,
    ],
  ],
  [
    String.raw`(\W | "a" \N)+?`,
    [
      String.raw`(\W | "a" \N)+?: one of these, the first that leads to a match, once or more, as rarely as possible`,
      String.raw`  \W: a word`,
      String.raw`  "a" \N: these, one after the other`,
      `    "a": the text "a"`,
      String.raw`    \N: a number`,
    ],
  ],
  [
    String.raw`\I{in:10.0.0.0/8}:a .* =a !~(\N{100..200})`,
    [
      String.raw`\I{in:10.0.0.0/8}:a: an ip in 10.0.0.0/8, kept as a`,
      ".*: any token, any number of times",
      "=a: the same text as a",
      String.raw`!~(\N{100..200}): if this does not follow`,
      String.raw`  \N{100..200}: a number from 100 to 200`,
    ],
  ],
  ["\\B(.*)", ["\\B(.*): a pair of brackets, with this between", "  .*: any token, any number of times"]],
  ['é "ü"', ['é: the text "é"', '"ü": the text "ü"']],
])("%s", (pattern, expected) => expect(lines(pattern)).toEqual(expected));

test.each([
  [String.raw`\I{in!=10.0.0.0/8}`, "an ip not in 10.0.0.0/8"],
  [String.raw`\I{in=10.0.0.0/8}`, "an ip in 10.0.0.0/8"],
  [String.raw`\I{v4}`, "an ip that is v4"],
  [String.raw`\I{family!=v4}`, "an ip with family other than v4"],
  [String.raw`\{cidr}{contains!=10.0.0.1}`, "a cidr that does not contain 10.0.0.1"],
  [String.raw`\{cidr}{prefix:24}`, "a cidr with prefix equal to 24"],
  [String.raw`\W{in:a*}`, "a word whose text is like a*"],
  [String.raw`\W{len>=3}`, "a word with len at least 3"],
  [String.raw`\U{host:*.com,port!=80}`, "a url with host like *.com and with port other than 80"],
  [String.raw`\U{path=/a(b|c)"d}`, `a url with path equal to /a(b|c)"d`],
  [String.raw`\N{-5 .. 5}`, "a number from -5 to 5"],
  [String.raw`\N{=-5}`, "a number equal to -5"],
  [String.raw`\N{>+2}`, "a number for which >+2 holds"],
  [String.raw`\T{>2026-01-01T00:00:00Z}`, "a timestamp above 2026-01-01T00:00:00Z"],
  [String.raw`\{jwt}{sub:a*}`, "a jwt with sub like a*"],
  [String.raw`\{jwt}{exp>now}`, "a jwt with exp above now"],
])("the condition of %s", (pattern, means) => expect(lines(pattern)).toEqual([`${pattern}: ${means}`]));

test("a declared name and a name of the library are named", () => {
  expect(lines("\\{slow}", ["let slow = \\R{>1s}"])).toEqual(["\\{slow}: what slow is declared as"]);
  expect(lines("\\{log_level}")[0]).toStartWith("\\{log_level}: log_level: ");
});

describe("every pattern of the help and of the vectors has words", () => {
  test("help", () => {
    for (const { written } of [...patternBrief, ...readingsBrief])
      for (const pattern of written) expect(lines(pattern).join()).not.toMatch(/undefined|\[object|NaN/);
  });

  test("vectors", () => {
    let shown = 0;
    for (const { args } of vectorsIn(vectorFile("pat"))) {
      const pattern = args[args.indexOf("scan") + 1] ?? "";
      try {
        expect(lines(pattern).join()).not.toMatch(/undefined|\[object|NaN/);
        shown++;
      } catch (error) {
        if (!/Pattern|Declaration/.test((error as Error).constructor.name)) throw error;
      }
    }
    expect(shown).toBeGreaterThan(200);
  });
});

test("a pattern of many parts and one that is nested deeply are cut", () => {
  const many = writeWords({ pattern: "\\W ".repeat(500), declarations: [], format: "" });
  expect([many.lines.length, many.all]).toEqual([200, 500]);
  expect(lines(`${"(?>".repeat(50)}\\W${")".repeat(50)}`)).toHaveLength(7);
});
