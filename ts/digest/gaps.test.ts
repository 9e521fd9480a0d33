import { expect, test } from "bun:test";
import type { Facts } from "./facts.ts";
import { findLongGaps } from "./gaps.ts";

const lengths = (...seconds: number[]) => {
  const gaps = seconds.map((length) => ({ length: BigInt(length) * 1_000_000_000n }));
  return findLongGaps({ notes: { gaps } } as unknown as Facts).map(({ length }) => Number(length / 1_000_000_000n));
};

test("one or two gaps stand out from others of a third of their length, up to four from those of a tenth", () => {
  expect(lengths(9, 3, 2)).toEqual([9]);
  expect(lengths(10, 9, 3, 2)).toEqual([10, 9]);
  expect(lengths(1251, 1188, 948, 845, 5, 5)).toEqual([1251, 1188, 948, 845]);
});

test("pauses that a log makes again and again are no gaps", () => {
  expect(lengths(8, 4, 3, 1, 1)).toEqual([]);
  expect(lengths(100, 99, 98, 97, 96, 1)).toEqual([]);
  expect(lengths(100)).toEqual([]);
});
