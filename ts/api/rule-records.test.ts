/** The records of rules: what lies in one, what one silences, and how many looks that takes. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Library } from "../index.ts";
import { SpanCover } from "./rule-records.ts";

test("a span is covered if one span holds it, also where spans hold others", () => {
  const cover = new SpanCover([0, 10, 30], [100, 20, 40]);
  expect(cover.holds(10, 20)).toBe(true);
  expect(cover.holds(15, 90)).toBe(true);
  expect(cover.holds(35, 101)).toBe(false);
  expect(new SpanCover([5], [9]).holds(4, 6)).toBe(false);
  expect(new SpanCover([], []).holds(0, 1)).toBe(false);
});

test("the looks at starts grow with the findings, not with findings times records", () => {
  const looks = (count: number) => {
    let read = 0;
    const starts = Array.from({ length: count }, (_, i) => 10 * i);
    const counted = new Proxy(starts, {
      get(target, name) {
        if (typeof name === "string" && /^\d/.test(name)) read++;
        return Reflect.get(target, name);
      },
    });
    const cover = new SpanCover(
      counted,
      starts.map((start) => start + 9),
    );
    for (const start of starts) expect(cover.holds(start, start + 5)).toBe(true);
    return read;
  };
  expect(looks(2000)).toBeLessThan(2.3 * looks(1000));
});

const folder = mkdtempSync(join(tmpdir(), "rule-records-"));
afterAll(() => rmSync(folder, { recursive: true }));

const library = (record: string) => {
  const path = join(folder, "slow.matcher");
  writeFileSync(path, `rule slow\n  pattern = \\R{>1s}\n  message = slow\n  unless = "BEGIN" "quiet"\n  ${record}\n`);
  return Library.load(path);
};

test("a match at the start of a record silences that record, not the one that ends there", () => {
  const text = "BEGIN loud 2s BEGIN quiet 3s BEGIN loud 4s";
  const found = library('record-start = "BEGIN"').check(text);
  expect(found.map(({ text }) => text)).toEqual(["2s", "4s"]);
});

test("checkAsync finds what check finds", async () => {
  const text = "BEGIN loud 2s\nBEGIN quiet 3s\n\nétat BEGIN loud 4s\n".repeat(200);
  for (const record of ['record-start = "BEGIN"', "record = paragraph", "record = line", "severity = error"]) {
    const rules = library(record);
    for (const source of [text, new TextEncoder().encode(text)]) {
      for (const options of [{}, { maxCount: 7 }, { lines: "3..90" }]) {
        const [found, expected] = [await rules.checkAsync(source, options), rules.check(source, options)];
        expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
        if (Object.keys(options).length === 0) expect(expected.length).toBeGreaterThan(0);
      }
    }
  }
});
