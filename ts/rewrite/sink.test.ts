import { afterAll, expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSource } from "../input/index.ts";
import { encodedSink } from "./sink.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-sink-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file's bytes with every `b` of its text replaced by `fresh`. */
function replaceEachB(raw: Uint8Array, fresh: string): Uint8Array {
  const path = join(folder, "file");
  writeFileSync(path, raw);
  const source = openSource(path);
  const chunks: Uint8Array[] = [];
  const out = { bytes: (from: Uint8Array, start = 0, end = from.length) => void chunks.push(from.slice(start, end)) };
  const descriptor = openSync(path, "r");
  const sink = encodedSink(descriptor, source.bytes, source.encoding, out);
  const text = new TextEncoder().encode(fresh);
  let at = 0;
  source.bytes.forEach((byte, i) => {
    if (byte !== 0x62) return;
    sink.keep(at, i);
    sink.put(text, 0, text.length);
    at = i + 1;
  });
  sink.keep(at, source.bytes.length);
  sink.finish();
  closeSync(descriptor);
  source.close();
  return new Uint8Array(Buffer.concat(chunks));
}

const encode = (text: string, unitBytes: 2 | 4, isLittle: boolean): Uint8Array => {
  const units =
    unitBytes === 2
      ? Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
      : Array.from(text, (c) => c.codePointAt(0)!);
  const view = new DataView(new ArrayBuffer(units.length * unitBytes));
  for (const [i, unit] of units.entries()) {
    if (unitBytes === 2) view.setUint16(i * 2, unit, isLittle);
    else view.setUint32(i * 4, unit, isLittle);
  }
  return new Uint8Array(view.buffer);
};

test("each encoding is kept, with its byte order mark", () => {
  for (const unitBytes of [2, 4] as const) {
    for (const isLittle of [true, false]) {
      const old = encode("\ufeffaé😀b\u{10ffff}\r\nb", unitBytes, isLittle);
      expect(replaceEachB(old, "x😀é")).toEqual(encode("\ufeffaé😀x😀é\u{10ffff}\r\nx😀é", unitBytes, isLittle));
    }
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
  expect(text(replaceEachB(Buffer.from("\xef\xbb\xbfab\xff", "latin1"), "x"))).toBe("\xef\xbb\xbfax\xff");
  expect(text(replaceEachB(Buffer.from("ab\xff\r\n", "latin1"), ""))).toBe("a\xff\r\n");
});

test("invalid units outside matches are unchanged", () => {
  const lone = Buffer.from("fffe 3dd8 6200 00dc 6100 62".replaceAll(" ", ""), "hex");
  expect(Buffer.from(replaceEachB(lone, "x")).toString("hex")).toBe("fffe3dd8780000dc610062");
  const beyond = Buffer.from("fffe0000 62000000 00001100 61000000 62000000 00d80000 01".replaceAll(" ", ""), "hex");
  expect(Buffer.from(replaceEachB(beyond, "x")).toString("hex")).toBe(
    "fffe000078000000000011006100000078000000" + "00d8000001",
  );
});

test("a text longer than one block", () => {
  const old = encode(`\ufeff${"aéb".repeat(40_000)}`, 2, true);
  expect(replaceEachB(old, "c")).toEqual(encode(`\ufeff${"aéc".repeat(40_000)}`, 2, true));
});
