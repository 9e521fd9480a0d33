import { describe, expect, test } from "bun:test";
import { Pattern } from "../../api/pattern.ts";
import type { Masker } from "./log.ts";
import { patternsOfWords } from "./words.ts";

const masker: Masker = {
  leftOut: "",
  text: (text) => text,
  lines: (texts) => [...texts],
  texts: (texts) => [...texts],
  nameOf: () => undefined,
  valueOf: () => undefined,
};

/** Whether a line has everything that was asked for. */
function finds(query: string, line: string): boolean {
  const patterns = patternsOfWords(query, masker);
  expect(patterns.length).toBeGreaterThan(0);
  return patterns.every(({ pattern }) => new Pattern(pattern).scan(line).length > 0);
}

describe("words of a question", () => {
  test.each([
    ["timeouts", "connection timed out after 30s"],
    ["timeouts over 2s", "Timed out after 30s"],
    ["timed out", "read timeout"],
    ["timed out over 20s", "TIMEOUT after 30s"],
    ["logins", "bob logged in"],
    ["logged out, refused", "logout was refused"],
    ["refuses", "connection refused"],
    ["times", "it was the second time"],
    ["break-in", "POSSIBLE BREAK-IN ATTEMPT!"],
    ["Keep-Alive", "keep-alive is on"],
  ])("%p finds %p", (query, line) => expect(finds(query, line)).toBe(true));

  test.each([
    ["timeouts over 2s", "timed out after 1s"],
    ["timeouts", "out of time"],
    ["timed out", "timed the run"],
  ])("%p does not find %p", (query, line) => expect(finds(query, line)).toBe(false));
});
