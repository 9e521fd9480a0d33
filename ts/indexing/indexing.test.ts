/** Indexes of folders never hide a match: of changed, new and odd files, and if the index is damaged. */
import { afterAll, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run as runRanges } from "../../tests/fuzz/index-ranges.fuzz.ts";
import { prng } from "../../tests/prng.ts";
import { walk } from "../input/choosing.ts";
import { textPath } from "../input/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { indexBytesLimit } from "../tables/limits.ts";
import { buildIndex } from "./build.ts";
import { indexName } from "./entry.ts";
import { FileIndex } from "./file-index.ts";
import { run } from "./needs.fuzz.ts";
import { Needs } from "./needs.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

let root: string;
const names = ["a.log", "b.log", "c.log", "sub/d.log", "sub/e.log"];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "indexing-"));
  folders.push(root);
  mkdirSync(join(root, "sub"));
  for (const [i, name] of names.entries()) write(name, `took ${i}ms for user${i}\n`);
  write("sub/ip.log", "from 10.0.0.1\n");
});

const write = (name: string, text: string | Uint8Array) => writeFileSync(join(root, name), text);

/** As if the files had been written long ago. */
const later = () => BigInt(Date.now() + 60_000) * 1_000_000n;

function build(more: { bytesMax?: number; nowNs?: () => bigint } = {}) {
  const onError = (error: Error) => {
    throw error;
  };
  const files = walk(textPath(root), { hidden: false, noIgnore: false, onError });
  return buildIndex(root, files, { onError, nowNs: later, ...more });
}

/** The files that are not refused. */
function listLeft(source: string): string[] {
  const index = FileIndex.open(root)!;
  const needs = new Needs(compilePattern(source), true);
  return [...walk(textPath(root), { hidden: false, noIgnore: false, onError: () => {} })]
    .map(({ shown }) => shown.slice(root.length + 1))
    .filter((path) => !index.refuses(path, needs));
}

test("files are refused by texts and by kinds", () => {
  expect(build()).toEqual({ indexed: 6, unsettled: 0, beyondLimit: 0 });
  expect(listLeft('"user3"')).toEqual(["sub/d.log"]);
  expect(listLeft(String.raw`\I`)).toEqual(["sub/ip.log"]);
  expect(listLeft(String.raw`\I | "user1"`)).toEqual(["b.log", "sub/ip.log"]);
  expect(listLeft(String.raw`"took" \I`)).toEqual([]);
  expect(listLeft(".")).toHaveLength(6);
  // Any case matches, so texts say nothing.
  expect(listLeft('(?orbit:case "USER3")')).toHaveLength(6);
});

test("files are refused by the ranges of their values", () => {
  write("day.log", "2026-11-22 10:00:00 done 17 of 20\n");
  build();
  expect(listLeft(String.raw`\R{>=4ms}`)).toEqual(["sub/e.log"]);
  // Bounds count as within, since values are rounded.
  expect(listLeft(String.raw`\R{<900us} | \N{>100}`)).toEqual(["a.log"]);
  expect(listLeft(String.raw`\R{<1000us,>0ms} | \N{>100}`)).toEqual(["a.log", "b.log"]);
  expect(listLeft(String.raw`\N{=17}`)).toEqual(["day.log"]);
  expect(listLeft(String.raw`\N{=18}`)).toEqual(["day.log"]);
  expect(listLeft(String.raw`\T{>2026-11-22}`)).toEqual(["day.log"]);
  expect(listLeft(String.raw`\T{<2026-11-22}`)).toEqual([]);
});

test("files that changed in any way, and new ones, are read", () => {
  build();
  const { atime, mtime } = statSync(join(root, "a.log"));
  write("a.log", "took 0ms for user9\n");
  utimesSync(join(root, "a.log"), atime, mtime);
  write("new.log", "user9\n");
  expect(listLeft('"user9"')).toEqual(["a.log", "new.log"]);
});

test("a file that changed a moment ago gets no entry, since it may change again unnoticed", () => {
  expect(build({ nowNs: () => BigInt(Date.now()) * 1_000_000n })).toMatchObject({ indexed: 0, unsettled: 6 });
  expect(listLeft('"user9"')).toHaveLength(6);
});

test("an index within a limit has fewer files; the others are read", () => {
  const built = build({ bytesMax: 500 });
  expect(built.indexed).toBeGreaterThan(0);
  expect(built.indexed + built.beyondLimit).toBe(6);
  expect(listLeft('"user9"')).toHaveLength(built.beyondLimit);
});

test("decoded, binary and empty files", () => {
  write("wide.log", Buffer.from("\ufeffuser9 10.0.0.9", "utf16le"));
  write("binary.log", "user9\0");
  write("empty.log", "");
  build();
  expect(listLeft('"user9"')).toEqual(["binary.log", "wide.log"]);
  expect(listLeft(String.raw`\I`)).toEqual(["binary.log", "sub/ip.log", "wide.log"]);
});

test("a second index keeps the entries of unchanged files and drops those of removed ones", () => {
  build();
  const first = readFileSync(join(root, indexName));
  build();
  expect(readFileSync(join(root, indexName))).toEqual(first);
  rmSync(join(root, "a.log"));
  expect(build().indexed).toBe(5);
});

test("a damaged or cut index hides no match", () => {
  build();
  const whole = readFileSync(join(root, indexName));
  const next = prng(11);
  const held = ['"user3"', String.raw`\I`, String.raw`"took" \R`, '"user0"'];
  const wanted = new Map(held.map((source) => [source, listLeft(source)]));
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const damaged = Buffer.from(whole);
    for (let flips = 1 + (next() % 4); flips > 0; flips--)
      damaged[16 + (next() % (whole.length - 16))]! ^= 1 << (next() % 8);
    write(indexName, damaged);
    if (round % 3 === 0) truncateSync(join(root, indexName), 16 + (next() % (whole.length - 16)));
    const source = held[next() % held.length]!;
    const found = listLeft(source);
    for (const path of wanted.get(source)!) expect(found).toContain(path);
    refused += 6 - found.length;
  }
  expect(refused).toBeGreaterThan(300);
  write(indexName, "nonsense");
  expect(() => FileIndex.open(root)).toThrow("is not an index of this version");
});

test("random patterns: what is refused has no match", () => {
  expect(run(5, 400)).toBeGreaterThan(20);
  expect(runRanges(5, 400)).toBeGreaterThan(100);
});

test.skipIf(process.platform === "win32")(
  "an index that is no regular file is neither followed, waited for nor read",
  () => {
    const path = join(root, indexName);
    expect(Bun.spawnSync(["mkfifo", path]).exitCode).toBe(0);
    expect(() => FileIndex.open(root)).toThrow("is not a regular file");
    rmSync(path);
    symlinkSync("/dev/zero", path);
    expect(() => FileIndex.open(root)).toThrow("is a link, which is not followed here");
  },
);

test.skipIf(process.platform === "win32")("an index is written beside nothing that has its name", () => {
  const victim = join(root, "victim");
  writeFileSync(victim, "kept");
  symlinkSync(victim, join(root, indexName));
  symlinkSync(victim, join(root, `${indexName}.${process.pid}`));
  expect(build().indexed).toBe(7);
  expect(readFileSync(victim, "utf8")).toBe("kept");
  expect(lstatSync(join(root, indexName)).isFile()).toBe(true);
  expect(listLeft('"user3"')).toEqual(["sub/d.log"]);
  expect(readdirSync(root).filter((name) => name.endsWith(".matcher"))).toEqual([]);
});

test("an index that is larger than one may be is not read", () => {
  build();
  truncateSync(join(root, indexName), indexBytesLimit + 1);
  expect(() => FileIndex.open(root)).toThrow(`is larger than an index may be (${indexBytesLimit} bytes)`);
});

test.skipIf(process.platform === "win32")("an index that others may have written is not used", () => {
  build();
  const path = join(root, indexName);
  for (const mode of [0o664, 0o646, 0o622]) {
    chmodSync(path, mode);
    expect(() => FileIndex.open(root)).toThrow("is not used, since others may have written it");
  }
  chmodSync(path, 0o644);
  expect(FileIndex.open(root)!.fileCount).toBe(6);
  if (process.geteuid!() !== 0) return;
  chownSync(path, 1234, 0);
  expect(() => FileIndex.open(root)).toThrow("is not used, since others may have written it");
});

test.skipIf(Bun.which("mkfifo") === null)("a pipe that has taken the place of a file is not waited for", () => {
  const pipe = join(root, "pipe");
  Bun.spawnSync(["mkfifo", pipe]);
  // Ends a wait, which would be a fault.
  const writer = Bun.spawn(["sh", "-c", 'sleep 5; : > "$0"', pipe]);
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(error.message);
  const { indexed } = buildIndex(root, [textPath(pipe)], { onError, nowNs: later });
  expect([indexed, errors]).toEqual([0, [`${pipe}: changed while it was opened`]]);
  writer.kill();
});
