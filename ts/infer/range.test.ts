import { expect, test } from "bun:test";
import { findRange, wholeNumber } from "./range.ts";

test.each([
  ["number", ["200", "204"], "200..299"],
  ["number", ["80", "8443"], "0..8999"],
  ["number", ["7", "12"], "0..19"],
  ["number", ["0", "5"], "0..5"],
  ["number", ["0x10", "1e1"], "10..19"],
  ["number", ["1.5", "2"], null],
  ["ip", ["10.0.1.4", "10.0.9.7"], "in:10.0.0.0/20"],
  ["ip", ["10.0.1.4", "10.0.1.5"], "in:10.0.1.4/31"],
  ["ip", ["fe80::1", "fe80::ff"], "in:fe80::/120"],
  ["ip", ["1.1.1.1", "200.0.0.1"], "in:0.0.0.0/0"],
  ["ip", ["::1", "10.0.0.1"], null],
  ["timestamp", ["2026-01-02", "2026-11-09"], "year=2026"],
  ["timestamp", ["21/Nov/2026:08:00:01 +0000", "22/Nov/2026:08:00:01 +0000"], "year=2026,month=11"],
  ["timestamp", ["08:00", "08:01"], null],
  ["version", ["1.2.0", "1.2.3"], "major=1,minor=2"],
  ["version", ["1.2.0", "3.2.3"], null],
  ["duration", ["12ms", "40ms"], null],
] as const)("%s of %j", (kind, texts, range) => {
  expect(findRange(kind, texts)).toBe(range);
});

test("whole numbers in every notation", () => {
  expect(["1.0", "0x1f", "1e3", "0.5e1", "1_000"].map(wholeNumber)).toEqual([1n, 31n, 1000n, 5n, 1000n]);
  expect(["1.5", "1e-1", "1e999", "x"].map(wholeNumber)).toEqual([null, null, null, null]);
});
