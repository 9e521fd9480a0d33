import { expect, test } from "bun:test";
import { isRare, parseCut } from "./rarity.ts";

test("invalid cuts are refused", () => {
  for (const cut of ["0", "0%", "101%", "100.01%", "1.234%", "2.5", "-1", "+1", "", "%", "x"]) {
    expect(() => parseCut(cut)).toThrow("--cut");
  }
});

test("a share is strict and exact to the hundredth", () => {
  expect(parseCut(".5%")).toEqual({ kind: "share", hundredths: 50 });
  expect(isRare(parseCut("20%"), 1, 3, 5)).toBe(false);
  expect(isRare(parseCut("20.01%"), 1, 3, 5)).toBe(true);
});

test("without a cut, fewer than the mean is rare", () => {
  expect(isRare({ kind: "mean" }, 1, 3, 5)).toBe(true);
  expect(isRare({ kind: "mean" }, 2, 2, 4)).toBe(false);
});
