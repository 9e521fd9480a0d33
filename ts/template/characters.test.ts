import { expect, test } from "bun:test";
import { characterBytes } from "./characters.ts";

test("a character has the size that decoding gives it", () => {
  const decoder = new TextDecoder();
  const second = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
  for (let lead = 0; lead < 256; lead++) {
    for (const byte of second) {
      const bytes = Uint8Array.of(lead, byte, 0x80, 0x80);
      const size = characterBytes(bytes, 0, bytes.length);
      // A decoder replaces each longest ill-formed sequence by one character.
      const rest = decoder.decode(bytes.subarray(size));
      expect([lead, byte, [...decoder.decode(bytes)].length]).toEqual([lead, byte, 1 + [...rest].length]);
    }
  }
});
