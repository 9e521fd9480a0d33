import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { scan } from "../index.ts";
import { epochNanoseconds } from "./epoch.ts";

test("a count of seconds, milliseconds, microseconds or nanoseconds is told by its size", () => {
  // 1700000000 is 2023-11-14T22:13:20Z; 631152000 is 1990, 4102444800 is 2100.
  const instant = 1_700_000_000_000_000_000n;
  expect(epochNanoseconds("1700000000")).toBe(instant);
  expect(epochNanoseconds("1700000000000")).toBe(instant);
  expect(epochNanoseconds("1700000000000000")).toBe(instant);
  expect(epochNanoseconds("1700000000000000000")).toBe(instant);
  expect(epochNanoseconds("1700000000.25")).toBe(instant + 250_000_000n);
  expect(epochNanoseconds("631152000")).toBe(631_152_000_000_000_000n);
  for (const text of ["631151999", "4102444800", "1700000000000.5", "170000000", "1e9", ""]) {
    expect(epochNanoseconds(text)).toBeNull();
  }
});

test("these are the numbers that the library takes for times", () => {
  const below = randomBelow(5);
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join("");
  for (let round = 0; round < 3000; round++) {
    const text = `${1 + below(9)}${digits(7 + below(13))}${below(3) === 0 ? `.${digits(1 + below(11))}` : ""}`;
    if (scan("\\N", text)[0]?.text !== text) continue; // Some are card numbers.
    expect([text, scan("\\N{epoch}", text).length > 0]).toEqual([text, epochNanoseconds(text) !== null]);
  }
});
