/** Counting on several cores and skipping text that cannot match, compared with the number of matches of a scan. */

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compilePattern } from "../pattern/index.ts";
import { countFileMatches, countMatches, scan } from "./index.ts";

/** Lines with and without values, blank lines, and some that end inside a quoted string. */
function text(bytes: number): Uint8Array {
  const lines = [
    "2026-09-27T09:00:01Z INFO gateway GET /v2/users from 10.0.0.5 took=120ms status=200",
    "",
    "ERROR",
    '  billing: "a string \\',
    'that goes on" 5 % retry',
    '{"peer":"10.0.0.7","ms":1450} see https://example.com/a?b=c now',
    "word word word",
  ];
  let state = 1;
  const parts: string[] = [];
  for (let size = 0; size < bytes; ) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const line = lines[(state >>> 16) % lines.length]!;
    parts.push(line);
    size += line.length + 1;
  }
  return new TextEncoder().encode(parts.join("\n"));
}

const large = text(12_000_000); // Large enough for several pieces.

for (const source of [
  "\\I",
  '"ERROR"',
  '"ERROR" \\W',
  '\\W "=" [\\N \\R]',
  "\\U",
  '. "ERROR" .',
  '"retry" . \\W',
  '"zyzzyva"',
  "\\W{3}",
  '"ERROR" ^ .',
  "\\W:x =x",
  "\\W",
  "\\Q",
]) {
  test(`count of ${source}`, () => {
    const pattern = compilePattern(source);
    let matches = 0;
    const touched = new Set<number>();
    for (const batch of scan(pattern, large, { registers: false })) {
      for (let i = 0; i < batch.count; i++) {
        let line = batch.line(i);
        touched.add(line);
        for (let at = batch.start(i); at < batch.end(i) - 1; at++) if (large[at] === 10) touched.add(++line);
      }
      matches += batch.count;
    }
    expect(countMatches(pattern, large)).toEqual({ matches, lines: touched.size });
    expect(countMatches(pattern, large, { linesOnly: true }).lines).toBe(touched.size);
  });
}

test("only the window is counted", () => {
  const small = new TextEncoder().encode("1\n2\n3 4\n");
  expect(countMatches(compilePattern("\\N"), small, { from: 2, to: 8 })).toEqual({ matches: 3, lines: 2 });
});

test("a file is counted like its text; a binary one only on request", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-count-"));
  try {
    const countIn = (text: string, readsBinary = false, countMax = Infinity) => {
      const path = join(folder, "file");
      writeFileSync(path, text);
      return countFileMatches(compilePattern('"x"'), path, "regular", { countMax, readsBinary });
    };
    const text = "x 2\nx x x\n";
    expect(countIn(text)).toEqual({ matches: 4, lines: 2, sizeBytes: 10, isBinary: false });
    expect(countIn(text, false, 1)).toMatchObject({ matches: 1, lines: 1 });
    expect(countIn("")).toEqual({ matches: 0, lines: 0, sizeBytes: 0, isBinary: false });
    expect(countIn("x \0")).toMatchObject({ matches: 0, isBinary: true });
    expect(countIn("x \0", true)).toMatchObject({ matches: 1, isBinary: false });
    const missing = join(folder, "missing");
    const options = { countMax: 1, readsBinary: false };
    expect(() => countFileMatches(compilePattern('"x"'), missing, "regular", options)).toThrow("no such file");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
