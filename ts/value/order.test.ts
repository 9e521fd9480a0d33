import { expect, test } from "bun:test";
import { kindNumber } from "../tables/kinds.ts";
import { comparableAt, compareValues, compareVersions } from "./order.ts";
import { readValues } from "./read.ts";

function readComparable(kind: string, texts: readonly string[]) {
  const ends = texts.map((_, i) => texts.slice(0, i + 1).join("").length);
  const starts = ends.map((end, i) => end - texts[i]!.length);
  const values = readValues(Buffer.from(texts.join("")), 0, { kinds: texts.map(() => kindNumber(kind)), starts, ends });
  return texts.map((_, row) => comparableAt(values, row));
}

test.each([
  ["number", ["-7", "-0.5", "0", "0.1", "0.12", "9", "10", "9007199254740993", "9007199254740994", "1e30"]],
  ["duration", ["999ns", "1us", "1.5ms", "2ms", "1m30s", "2h"]],
  ["bytesize", ["900B", "1KB", "1KiB", "1.5MiB"]],
  ["timestamp", ["2024-01-02T03:04:05Z", "2024-01-02T03:04:05.000000001Z", "2024-01-02T03:04:05.5Z"]],
  ["ip", ["9.0.0.1", "10.0.0.1", "10.0.0.9", "10.0.0.10", "fe80::1"]],
  ["version", ["1.2.0-rc.2", "1.2.0-rc.11", "1.2.0", "1.9.0", "1.10.0", "2.0"]],
])("values of kind %s are ordered by what they are", (kind, rising) => {
  const found = readComparable(kind, rising);
  for (let i = 0; i < found.length; i++) {
    for (let j = 0; j < found.length; j++) {
      expect(`${rising[i]} ${Math.sign(compareValues(found[i]!, found[j]!))} ${rising[j]}`).toBe(
        `${rising[i]} ${Math.sign(i - j)} ${rising[j]}`,
      );
    }
  }
});

test("a text without a value is below every value", () => {
  const [none, least] = readComparable("number", ["x", "-5"]);
  expect(compareValues(none!, least!)).toBeLessThan(0);
  expect(compareValues(none!, none!)).toBe(0);
});

test("a version's missing parts are 0", () => {
  expect(compareVersions("2.0", "2.0.0")).toBe(0);
  expect(compareVersions("1.0.0-alpha.1", "1.0.0-alpha")).toBeGreaterThan(0);
});
