import { expect, test } from "bun:test";
import { plainLine } from "./plain.ts";

const plain = (text: string) => plainLine(new TextEncoder().encode(text));

test("line ends and the space around them are one blank, other space stays", () => {
  expect(plain("a \t b")).toBe("a \t b");
  expect(plain("a \t\n \n\t b  c\nd \n")).toBe("a b  c d");
});

test("a long run of space takes time that grows with its length", () => {
  // The square of it would not end in minutes.
  expect(plain(`'${" ".repeat(4 << 20)}'`)).toHaveLength((4 << 20) + 2);
});
