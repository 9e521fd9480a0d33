import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { ColumnCounter } from "./column-counter.ts";

/** Decoded character by character: what is no character counts a byte at a time. */
function slow(bytes: Uint8Array, lineStart: number, offset: number): number {
  let column = 1;
  for (let at = lineStart; at < offset; column++) {
    const size = [4, 3, 2].find((length) => isCharacter(bytes.subarray(at, at + length), length)) ?? 1;
    at += at + size > offset ? 1 : size;
  }
  return column;
}

function isCharacter(bytes: Uint8Array, length: number): boolean {
  if (bytes.length < length) return false;
  const text = Buffer.from(bytes).toString();
  return [...text].length === 1 && text !== "\ufffd" && Buffer.byteLength(text) === length;
}

const latin = (text: string) => Buffer.from(text, "latin1");
/** The last ones are ill-formed. */
const pieces = [..."aé€🚀\n"]
  .map((text) => Buffer.from(text))
  .concat(["\xff", "\xe2\x82", "\xf0\x9f", "\x80"].map(latin));

test("columns are those counted from the start of the line, in any order, with ill-formed bytes too", () => {
  const below = randomBelow(5);
  for (let round = 0; round < 200; round++) {
    const parts = Array.from({ length: 60 }, () => pieces[below(pieces.length)]!);
    const bytes = new Uint8Array(Buffer.concat(parts));
    const counter = new ColumnCounter();
    for (let i = 0; i < 40; i++) {
      const offset = below(bytes.length);
      const lineStart = offset === 0 ? 0 : bytes.lastIndexOf(10, offset - 1) + 1;
      expect([offset, counter.column(bytes, 0, lineStart, offset)]).toEqual([offset, slow(bytes, lineStart, offset)]);
    }
  }
});

test("columns asked for in order read each byte once or twice", () => {
  let reads = 0;
  const bytes = new Proxy(new Uint8Array(20_000).fill(0x61), {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name, target);
    },
  });
  const counter = new ColumnCounter();
  for (let offset = 0; offset < bytes.length; offset += 2) counter.column(bytes, 0, 0, offset);
  expect(reads).toBeLessThan(bytes.length * 4);
});
