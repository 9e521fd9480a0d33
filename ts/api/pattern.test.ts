import { expect, test } from "bun:test";
import { Pattern, scan } from "../index.ts";

test("a replacement may be a function of the match", () => {
  expect(new Pattern("\\N:n").rewrite((match) => String(Number(match.captures.n!.text) * 2), "é 2 🚀 21")).toBe(
    "é 4 🚀 42",
  );
  expect(() => new Pattern("\\N").rewrite(() => 5 as unknown as string, "1")).toThrow(TypeError);
});

test("matches outlive their batch, and hold kinds and every binding", () => {
  const [match] = scan('(\\W:k "=" \\N:v)+', "a=1 b=22");
  expect(match!.text).toBe("a=1 b=22");
  expect(match!.captures.k!.all).toEqual(["a", "b"]);
  expect([match!.captures.v!.text, match!.captures.v!.kind]).toEqual(["22", "number"]);
  expect(() => match!.kind("z")).toThrow('no register "z"');
});

test("each pair of brackets gives a register bound in it its earlier value back", () => {
  const texts = scan(String.raw`\W:w \B(\W::w) \B(\W::w) =w`, "a (b) (c) a (b) (c) c").map(({ text }) => text);
  expect(texts).toEqual(["a (b) (c) a"]);
});

test("a pattern that is not a string is refused with its type", () => {
  for (const [source, type] of [
    [5, "number"],
    [null, "null"],
  ] as const) {
    expect(() => new Pattern(source as unknown as string)).toThrow(`a pattern is a string: found ${type}`);
  }
});

test("an operator of a class without a right side is ignored", () => {
  for (const pattern of ["[\\W &&]", "[\\W --]"]) expect(scan(pattern, "a 1").map(({ text }) => text)).toEqual(["a"]);
});

test("two windows exclude each other", () => {
  expect(() => scan("\\N", "1", { head: 1, tail: 1 })).toThrow("exclude each other");
});

test("format and explain read the input that they are given, whatever the one before it was", () => {
  const [inputs, found] = [["a 5", "b 5", "é 5"], new Pattern(String.raw`\N:n`)];
  const rendered = inputs.map((input) => found.find(input)!.format("${col} ${0:upper}", input));
  expect(rendered).toEqual(["3 5", "3 5", "3 5"]);
  const word = new Pattern(String.raw`\W:w`).find("a 5")!;
  expect(["a 5", "b 5", "a 5"].map((input) => word.format("${w}", input))).toEqual(["a", "b", "a"]);
  const bytes = new TextEncoder().encode("a 5");
  const held = new Pattern(String.raw`\W:w`).find(bytes)!;
  expect(held.format("${w}", bytes)).toBe("a");
  bytes[0] = 0x63;
  expect(held.format("${w}", bytes)).toBe("c");
  expect(() => word.explain("")).toThrow("the input has 0 bytes and the match ends at byte 1");
});
