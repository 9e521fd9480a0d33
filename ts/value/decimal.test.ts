import { expect, test } from "bun:test";
import { Decimal } from "./decimal.ts";

test.each([
  ["1e21", "1000000000000000000000"],
  ["1e22", "1e22"],
  ["1.23e23", "123000000000000000000000"],
  ["1.2e23", "1.2e23"],
  ["1e-22", "0.0000000000000000000001"],
  ["1e-25", "1e-25"],
  ["12.5e400", "1.25e401"],
  ["-100.00", "-100"],
  ["007", "7"],
  ["-0.050", "-0.05"],
  ["0.000", "0"],
  ["1234567890123456789012345678901234567890.5", "1234567890123456789012345678901234567890.5"],
])("%s is written %s", (text, canonical) => expect(Decimal.parse(text).canonical()).toBe(canonical));

test("comparing never expands a power of ten", () => {
  const rising = ["-1e999999999999999999", "-20", "-3", "-0.5", "0", "1e-999999", "0.49", "0.5", "3", "20", "1e999999"];
  const values = rising.map(Decimal.parse);
  for (const [i, a] of values.entries()) {
    for (const [j, b] of values.entries()) expect(Math.sign(a.compare(b))).toBe(Math.sign(i - j));
  }
});

test("sums are exact, or refused beyond a million places", () => {
  expect(Decimal.parse("0.1").add(Decimal.parse("0.2"))!.canonical()).toBe("0.3");
  expect(Decimal.parse("999").add(Decimal.parse("1"))!.canonical()).toBe("1000");
  expect(Decimal.parse("1.5").add(Decimal.parse("-1.5"))).toBe(Decimal.zero);
  expect(Decimal.parse("1e1000001").add(Decimal.parse("1"))).toBeNull();
  expect(Decimal.parse("1e1000000").add(Decimal.parse("1"))).not.toBeNull();
});

test("the full text has no exponent; the number is the nearest double", () => {
  expect(Decimal.parse("1.5e30").toString()).toBe(`15${"0".repeat(29)}`);
  expect(Decimal.parse("1.5e-3").toString()).toBe("0.0015");
  expect(Decimal.parse("-1.5e-3").toNumber()).toBe(-0.0015);
  expect(Decimal.parse("12.5").scale).toBe(1);
  expect(() => Decimal.parse("1.5").toBigInt()).toThrow(RangeError);
  expect(() => Decimal.parse("x")).toThrow(SyntaxError);
});
