import { expect, test } from "bun:test";
import { cell, excerpt } from "./cell.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a cell has the given width in characters", () => {
  const text = bytes("x🚀🚀\n!");
  expect(cell(text, 1, text.length, 3, "|")).toBe("🚀🚀|");
  expect(cell(text, 1, text.length, 2, "|")).toBe("🚀🚀");
  expect(cell(text, 0, 1, 3, "|")).toBe("x  ");
});

test("a byte order mark is a character like others", () => {
  expect(cell(bytes("\ufeffab"), 0, 5, 2, "|")).toBe("\ufeffa");
  expect(excerpt(bytes("\ufeffab"), 0, 5)).toBe("\ufeffab");
});

test("an excerpt shows line ends and tabs as spaces, and begins with the text at the earliest", () => {
  expect(excerpt(bytes("a\n\tb"), -3, 4)).toBe("a  b");
});
