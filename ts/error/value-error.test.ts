import { expect, test } from "bun:test";
import { oneOf, valueError } from "./value-error.ts";

test.each([
  [{ takes: "a size" }, 'takes a size: found "x"'],
  [{ takes: "a size", example: "512M or 2G" }, 'takes a size, such as 512M or 2G: found "x"'],
  [{ takes: "a size", which: "is a word" }, 'takes a size: found "x", which is a word'],
  [{ takes: "a size", advice: "leave it out" }, 'takes a size: found "x"; leave it out'],
  [oneOf(["a"]), 'takes a: found "x"'],
  [oneOf(["a", "b"]), 'takes a or b: found "x"'],
  [oneOf(["a", "b", "c"]), 'takes a, b or c: found "x"'],
])("%j", (wanted, message) => {
  const error = valueError("--size", "x", wanted);
  expect([error.message, error.option, error.given]).toEqual([`--size ${message}`, "--size", "x"]);
});

test("a program is given the values of a choice", () => {
  expect(valueError("--size", "x", oneOf(["a", "b"])).allowed).toEqual(["a", "b"]);
});
