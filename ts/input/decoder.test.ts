import { expect, test } from "bun:test";
import { Decoder, sniff } from "./decoder.ts";
import type { Encoding } from "./source.ts";

// Of UTF-16, a mark with a NUL behind it would be the mark of UTF-32.
const text = "frée \0\0\0 🚀\n\0\0ab";

function encode(encoding: Encoding): Uint8Array {
  const wide = encoding.startsWith("utf32");
  const units = wide ? [...text].map((char) => char.codePointAt(0)!) : text.split("").map((char) => char.charCodeAt(0));
  const size = wide ? 4 : 2;
  const view = new DataView(new ArrayBuffer(units.length * size));
  const little = encoding.endsWith("le");
  for (const [index, unit] of units.entries()) {
    if (wide) view.setUint32(index * size, unit, little);
    else view.setUint16(index * size, unit, little);
  }
  return new Uint8Array(view.buffer);
}

for (const encoding of ["utf16le", "utf16be", "utf32le", "utf32be"] as const) {
  test(`${encoding}: the text does not depend on how it is split`, () => {
    const raw = encode(encoding);
    for (const size of [1, 2, 3, 5, 7, raw.length]) {
      const decoder = new Decoder(encoding);
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < raw.length; at += size) pieces.push(decoder.push(raw.subarray(at, at + size)));
      pieces.push(decoder.finish());
      expect({ size, text: Buffer.concat(pieces).toString() }).toEqual({ size, text });
    }
  });
}

test("a truncated surrogate pair is U+FFFD at the end", () => {
  const decoder = new Decoder("utf16le");
  expect(decoder.push(Uint8Array.of(0x61, 0, 0x3d, 0xd8))).toEqual(Uint8Array.of(0x61));
  expect(new TextDecoder().decode(decoder.finish())).toBe("\ufffd");
});

test("a byte order mark is recognised, with its size", () => {
  expect(sniff(Uint8Array.of(0xff, 0xfe, 0, 0, 1))).toEqual({ encoding: "utf32le", markBytes: 4 });
  expect(sniff(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toEqual({ encoding: "utf16le", markBytes: 2 });
  expect(sniff(Uint8Array.of(0xef, 0xbb, 0xbf))).toEqual({ encoding: "utf8", markBytes: 3 });
  expect(sniff(new Uint8Array(0))).toEqual({ encoding: "bytes", markBytes: 0 });
});
