import { expect, test } from "bun:test";
import { spellingHint } from "./spelling.ts";

test.each([
  ["ERROR", 'texts need double quotes: "ERROR"; without them ERROR matches the tokens E R R O R'],
  ["ERROR.*failed", 'texts need double quotes: "ERROR" and "failed";'],
  ["10.0.0.1", 'texts need double quotes: "10.0.0.1";'],
  ["took \\d+ms", "\\d+ reads like a regular expression over characters"],
  ["user=\\w+", "\\w reads like a regular expression"],
  ["\\bfoo\\b", "\\b reads like a regular expression"],
  ["10\\.0\\.0\\.\\d+", "\\. reads like a regular expression"],
  ["'ERROR'", `a text is written in double quotes: "ERROR", not 'ERROR'`],
  ["\\R>500ms", "\\R{>500ms}, not \\R>500ms"],
  ["\\{mac} >= 5", "\\{mac}{>=5}"],
  ['"temp" "=" \\N{<0}', 'so \\N{<0} is none: "-" \\N is a number below zero'],
  ["\\N{<= -5}", "so \\N{<= -5} is none"],
  ["\\N{=-5}:t", "so \\N{=-5} is none"],
  ["\\N{-9..-5}", "so \\N{-9..-5} is none"],
  ['"=="', 'its tokens are written one by one: "=" "="'],
  ['"took" \\R:d failed', 'double quotes: "failed"'],
])("%s", (source, hint) => {
  expect(spellingHint(source)).toContain(hint);
});

test.each([
  '"ERROR"',
  "\\d\\w",
  "\\S",
  '"a" \\S "b"',
  "\\W:a\\S\\W:b",
  "\\s",
  "\\b \\J",
  '"took" \\d+ "ms"',
  '"v" \\.\\N',
  "`\\d+ms`",
  "\\N{<0.5}",
  "\\N{>-5}",
  "\\N{-5..5}",
  "\\R{>500ms}",
  "\\I:client =client",
  "\\W:word =kin:token word =edit2 word",
  "`ERR.*`",
  "@echo>2 \\W",
  '(?orbit:case "x")',
  '#"W(N,N)"',
  "\\{uuid}",
])("%s is spelled as it is meant", (source) => {
  expect(spellingHint(source)).toBeUndefined();
});

test.each([
  ["ERROR", `'"ERROR"'`],
  ["timed out", `'"timed" "out"'`],
  ["10.0.0.5", `'"10.0.0.5"'`],
  ['\\W:x job.*done "a b"', `'\\W:x "job".*"done" "a b"'`],
  ["error|warn", `'"error"|"warn"'`],
  ["user=bob", `'"user" "=" "bob"'`],
  ["\\W:bob user=bob", `'\\W:bob "user"=bob'`],
])("a shell takes double quotes away, so %s is shown in single ones", (source, written) => {
  const way = `texts need double quotes, and the shell single ones around them: ${written};`;
  expect(spellingHint(source, true, true)).toStartWith(way);
});

test("a long pattern, or one with a single quote, is not written again", () => {
  expect(spellingHint("ERROR '", true, true)).toStartWith('texts need double quotes: "ERROR";');
  expect(spellingHint("ERROR ".repeat(30), true, true)).toStartWith('texts need double quotes: "ERROR";');
});
