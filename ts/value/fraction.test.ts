import { expect, test } from "bun:test";
import { Fraction } from "./fraction.ts";

test("a fraction is in lowest terms, with its sign in the numerator", () => {
  const fraction = Fraction.of(14n, -6n);
  expect([fraction.numerator, fraction.denominator]).toEqual([-7n, 3n]);
  expect(`${fraction}`).toBe("-2.(3)");
  expect(fraction.toString("rational")).toBe("-7/3");
  expect(fraction.toNumber()).toBeCloseTo(-7 / 3, 15);
  expect(Fraction.of(0n, 5n).toString()).toBe("0");
  expect(Fraction.of(50n, 2n).toString("rational")).toBe("25");
  expect(() => Fraction.of(1n, 0n)).toThrow(RangeError);
});

test("a quotient too long to write is a fraction", () => {
  expect(Fraction.of(1n, 10n ** 40n + 1n).toString()).toBe(`1/${10n ** 40n + 1n}`);
});
