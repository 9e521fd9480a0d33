import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { FileError } from "../error/errors.ts";
import { decompress, decompressedWhole, findCompression } from "./compressed.ts";
import { textPath } from "./path.ts";
import { ZstdFrames } from "./zstd-frames.ts";

const folder = mkdtempSync(join(tmpdir(), "compressed-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = Buffer.from("10:00 worker started\n".repeat(200_000));

const packWith = (program: string) => (input: Uint8Array) => Bun.spawnSync([program, "-c"], { stdin: input }).stdout;
const packers = {
  gz: gzipSync,
  zst: zstdCompressSync,
  br: brotliCompressSync,
  ...(Bun.which("bzip2") && { bz2: packWith("bzip2") }),
  ...(Bun.which("xz") && { xz: packWith("xz") }),
};

async function read(name: string, content: Uint8Array) {
  const path = textPath(join(folder, name));
  writeFileSync(path.raw, content);
  const hash = new Bun.CryptoHasher("sha1");
  let size = 0;
  let largest = 0;
  for await (const piece of decompress({ path, isPipe: false }, findCompression(path)!)) {
    hash.update(piece);
    size += piece.length;
    largest = Math.max(largest, piece.length);
  }
  return { size, largest, digest: hash.digest("hex") };
}

const whole = new Bun.CryptoHasher("sha1").update(text).digest("hex");

for (const [ending, pack] of Object.entries(packers)) {
  describe(`.${ending}`, () => {
    const content = pack(text);

    test("gives the text in pieces", async () => {
      const found = await read(`a.log.${ending}`, content);
      expect(found).toMatchObject({ size: text.length, digest: whole });
      expect(found.largest).toBeLessThan(text.length / 2);
    });

    test("gives the whole text, but no more than the limit", () => {
      const path = textPath(join(folder, `whole.${ending}`));
      writeFileSync(path.raw, content);
      const found = decompressedWhole({ path, isPipe: false }, findCompression(path)!, text.length);
      expect(text.equals(found)).toBe(true);
      const tooMuch = () => decompressedWhole({ path, isPipe: false }, findCompression(path)!, text.length - 1);
      expect(tooMuch).toThrow(`whole.${ending}: unpacks to more than ${text.length - 1} bytes`);
      writeFileSync(path.raw, content.subarray(0, content.length - 20));
      const decompressDamaged = () => decompressedWhole({ path, isPipe: false }, findCompression(path)!, text.length);
      expect(decompressDamaged).toThrow(`whole.${ending}: is damaged or cut short`);
    });

    test("a truncated file is an error that names it", async () => {
      const cut = read(`cut.${ending}`, content.subarray(0, content.length - 20));
      await expect(cut).rejects.toThrow(`cut.${ending}: is damaged or cut short`);
    });

    test("a file of another format is an error that names it", async () => {
      await expect(read(`other.${ending}`, Buffer.from("plain text, which is not packed"))).rejects.toThrow(FileError);
    });

    test("a missing file is an error that names it", async () => {
      const path = textPath(join(folder, `gone.${ending}`));
      const reading = decompress({ path, isPipe: false }, findCompression(path)!).next();
      await expect(reading).rejects.toThrow("gone");
      await expect(reading).rejects.toThrow(FileError);
    });
  });
}

test("two concatenated Zstandard files are one", async () => {
  const joined = Buffer.concat([zstdCompressSync(text), zstdCompressSync(Buffer.from("end"))]);
  expect(await read("joined.zst", joined)).toMatchObject({ size: text.length + 3 });
});

test("Zstandard data is complete only at the end of a frame, however it is split", () => {
  const skippable = Uint8Array.of(0x5a, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 9, 9);
  const data = Buffer.concat([zstdCompressSync(Buffer.from("abc".repeat(50))), skippable, zstdCompressSync(text)]);
  const ends: number[] = [];
  const frames = new ZstdFrames();
  for (const [index, byte] of data.entries()) {
    frames.push(Uint8Array.of(byte));
    if (frames.isComplete) ends.push(index + 1);
  }
  const first = zstdCompressSync(Buffer.from("abc".repeat(50))).length;
  expect(ends).toEqual([first, first + skippable.length, data.length]);
  const atOnce = new ZstdFrames();
  atOnce.push(data);
  expect(atOnce.isComplete).toBe(true);
});

test("the file name's ending determines the format", () => {
  expect(findCompression(textPath("a.log.gz"))?.name).toBe("gzip");
  expect(findCompression(textPath("a.log"))).toBeNull();
});
