/** Answers that a test keeps as digests in a file. With `MATCHER_ANSWERS=write` the file is written anew. */
import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";

/** A few characters that differ for nearly every other text. */
export const digest = (text: string): string => Bun.hash.wyhash(text).toString(36).slice(0, 5);

/** Expects the lines of the file, in any order. */
export function expectStored(path: string, lines: readonly string[]): void {
  if (process.env.MATCHER_ANSWERS === "write") writeFileSync(path, `${lines.join("\n")}\n`);
  const stored = readFileSync(path, "utf8").split("\n").slice(0, -1);
  expect(lines.filter((line) => !stored.includes(line))).toEqual([]);
  expect(stored.length).toBe(lines.length);
}
