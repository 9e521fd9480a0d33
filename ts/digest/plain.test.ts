import { expect, test } from "bun:test";
import { cutLine, plainLine, withoutTime } from "./plain.ts";

const plain = (text: string) => plainLine(new TextEncoder().encode(text));

test("line ends and the space around them are one blank, other space stays", () => {
  expect(plain("a \t b")).toBe("a \t b");
  expect(plain("a \t\n \n\t b  c\nd \n")).toBe("a b  c d");
});

test("a line as large as a file is its beginning, and a cut of it doesn't tell how much is left", () => {
  const line = plain(`a${"é".repeat(1 << 20)}`);
  expect(line).toBe(`a${"é".repeat(32767)}…`);
  expect(cutLine(line, 3)).toBe("aéé... (more than 32766 more)");
  expect(cutLine("abcdef", 3)).toBe("abc... (3 more)");
});

test("the time at a line's start goes with what divides it from the rest", () => {
  expect(withoutTime("2015-07-29 19:04:12,394 - WARN  [a] - left")).toBe("WARN  [a] - left");
  expect(withoutTime("[2026-01-02T03:04:05Z] | web | up")).toBe("web | up");
  expect(withoutTime("2026-01-02 03:04:05 -1 retries")).toBe("-1 retries");
});

test("a long run of space takes time that grows with its length", () => {
  // The square of it would take long.
  const run = " ".repeat((1 << 16) - 2);
  for (let round = 0; round < 64; round++) expect(plain(`'${run}'`)).toHaveLength(1 << 16);
});
