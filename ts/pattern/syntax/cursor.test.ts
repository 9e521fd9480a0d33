import { expect, test } from "bun:test";
import { byteOf } from "./cursor.ts";

test("places are bytes of UTF-8 in short and long texts, wherever the first other character is", () => {
  const characters = ["\u0000", "a", "\u007f", "\u0080", "é", "\ud83d\ude00", "☃"];
  for (const length of [0, 1, 2, 198, 199, 200, 201, 400]) {
    for (const character of characters) {
      for (const before of [0, 1, length >> 1, length - 1].filter((count) => count >= 0)) {
        const text = "x".repeat(before) + character + "y".repeat(Math.max(0, length - before - 1));
        expect(byteOf(text, text.length)).toBe(Buffer.byteLength(text));
        expect(byteOf(text, before)).toBe(before);
      }
    }
  }
});
