import { expect, test } from "bun:test";
import { BuildError } from "../error/errors.ts";
import { parseMarks } from "./marks.ts";

const source = { name: "--mark", firstLine: 1 };
const marks = (template: string) =>
  parseMarks(template, source).map(({ text, marks: found }) => [
    text,
    ...found.map((mark) => `${mark.name}${mark.starred ? "*" : ""}=${text.slice(mark.start, mark.end)}`),
  ]);

test("nested marks are named through the outer ones", () => {
  expect(marks("set {pair:{k:x} = {v:1}} now")).toEqual([["set x = 1 now", "pair=x = 1", "pair.k=x", "pair.v=1"]]);
});

test("escapes denote characters; any other backslash is literal", () => {
  expect(marks("\\{ {a:C:\\tmp\\}} \\\\")).toEqual([["{ C:\\tmp} \\", "a=C:\\tmp}"]]);
});

test("a starred mark over several lines passes its star on", () => {
  expect(marks("{P*:n {n:A}\r\n\nt {t:1}}")).toEqual([
    ["n A", "P=n A", "P.n*=A"],
    ["t 1", "P=t 1", "P.t=1"],
  ]);
});

test.each([
  ["took {:5}", 6, undefined],
  ["took {a:}", 6, "a"],
  ["took 5} ms", 7, undefined],
  ["é {a:x", 3, "a"],
  ["x {[foo]a:1}", 3, "a"],
  ["{P*:12\nb {n:A}}", 1, "P"],
])("%s is refused", (template, column, field) => {
  let thrown: unknown;
  try {
    parseMarks(template, source);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(BuildError);
  expect((thrown as BuildError).fault).toEqual({ line: 1, column, field });
});
