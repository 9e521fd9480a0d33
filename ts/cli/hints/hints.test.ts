/** Where hints about a search that found nothing are given: every command, and pipes as well. */
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

setDefaultTimeout(60_000);

/** Standard error, which is no terminal here. */
const place = new Workplace();
const readStandardError = (args: readonly string[], input: string) => place.run(args, input).error;

const json = '{"msg":"kernel panic now"}\n';
const hints = (sentence: string) => `matcher: nothing matched; ${sentence}\n`;
const upper = "there are matches in other letter case: ";
const quoted = "there are matches inside quoted text: --deep finds them";

describe("a text within quotes: --deep is named", () => {
  const commands = [
    ["scan", '"panic"'],
    ["scan", "-q", '"panic"'],
    ["scan", "-c", '"panic"'],
    ["grep", '"panic"'],
    ["rewrite", '"panic"', "x"],
    ["top", '"panic"', "x"],
    ["count-by", '"panic"', "x"],
  ];
  test.each(commands.map((args) => ({ args })))("$args, of standard input", ({ args }) => {
    expect(readStandardError(args, json)).toBe(hints(quoted));
  });
  test.each(commands.map((args) => ({ args })))("$args, of --text", ({ args }) => {
    expect(readStandardError([...args, "--text", json], "")).toBe(hints(quoted));
  });
});

test("the beginning of a list of patterns is checked for its spelling, and a short list is compared with the input", () => {
  const repeatPattern = (pattern: string, count: number) => Array.from({ length: count }, () => ["-e", pattern]).flat();
  expect(readStandardError(["scan", ...repeatPattern('"panic"', 16)], json)).toBe(hints(quoted));
  expect(readStandardError(["scan", ...repeatPattern('"panic"', 17)], json)).toBe("");
  const spelled = readStandardError(["grep", ...repeatPattern('"panic()"', 17)], json);
  expect(spelled).toContain("its tokens are written one by one");
});

const elsewhere = "there are matches within other tokens, such as URLs and paths: --everywhere finds them";
const longer =
  '"2026-11-22" occurs only within other tokens, such as the timestamp "2026-11-22 10:00:00", and a text in quotes is a ' +
  "whole token: `.*2026-11-22.*` matches tokens that hold it";

test.each([
  {
    args: ["grep", "\\{quantity}{>500ms}"],
    input: "took 900ms\n",
    err: hints('a number joined to its unit, such as "5ms", is not a \\{quantity}: \\R{>500ms} matches it'),
  },
  { args: ["grep", "\\{quantity}{>500ms}"], input: "took 9ms\n", err: "" },
  { args: ["grep", '"error"'], input: "ERROR\n", err: hints(`${upper}-i finds them`) },
  { args: ["redact", '"error"'], input: "ERROR\n", err: hints(`${upper}--ignore-case finds them`) },
  { args: ["redact", '(?orbit:case "error")'], input: "ERROR\n", err: "" },
  { args: ["grep", "\\I"], input: "see http://10.0.0.5/x\n", err: hints(elsewhere) },
  // The text within tokens is searched in the beginning of the input alone.
  { args: ["grep", "\\I"], input: `${"-\n".repeat(1 << 16)}see http://10.0.0.5/x\n`, err: "" },
  {
    args: ["grep", '"=="'],
    input: "a == b\n",
    err: hints('no token has the text "=="; its tokens are written one by one: "=" "="'),
  },
  {
    args: ["scan", '"timed-out"'],
    input: "timed-out\n",
    err: hints('no token has the text "timed-out"; its tokens are written one by one: "timed" "-" "out"'),
  },
  { args: ["rewrite", '"2026-11-22"', "x"], input: "2026-11-22 10:00:00 up\n", err: hints(longer) },
  {
    args: ["grep", ":"],
    input: "10:20 x\n",
    err: hints(
      '":" occurs only within other tokens, such as the timestamp "10:20", and a text in quotes is a whole token: ' +
        "`.*:.*` matches tokens that hold it",
    ),
  },
  { args: ["grep", ":"], input: "a x\n", err: "" },
  { args: ["grep", "`.*err.*`"], input: "errors\n", err: "" },
  {
    args: ["grep", '"err" "x"'],
    input: "err\n",
    err: hints('line 1 got as far as "err"; found the end of the line, wanted "x"; --why-not shows more such lines'),
  },
  {
    args: ["grep", '"a" ":" \\R'],
    input: "at 10:00:00 a : x\na: 5\n",
    err: hints('line 1 got as far as "a :"; found "x" (word), wanted \\R (duration); --why-not shows more such lines'),
  },
  // A condition that no value meets is no mistake.
  { args: ["grep", "\\R{>8s}"], input: "took 5ms\n", err: "" },
  // Hints that scripts must not see, and searches that need none.
  { args: ["scan", '"error"'], input: "ERROR\n", err: "" },
  { args: ["scan", '"=="'], input: "a == b\n", err: "" },
  { args: ["scan", '"err"'], input: "errors\n", err: "" },
  { args: ["scan", '"panic"', "--head", "0"], input: json, err: "" },
  { args: ["scan", '"panic"', "-m", "0"], input: json, err: "" },
  { args: ["grep", "-x", '"panic"'], input: json, err: "" },
  { args: ["scan", "@novel \\R"], input: '"5ms"', err: "" },
  { args: ["redact", "--no-deep", '"panic"'], input: json, err: "" },
  // Unquoted words are reported by redact even if it masks something else.
  {
    args: ["redact", "\\I | ERROR"],
    input: "ERROR from 10.0.0.5\n",
    err: "matcher: in the pattern ERROR matches the tokens E R R O R; to match the word, write '\"ERROR\"'\n",
  },
  // So are those of patterns of flags: without a record's start the input is one record.
  {
    args: ["grep", "--record-start", "NOPE", '"error"'],
    input: "a\nerror\n",
    err: "matcher: in the pattern NOPE matches the tokens N O P E; to match the word, write '\"NOPE\"'\n",
  },
  { args: ["grep", "--record-start", '"a"', '"error"'], input: "a\nerror\n", err: "" },
  {
    args: ["redact", "^ \\I"],
    input: "10.0.0.5 up\n",
    err: "matcher: the result is not searched again: PATTERN depends on the text around a match, which masks change\n",
  },
  { args: ["redact", "\\I"], input: "10.0.0.5 up\n", err: "" },
  {
    args: ["rewrite", '"a" .* "b"', "x"],
    input: `a${"\n".repeat(100)}b`,
    err: "matcher: a match goes over 101 lines: .* does not end at line ends; --line keeps matches within a line\n",
  },
  { args: ["rewrite", "--line", '"a" .* "b"', "x"], input: `a b${"\n".repeat(100)}b`, err: "" },
  { args: ["rewrite", '"a" .* "b"', "x"], input: `a${"\n".repeat(99)}b`, err: "" },
])("$args says $err", ({ args, input, err }) => {
  expect(readStandardError(args, input)).toBe(err);
});

test("a clock time that selects nothing is on the first day alone", () => {
  const days = "2026-11-21 15:00:00 a\n2026-11-22 06:30:00 b\n";
  const meaning = "--since 06:00 is on the day of the input's first time";
  const advice = "\\T{>=06:00,<07:00} compares the clock of every day";
  expect(readStandardError(["grep", "--since", "06:00", "--until", "07:00", "."], days)).toBe(
    hints(`${meaning}: ${advice}`),
  );
  expect(readStandardError(["grep", "--since", "2026-11-23", "."], days)).toBe("");
});

test("a pattern that is advised finds the text, and no shell is spoken of for the patterns of a file", () => {
  const advised = /single ones around them: '([^']*)'/.exec(place.run(["scan", "user=bob"], "user=bob\n").error)?.[1];
  expect(place.output(["grep", advised!], "user=bob\n")).toBe("user=bob\n");
  place.write("patterns", "user=bob\n");
  expect(place.run(["grep", "-f", "patterns"], "user=bob\n").error).toBe(
    hints('texts need double quotes: "user"; without them user matches the tokens u s e r'),
  );
});
