import { afterAll, describe, expect, test } from "bun:test";
import { ftruncateSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BinaryFileError } from "../error/errors.ts";
import { BlockFile } from "./block-file.ts";
import { fileWindow } from "./file-window.ts";
import { resolveWindow } from "./resolve.ts";
import { parseRange, parseSide, type Window } from "./window.ts";

const folder = mkdtempSync(join(tmpdir(), "window-"));
afterAll(() => rmSync(folder, { recursive: true }));

const head = (count: number): Window => parseSide("head", `${count}`, "head");
const tail = (count: number): Window => parseSide("tail", `${count}`, "tail");
const lines = (range: string): Window => parseRange(range, "lines");

/** A file's window, with the number of reads it took. */
function readWindow(path: string, window: Window, { binary = false, numbers = true } = {}) {
  const file = BlockFile.open(path, binary, path, "any");
  try {
    const found = fileWindow(file, window);
    const pieces: Buffer[] = [];
    for (const piece of found.pieces) pieces.push(Buffer.from(piece));
    const text = Buffer.concat(pieces).toString();
    return { text, line: numbers ? found.firstLine() : 0, offset: numbers ? found.offset() : 0, reads: file.reads };
  } finally {
    file.close();
  }
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function utf16(text: string): Uint8Array {
  return Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(text, "utf16le")]);
}

const windows = [
  head(0),
  head(1),
  head(3),
  tail(0),
  tail(1),
  tail(3),
  tail(5000),
  lines("2..3"),
  lines("4000.."),
  lines("2"),
];

describe("a file's window equals the window of its text", () => {
  const many = Array.from({ length: 4000 }, (_, index) => `line ${index} é🚀${"x".repeat(index % 90)}`).join("\n");
  for (const text of ["a", "a\n", "\n", "\n\n", "a\r\nb\r\nc", "a\nb\nc\nd\n", many, `${many}\n`]) {
    const plain = file("plain", text);
    const wide = file("wide", utf16(text));
    for (const window of windows) {
      const want = new TextDecoder().decode(resolveWindow(Buffer.from(text), window).bytes);
      test(`${JSON.stringify(window)} of ${text.length} characters`, () => {
        writeFileSync(plain, text);
        writeFileSync(wide, utf16(text));
        expect(readWindow(plain, window).text).toBe(want);
        expect(readWindow(wide, window).text).toBe(want);
        if (want === "") return;
        const { firstLine, from } = resolveWindow(Buffer.from(text), window);
        expect(readWindow(plain, window)).toMatchObject({ line: firstLine, offset: from });
        expect(readWindow(wide, window)).toMatchObject({ line: firstLine, offset: from });
      });
    }
  }
});

test("the last lines of a pipe are those of its text", () => {
  const text = Array.from({ length: 30_000 }, (_, i) => `line ${i}${i % 7 === 0 ? "\n" : ""}`).join("\n");
  const fifo = join(folder, "pipe");
  expect(Bun.spawnSync(["mkfifo", fifo]).success).toBe(true);
  for (const whole of ["", "a", "a\nb\nc", "a\nb\n", "\n\n", text, `${text}\n`])
    for (const window of [tail(0), tail(1), tail(2), tail(5), tail(9000), tail(99_999)]) {
      const source = join(folder, "source");
      writeFileSync(source, whole);
      const writer = Bun.spawn(["sh", "-c", 'cat "$1" > "$2"', "sh", source, fifo]);
      const { bytes, firstLine, from } = resolveWindow(Buffer.from(whole), window);
      const want = { text: Buffer.from(bytes).toString(), line: firstLine, offset: from };
      const got = readWindow(fifo, window);
      expect(got).toMatchObject(want.text === "" ? { text: "" } : want);
      writer.kill();
    }
});

describe("ten gigabytes with an empty middle", () => {
  const path = join(folder, "sparse");
  const size = 10 * 1024 ** 3;
  const descriptor = openSync(path, "w");
  writeSync(descriptor, "first\nsecond\n", 0);
  ftruncateSync(descriptor, size);
  writeSync(descriptor, `\n${"last but one\n".repeat(20)}last\n`, size);

  test("a head and a tail need a few blocks", () => {
    expect(readWindow(path, head(2), { binary: true, numbers: false })).toMatchObject({ text: "first\nsecond\n" });
    expect(readWindow(path, head(2), { binary: true }).reads).toBeLessThanOrEqual(2);
    const end = readWindow(path, tail(2), { binary: true, numbers: false });
    expect(end.text).toBe("last but one\nlast\n");
    expect(end.reads).toBeLessThanOrEqual(4);
  });

  test("it is refused without being read completely", () => {
    expect(() => readWindow(path, tail(1))).toThrow(BinaryFileError);
  });
});

test("the file before a tail is read once for the numbers of all its lines", () => {
  const path = file("numbered", "a line\n".repeat(400_000));
  const open = BlockFile.open(path, false, path, "regular");
  const found = fileWindow(open, tail(1000));
  for (const _ of found.pieces);
  const line = found.firstLine();
  const { reads } = open;
  expect([line, found.firstLine(), open.reads]).toEqual([399_001, 399_001, reads]);
  open.close();
});

test("errors for a missing file and a directory name them", () => {
  expect(() => readWindow(join(folder, "gone"), head(1))).toThrow("gone: no such file");
  expect(() => readWindow(folder, head(1))).toThrow("is a directory");
});
