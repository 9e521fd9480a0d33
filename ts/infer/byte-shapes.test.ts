import { expect, test } from "bun:test";
import { mint } from "./byte-shapes.ts";

test.each([
  [["web01", "web117"], "web[0-9]{2,3}"],
  [["v1_2", "v10_3"], "v[0-9]{1,2}\\_[0-9]"],
  [["web01x", "web02y"], "web[0-9]{2}[a-z]"],
  [["ABC12", "XBC7"], null],
  [["web01", "web01"], null],
  [["web01", "wéb02"], null],
  [["anna", "bob"], null],
])("%j", (texts, shape) => {
  expect(mint(texts)).toBe(shape);
});
