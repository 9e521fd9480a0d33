import { expect, test } from "bun:test";
import { compilePattern } from "../pattern/index.ts";
import { type Matches, StreamScanner, scan } from "./index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function spans(batch: Matches): [number, number, number][] {
  return Array.from({ length: batch.count }, (_, i) => [batch.start(i), batch.end(i), batch.line(i)]);
}

function whole(pattern: string, text: string) {
  const found = [];
  for (const batch of scan(compilePattern(pattern), bytes(text))) found.push(...spans(batch));
  return found;
}

function scanInChunks(pattern: string, text: string, chunkBytes: number) {
  using scanner = new StreamScanner(compilePattern(pattern));
  const all = bytes(text);
  const found = [];
  for (let at = 0; at < all.length; at += chunkBytes) {
    found.push(...spans(scanner.push(all.subarray(at, at + chunkBytes))));
  }
  return [...found, ...spans(scanner.finish())];
}

const log = "a 1\nb = 22 (c d)\n\n  e 3 f\n'\n' x \"y\\\nz\" 10.0.0.1\nlast 9\n".repeat(40);

const patterns = [
  String.raw`\W \N`,
  String.raw`\W+`,
  String.raw`^ \W`,
  String.raw`\N ~<($ .)`,
  String.raw`\B(\W*)`,
  String.raw`\Q`,
  String.raw`~"last" \W "="`,
  String.raw`\W:x .*? =x`,
  String.raw`\W \S \N`,
  String.raw`\W || \W \N`,
  String.raw`\W \z`,
  String.raw`\A \W | @3 \W`,
  String.raw`~<("b" "=") \N`,
  "@shape:rare<41 .",
];

test.each(patterns)("%s: chunks of any size give the matches of the whole text", (pattern) => {
  const wanted = whole(pattern, log);
  expect(wanted.length).toBeGreaterThan(0);
  for (const size of [1, 2, 7, 64, 1000, 1 << 20]) expect(scanInChunks(pattern, log, size)).toEqual(wanted);
});

test("a line's matches arrive with its end, and text that no later match needs is released", () => {
  using scanner = new StreamScanner(compilePattern(String.raw`\W \N`));
  expect(spans(scanner.push(bytes("a 1")))).toEqual([]);
  expect(spans(scanner.push(bytes("\n")))).toEqual([[0, 3, 1]]);
  for (let i = 0; i < 1000; i++) scanner.push(bytes("b 2\n"));
  expect(scanner.retained).toBeLessThan(200);
  expect(spans(scanner.push(bytes("c 3\n")))).toEqual([[4004, 4007, 1002]]);
  expect(new TextDecoder().decode(scanner.text(4004, 4007))).toBe("c 3");
  expect(spans(scanner.finish())).toEqual([]);
  expect(() => scanner.push(bytes("x"))).toThrow("finished");
});
