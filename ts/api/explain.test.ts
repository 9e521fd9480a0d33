import { expect, test } from "bun:test";
import { compile } from "./functions.ts";
import { matchOrigin } from "./match.ts";
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
