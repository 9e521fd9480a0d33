import { expect, test } from "bun:test";
import { toFixed } from "./fixed.ts";

test("a tie rounds to the even digit", () => {
  const rows: [number, number, string][] = [
    [16.5, 0, "16"],
    [9.5, 0, "10"],
    [0.125, 2, "0.12"],
    [0.375, 2, "0.38"],
    [-0.125, 2, "-0.12"],
    [0.12500000000000003, 2, "0.13"],
    [0.5, 0, "0"],
    [-0.5, 0, "-0"],
    [1.005, 2, "1.00"],
    [0.1 + 0.2, 4, "0.3000"],
    [1e20, 0, "100000000000000000000"],
  ];
  for (const [value, decimals, wanted] of rows) expect(toFixed(value, decimals)).toBe(wanted);
});

test("otherwise it equals toFixed", () => {
  for (let i = -4000; i < 4000; i++) {
    const value = Math.fround(i / 997);
    expect(toFixed(value, 3)).toBe(value.toFixed(3));
  }
});
