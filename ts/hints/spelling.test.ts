import { expect, test } from "bun:test";
import { spellingHint } from "./spelling.ts";

test.each([
  ["ERROR", 'texts need double quotes: "ERROR"; without them ERROR matches the tokens E R R O R'],
  ["ERROR.*failed", 'texts need double quotes: "ERROR" and "failed";'],
  ["10.0.0.1", 'texts need double quotes: "10.0.0.1";'],
  ["'ERROR'", `a text is written in double quotes: "ERROR", not 'ERROR'`],
  ["\\R>500ms", "\\R{>500ms}, not \\R>500ms"],
  ["\\{mac} >= 5", "\\{mac}{>=5}"],
  ['"=="', 'its tokens are written one by one: "=" "="'],
  ['"took" \\R:d failed', 'double quotes: "failed"'],
])("%s", (source, hint) => {
  expect(spellingHint(source)).toContain(hint);
});

test.each([
  '"ERROR"',
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
