/**
 * A path that was a regular file when it was looked at, and is a pipe or a device when it is opened, hangs nothing:
 * every way of opening such a path refuses it. Without that, these tests do not end.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileInput, openFile, textPath, unpackedPieces } from "../../ts/input/index.ts";
import { openSource, sourceLater } from "../../ts/input/source.ts";
import { classifyFiles } from "../../ts/input/texture.ts";
import { compilePattern } from "../../ts/pattern/index.ts";
import { countFileMatches } from "../../ts/scan/file.ts";
import { FileCounter, FileScanner } from "../../ts/scan/files.ts";
import { BlockFile } from "../../ts/window/index.ts";

const hasPipes = process.platform !== "win32" && Bun.which("mkfifo") !== null;
const folder = mkdtempSync(join(tmpdir(), "matcher-swapped-"));
afterAll(() => rmSync(folder, { recursive: true }));

const names = ["pipe", "linked-pipe", "device"] as const;
const endings = ["", ".gz", ".zst", ".br", ".bz2", ".xz"];
beforeAll(() => {
  if (!hasPipes) return;
  for (const ending of endings) {
    Bun.spawnSync(["mkfifo", join(folder, `pipe${ending}`)]);
    symlinkSync(join(folder, "pipe"), join(folder, `linked-pipe${ending}`));
    symlinkSync("/dev/zero", join(folder, `device${ending}`));
  }
  mkdirSync(join(folder, "tree"));
  writeFileSync(join(folder, "tree", "a"), "took 15ms\n");
});

const pattern = compilePattern("\\R");
const refusal = "is a pipe or a device, no longer a regular file";

test.skipIf(!hasPipes).each([...names])("what has become a %s is not read", async (name) => {
  const path = join(folder, name);
  const input = fileInput(textPath(path), false);
  expect(() => openFile(input)).toThrow(refusal);
  expect(() => openSource(path, "regular")).toThrow(refusal);
  await expect(sourceLater(path, "regular")).rejects.toThrow(refusal);
  expect(() => BlockFile.open(path, true, path, "regular")).toThrow(refusal);
  const options = { countMax: Infinity, readsBinary: true };
  expect(() => countFileMatches(pattern, path, "regular", options)).toThrow(refusal);
  const [found] = [...classifyFiles([{ path: textPath(path) }])];
  expect(String(found!.texture)).toContain(refusal);
});

test.skipIf(!hasPipes).each([...names])("nor by a search of many files: %s", (name) => {
  const path = join(folder, name);
  const options = { countMax: Infinity, readsBinary: true };
  for (const files of [
    new FileCounter(pattern, options),
    new FileScanner(pattern, { unmatched: "reported", readsBinary: true }),
  ]) {
    try {
      files.push(path);
      expect(files.has(true)).toBe(true);
      expect(() => files.next(path)).toThrow(refusal);
      // Names of a folder are opened in another way.
      files.pushNames(Buffer.from(`${folder}/`), Buffer.from(`${name}\0`));
      expect(files.has(true)).toBe(true);
      expect(() => files.next(path)).toThrow(refusal);
    } finally {
      files.close();
    }
  }
});

test.skipIf(!hasPipes).each(endings.slice(1).flatMap((ending) => names.map((name) => name + ending)))(
  "nor by a decompressor: %s",
  async (name) => {
    const input = fileInput(textPath(join(folder, name)), true);
    expect(input.packed).not.toBeNull();
    expect(() => openFile(input)).toThrow(refusal);
    await expect(unpackedPieces(input, input.packed!, true).next()).rejects.toThrow(refusal);
  },
);

test.skipIf(!hasPipes)("a pipe that was named is waited for", async () => {
  const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
  for (const words of [["scan", "\\R"], ["scan", "--count", "\\R"], ["tokens"], ["head", "1"]]) {
    const script = '"$@" "$0" & printf "took 15ms\\n" > "$0"; wait $!';
    const { stdout, exitCode } = Bun.spawnSync([
      ...["sh", "-c", script, join(folder, "pipe"), process.execPath, main],
      ...words,
    ]);
    expect([exitCode, stdout.length > 0]).toEqual([0, true]);
  }
});
