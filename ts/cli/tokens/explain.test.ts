/** The sentences of `tokens --explain`; what the lexer does was worked out by hand. */
import { expect, test } from "bun:test";
import { lex } from "../../lex/index.ts";
import { kindForms } from "../../tables/kind-forms.ts";
import { kinds } from "../../tables/kinds.ts";
import { readValues } from "../../value/index.ts";
import { Explainer, sentenceText } from "./explain.ts";

/** What is said of the token that starts at `start`: why it is, and the readings that came close. */
function reasons(text: string, start: number): readonly [string, ...string[]] {
  const bytes = Buffer.from(text);
  const tokens = lex(bytes);
  const row = tokens.starts.indexOf(start);
  const { because, near } = new Explainer(bytes, tokens, readValues(bytes, 0, tokens)).explain(row);
  const misses = near.map((miss) => {
    return `${miss.kind} ${text.slice(miss.start, miss.end)}: ${sentenceText(bytes, miss.because)}`;
  });
  return [sentenceText(bytes, because), ...misses];
}

test("every kind has a form", () => {
  expect(Object.keys(kindForms)).toEqual(kinds.map(({ name }) => name));
});

test("what follows a reading excludes it", () => {
  expect(reasons("from 10.0.0.1.5", 5).slice(1)).toEqual([
    'ip 10.0.0.1: what follows excludes that: ".5"',
    'version 10.0.0: what follows excludes that: ".1.5"',
  ]);
  expect(reasons("id 4920f51a x", 3).slice(1)).toEqual(['number 4920: what follows excludes that: "f51a x"']);
});

test("what precedes a reading excludes it, or decides it", () => {
  expect(reasons("Chrome/10.0.0.1 x", 7)).toEqual([
    'numbers with points, with what marks a release or a build; what precedes it decides: "Chrome/"',
    'ip 10.0.0.1: what precedes it excludes that: "Chrome/"',
  ]);
  expect(reasons("at main.go:12:34", 11).slice(1)).toEqual([
    'timestamp 12:34: what precedes it excludes that: "at main.go:"',
  ]);
});

test("a check digit, a kind that is tried first, and a value that can't be read", () => {
  expect(reasons("4111111111111112", 0).slice(1)).toEqual([
    "creditcard 4111111111111112: its check digit does not hold",
  ]);
  expect(reasons("took 5ms", 5)[1]).toBe("quantity 5ms: it fits too, but duration is tried first");
  expect(reasons("2026-01-02 10:00:6", 0)[0]).toContain("a part of it can't be read, so it has no value");
  expect(reasons("at 12:30", 3)[0]).toContain("without a date it is no instant");
  for (const length of ["2-03:04:05", "100:12:33", "1.02:03:04"])
    expect(reasons(length, 0)[0]).toContain("it is a length of time, which has no instant");
});

test("what keeps a part of a longer number or unit from being a value", () => {
  expect(reasons("n: 1 234KB", 5)[1]).toBe('bytesize 234KB: what precedes it excludes that: "n: 1 "');
  expect(reasons("5kg/m³", 0)[1]).toBe('quantity 5kg: what follows excludes that: "/m³"');
  expect(reasons("1h 2m 3s", 0)[0]).toContain("numbers, each directly followed by a unit of time");
  expect(reasons("PT1H30M", 0)[0]).toContain("ISO 8601");
});

test("the context that is shown is of the same line", () => {
  expect(reasons("a\n%7B\nb", 3)[1]).toBe('bytesize 7B: what precedes it excludes that: "%"');
});

test("what follows a reading is looked at as far as it is shown", () => {
  let lookedAt = 0;
  class Counted extends Uint8Array {
    override indexOf(value: number, from = 0): number {
      lookedAt += this.length - from;
      return super.indexOf(value, from);
    }
  }
  const count = 50;
  const bytes = Counted.from(Buffer.from("10.0.0.1.5 ".repeat(count)));
  const tokens = lex(bytes);
  const explainer = new Explainer(bytes, tokens, readValues(bytes, 0, tokens));
  let readings = 0;
  for (let row = 0; row < tokens.count; row++) readings += explainer.explain(row).near.length;
  expect(readings).toBeGreaterThanOrEqual(count);
  expect(lookedAt).toBeGreaterThan(0);
  expect(lookedAt).toBeLessThanOrEqual(readings * 12);
});
