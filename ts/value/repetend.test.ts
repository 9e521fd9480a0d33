import { expect, test } from "bun:test";
import { quotientText } from "./repetend.ts";

const text = (coefficient: bigint, exponent: number, count: bigint) =>
  quotientText({ coefficient, exponent }, count, "repetend");

test("repeating digits are in parentheses", () => {
  expect(text(7n, 0, 3n)).toBe("2.(3)");
  expect(text(1n, 0, 6n)).toBe("0.1(6)");
  expect(text(8n, 0, 7n)).toBe("1.(142857)");
  expect(text(22n, 0, 7n)).toBe("3.(142857)");
  expect(text(3n, 0, 2n)).toBe("1.5");
  expect(text(75n, 0, 3n)).toBe("25");
  expect(text(445n, -2, 3n)).toBe("1.48(3)");
  expect(text(0n, 0, 4n)).toBe("0");
  expect(text(-1n, 0, 3n)).toBe("-0.(3)");
  expect(text(98n, 0, 97n)).toHaveLength(96 + 4);
});

test("no result beyond 128 bits or 38 fraction digits", () => {
  expect(text((1n << 128n) - 1n, 0, 1n)).toBe("340282366920938463463374607431768211455");
  expect(text(1n << 128n, 0, 1n)).toBeNull();
  expect(text(1n, 39, 1n)).toBeNull();
  expect(text(10n ** 39n + 1n, -39, 2n)).toBeNull();
  expect(text(10n ** 37n + 1n, -37, 2n)).toBe("0.50000000000000000000000000000000000005");
  expect(text(4n * 10n ** 37n + 1n, -37, 5n)).toBeNull();
  expect(quotientText({ coefficient: 10n ** 38n + 1n, exponent: -38 }, 2n, "rational")).toBe(
    `${10n ** 38n + 1n}/2${"0".repeat(38)}`,
  );
  expect(text(1n, 1_000_000, 3n)).toBeNull();
});

test("fractions are in lowest terms, whole numbers have no denominator", () => {
  const rational = (numerator: bigint, count: bigint) =>
    quotientText({ coefficient: numerator, exponent: 0 }, count, "rational");
  expect(rational(7n, 3n)).toBe("7/3");
  expect(rational(6n, 4n)).toBe("3/2");
  expect(rational(6n, 3n)).toBe("2");
  expect(rational(0n, 3n)).toBe("0");
});

test("a very long repetition becomes a fraction", () => {
  expect(text(1n, 0, 1_000_003n)).toBe("1/1000003");
});
