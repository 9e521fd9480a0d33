import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memorySource, openSource } from "./source.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-source-"));
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("small, large and empty files give their bytes", () => {
  for (const size of [0, 1, 70_000, 1 << 20, (1 << 20) + 1, 5_000_000]) {
    const content = "0123456789".repeat(size / 10 + 1).slice(0, size);
    const source = openSource(file("plain", content));
    expect(source.bytes.length).toBe(size);
    expect(text(source.bytes) === content).toBe(true);
    expect(source.isBinary).toBe(false);
    source.close();
  }
});

test("a byte order mark is removed and selects the encoding", () => {
  const source = openSource(file("wide", Buffer.from("\ufeffé\n", "utf16le")));
  expect([text(source.bytes), source.encoding, source.isBinary]).toEqual(["é\n", "utf16le", false]);
  source.close();
});

test("a NUL makes a file binary, also after a UTF-8 mark", () => {
  const source = openSource(file("nul", "\ufeffa\0"));
  expect([source.isBinary, source.encoding]).toEqual([true, "utf8"]);
  source.close();
});

test("an error of opening names the path and the reason", () => {
  expect(() => openSource(join(folder, "missing"))).toThrow("missing: no such file or directory");
  expect(() => openSource(folder)).toThrow("is a directory");
});

test("text in memory is decoded by its byte order mark", () => {
  const source = memorySource(new Uint8Array([0xfe, 0xff, 0, 0x61]));
  expect(text(source.bytes)).toBe("a");
  source.close();
});
