/** Wrong calls of the library throw when they are made, and say what to write. */
import { expect, test } from "bun:test";
import {
  follow,
  followLines,
  followRedact,
  followRewrite,
  isMatch,
  Library,
  Pattern,
  PatternError,
  PatternSet,
  rewriteStream,
  scan,
  scanStream,
} from "../index.ts";

test("generators throw when they are called, not at the first step", () => {
  expect(() => scanStream("\\R{", [])).toThrow(PatternError);
  expect(() => scanStream("\\R", [], { maxCount: -1 })).toThrow("maxCount");
  expect(() => scanStream("\\R", [], { max: 1 } as object)).toThrow("max");
  expect(() => scanStream(5 as never, [])).toThrow(TypeError);
  for (const stream of [5, null, undefined, {}, /x/, new Uint8Array(1)]) {
    expect(() => scanStream("\\R", stream as never)).toThrow("stream: expected a ReadableStream or an iterable");
  }
  expect(() => rewriteStream("\\R", 5 as never)).toThrow(
    "the replacement must be a template or a function: found number",
  );
  expect(() => followRewrite("\\R", null as never, "/nowhere")).toThrow("the replacement must be");
  expect(() => followRewrite("\\R", "x", 5 as never)).toThrow("path: expected a string");
  expect(() => followRewrite("\\R", "x", "/nowhere", { tail: -1 })).toThrow("tail");
  expect(() => followRedact("\\R", 5 as never)).toThrow("path: expected a string");
  expect(() => followRedact("\\R", "/nowhere", { maxCount: -1 })).toThrow("maxCount");
  expect(() => new Pattern("\\R").rewrite(5 as never, "no match")).toThrow("the replacement must be");
  expect(() => follow("\\R{", "/nowhere")).toThrow(PatternError);
  expect(() => follow(new PatternSet(["\\R"]) as never, "/nowhere")).toThrow("found a PatternSet");
  expect(() => follow("\\R", 5 as never)).toThrow("expected a string or an array of strings");
  expect(() => followLines("/nowhere", { tail: -1 })).toThrow("tail");
  expect(() => followLines("/nowhere", { tail: 1, unit: "furlong" })).toThrow("furlong");
  const rules = new Library();
  rules.declare('rule r error "m" = "took"');
  expect(() => rules.follow({ path: "/nowhere" }, { maxCount: -1 })).toThrow("maxCount");
});

test("files that can't be opened are errors of the first step", async () => {
  expect(follow("\\R", "/nowhere").next()).rejects.toThrow("/nowhere");
});

test("a regular expression in place of a pattern: the message has its form", () => {
  const written = 'found the RegExp /a+/; a regular expression for one token is written "`a+`"';
  for (const call of [
    () => new Pattern(/a+/ as never),
    () => scan(/a+/ as never, "aaa"),
    () => isMatch(/a+/ as never, "aaa"),
    () => new PatternSet([/a+/ as never]),
    () => scanStream(/a+/ as never, []),
    () => follow(/a+/ as never, "/nowhere"),
  ]) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(written);
  }
  expect(scan("`a+`", "xx aaa b").map(({ text }) => text)).toEqual(["aaa"]);
});
