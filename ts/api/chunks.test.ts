import { expect, test } from "bun:test";
import { ChunkBytes } from "./chunks.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a surrogate pair may be split between strings, and an unpaired half is U+FFFD", () => {
  const chunks = new ChunkBytes();
  expect(chunks.push("a\ud83d")).toEqual(bytes("a"));
  expect(chunks.push("\ude80b")).toEqual(bytes("🚀b"));
  expect(chunks.push("c\ud83d")).toEqual(bytes("c"));
  expect(chunks.finish()).toEqual(bytes("\ufffd"));
  expect(chunks.finish()).toEqual(bytes(""));
});

test("bytes follow what a string held back", () => {
  const chunks = new ChunkBytes();
  expect(chunks.push(bytes("x"))).toEqual(bytes("x"));
  chunks.push("c\ud83d");
  expect(new Uint8Array(chunks.push(bytes("d")))).toEqual(bytes("\ufffdd"));
  expect(chunks.push(bytes("e"))).toEqual(bytes("e"));
});
