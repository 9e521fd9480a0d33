import { expect, test } from "bun:test";
import { checkNumber } from "./number.ts";

test("numbers are decimal digits, from the minimum up to 2^64 - 1", () => {
  for (const [digits, min] of [
    ["0", 0],
    ["007", 7],
    ["18446744073709551615", 1],
  ] as const) {
    expect(() => checkNumber("-m", digits, min)).not.toThrow();
  }
});

test("messages for invalid numbers", () => {
  expect(() => checkNumber("-m", "1e3")).toThrow('-m takes a whole number in decimal digits: found "1e3"');
  expect(() => checkNumber("-m", "", 2)).toThrow('-m takes a whole number, 2 or more, in decimal digits: found ""');
  expect(() => checkNumber("-m", "6", 7)).toThrow('-m takes a whole number, 7 or more: found "6"');
  expect(() => checkNumber("-m", "18446744073709551616")).toThrow(
    '-m takes a whole number up to 18446744073709551615: found "18446744073709551616"',
  );
});
