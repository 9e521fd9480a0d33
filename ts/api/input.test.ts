import { expect, test } from "bun:test";
import { InputText } from "./input.ts";

test("offsets of a string are UTF-16 units, also after strides of other characters", () => {
  const input = `${"é🚀x".repeat(700)}10.0.0.1`;
  const text = new InputText(input);
  const at = text.bytes.length - 8;
  expect(text.unit(at)).toBe(input.length - 8);
  expect(text.slice(at, at + 8)).toBe("10.0.0.1");
});

test("offsets of bytes are bytes, and returned text is bytes", () => {
  const text = new InputText(new TextEncoder().encode("é 5"));
  expect(text.unit(3)).toBe(3);
  expect(text.slice(3, 4)).toEqual(new Uint8Array([0x35]));
});

test("a lone surrogate comes back unchanged", () => {
  const text = new InputText("a\ud800 b");
  expect(text.slice(0, 4)).toBe("a\ud800");
});

test("each ill-formed byte is one character", () => {
  const bytes = new Uint8Array([0x61, 0xc3, 0xa9, 0xff, 0xe2, 0x82, 0xf0, 0x9f, 0x9a, 0x80]);
  expect(new InputText(bytes).column(0, bytes.length)).toBe(7);
});

test("the first and last characters of every size are one character; codes beyond them are not", () => {
  const columnAfter = (...bytes: number[]) => new InputText(new Uint8Array(bytes)).column(0, bytes.length);
  for (const text of ["\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"]) {
    expect(columnAfter(...new TextEncoder().encode(text))).toBe(2);
  }
  for (const [first, second] of [
    [0xe0, 0x9f],
    [0xed, 0xa0],
    [0xf0, 0x8f],
    [0xf4, 0x90],
  ] as const) {
    const more = first < 0xf0 ? [0x80] : [0x80, 0x80];
    expect(columnAfter(first, second, ...more)).toBe(3 + more.length);
  }
});

test("anything else is a TypeError", () => {
  expect(() => new InputText(5 as unknown as string)).toThrow(TypeError);
});
