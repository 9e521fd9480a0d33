import { expect, spyOn, test } from "bun:test";
import { native } from "../native/open.ts";
import { compile } from "./functions.ts";
import { matchOrigin } from "./match.ts";
import { PatternSet } from "./set.ts";
import { traceFor } from "./trace.ts";

const line = 'took 1.5s from 10.0.0.1 "a \\" 5ms" CVE-2026-12345 =?~ https://x.org/a?b=1 k=v don\'t\x1b[31m 7 GB ';

test("the tokens of an explanation are those of the whole text, anywhere in a line", () => {
  const text = line.repeat(20);
  const bytes = new TextEncoder().encode(text);
  for (const source of [". . .", String.raw`\Q`, String.raw`\{cve}`, String.raw`\{isbn} | \N`, String.raw`\W \N`]) {
    const pattern = compile(source);
    for (const match of pattern.scan(text)) {
      const { compiled } = matchOrigin(match);
      const all = traceFor(compiled).tokens(bytes, 0, bytes.length);
      const want = [];
      for (let token = 0; token < all.count; token++) {
        const [start, end] = [all.starts[token]!, all.ends[token]!];
        if (start < match.byteStart || start >= match.byteEnd) continue;
        const kind = compiled.kindNames[all.kinds[token]!]!;
        want.push({ kind, text: new TextDecoder().decode(bytes.subarray(start, end)) });
      }
      expect(match.explain(text).tokens).toEqual(want);
    }
  }
});

test("an explanation and a format have the readings of the match", () => {
  const text = "a 5\nb 5\na 7\n";
  const [first, second, third] = compile(String.raw`@echo>0 \W`).scan(text);
  const reading = (occurrence: number) => `count 2, occurrence ${occurrence} of 2 at the identity rung`;
  expect(first!.explain(text).readings).toEqual([{ axis: "echo", text: "a", value: reading(1) }]);
  expect(third ?? second).toBeDefined();
  const last = (third ?? second)!;
  expect(last.explain(text).readings).toEqual([{ axis: "echo", text: "a", value: reading(2) }]);
  expect(last.format("${@echo}", text)).toBe(reading(2));
});

test("a loop over matches searches their text once for their readings", () => {
  const library = native();
  const texts = { string: "a 5\nb 5\n".repeat(3000), bytes: new TextEncoder().encode("a 5\nb 5\n".repeat(3000)) };
  const pattern = compile(String.raw`@echo>0 \W:w`);
  for (const text of Object.values<string | Uint8Array>(texts)) {
    const matches = pattern.scan(text);
    const opened = spyOn(library, "mb_scan_open");
    const asked = spyOn(library, "mb_scan_next");
    try {
      const values = Array.from(matches, (match) => match.format("${@echo}", text));
      expect(values.length).toBe(6000);
      expect(values[4]).toBe("count 3000, occurrence 3 of 3000, period 8 bytes at the identity rung");
      expect(values[5999]).toBe("count 3000, occurrence 3000 of 3000, period 8 bytes at the identity rung");
      expect(matches[4]!.explain(text).readings[0]!.value).toBe(values[4]!);
      expect([opened.mock.calls.length < 6, asked.mock.calls.length < 40]).toEqual([true, true]);
    } finally {
      opened.mockRestore();
      asked.mockRestore();
    }
  }
});

test("readings of matches in any order, of several that begin at one place, and of texts in turn", () => {
  const pattern = new PatternSet([String.raw`@echo>0 \W`, String.raw`@echo>0 \W \N`]);
  const texts = ["a 5\nb 5\na 7\n", "b 1\na 2\na 3\n"];
  const found = texts.map((text) => Array.from(pattern.scan(text), ({ match }) => [match, text] as const));
  const turns = found[0]!.flatMap((one, i) => (found[1]![i] ? [one, found[1]![i]] : [one]));
  const read = (list: typeof turns) =>
    list.map(([match, text]) => match.explain(text).readings.map(({ value }) => value));
  const inOrder = found.flatMap(read);
  expect(inOrder.length).toBeGreaterThan(5);
  expect(inOrder.every((values) => values.length > 0)).toBe(true);
  expect(read(turns.toReversed()).toReversed()).toEqual(read(turns));
  expect(found.flatMap(read)).toEqual(inOrder);
});

test("a buffer that is filled anew for the next scan is read anew", async () => {
  const pattern = compile(String.raw`@echo>0 \W:w`);
  const buffer = new TextEncoder().encode("a 5\na 5\na 5\n");
  const read = () =>
    pattern.scan(buffer).map((match) => [match.format("${@echo}", buffer), match.explain(buffer).readings[0]!.value]);
  const texts = ["a 5\na 5\na 5\n", "a 5\nb 5\nb 5\n", "b 5\na 5\na 5\n", "a 5\na 5\nb 5\n"];
  const wanted = texts.map((text) => {
    const matches = compile(String.raw`@echo>0 \W:w`).scan(text);
    return matches.map((match) => match.format("${@echo}", text)).map((value) => [value, value]);
  });
  for (const [i, text] of texts.entries()) {
    buffer.set(new TextEncoder().encode(text));
    if (i === 2) await Bun.sleep(0);
    expect(read()).toEqual(wanted[i]!);
  }
});

test("two patterns in turn search their text once each", () => {
  const text = new TextEncoder().encode("a 5\nb 5\n".repeat(500));
  const [words, numbers] = [compile(String.raw`@echo>0 \W`).scan(text), compile(String.raw`@echo>0 \N`).scan(text)];
  const opened = spyOn(native(), "mb_scan_open");
  try {
    for (let i = 0; i < words.length; i++) for (const match of [words[i]!, numbers[i]!]) match.format("${@echo}", text);
    expect(words.length).toBe(1000);
    expect(opened.mock.calls.length).toBeLessThan(10);
  } finally {
    opened.mockRestore();
  }
});

test("few searches stay open, however many patterns are rendered in turn", () => {
  const text = "a 5\nb 5\n".repeat(500);
  const lists = Array.from({ length: 12 }, (_, i) => compile(String.raw`@echo>0 \W:w${i}`).scan(text));
  const library = native();
  const opened = spyOn(library, "mb_scan_open");
  const closed = spyOn(library, "mb_scan_close");
  try {
    for (let i = 0; i < 3; i++) for (const matches of lists) matches[i]!.format("${@echo}", text);
    expect(opened.mock.calls.length).toBeGreaterThan(lists.length);
    expect(opened.mock.calls.length - closed.mock.calls.length).toBeLessThan(6);
  } finally {
    opened.mockRestore();
    closed.mockRestore();
  }
});
