import { afterAll, beforeEach, expect, test } from "bun:test";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Counts } from "./counts.ts";
import { InputFiles } from "./input-files.ts";
import { pieceBytes } from "./limits.ts";
import { Log } from "./log.ts";
import { Taker } from "./taker.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-watch-files-"));
afterAll(() => rmSync(root, { recursive: true }));

let folder = "";
let cases = 0;
let lines: string[] = [];
let files: InputFiles;
let globs: string[] = [];
let clock = Date.now();

beforeEach(() => {
  folder = join(root, String(cases++));
  mkdirSync(folder);
  lines = [];
  globs = [at("app.log")];
});

/** The hash of no bytes, which a text has of which nothing was read. */
const emptyHash = new Bun.CryptoHasher("sha256").digest("hex").slice(0, 32);
const at = (name: string) => join(folder, name);
const append = (name: string, text: string) => appendFileSync(at(name), text);
const taker = new Taker({
  take: (_, text) => void lines.push(...Buffer.from(text).toString().split("\n").slice(0, -1)),
  needsHead: () => false,
});

function start(saved: ReturnType<InputFiles["snapshot"]> | null = null, from: "start" | "end" = "start") {
  const options = { globs, from, log: new Log(() => {}), counts: new Counts() };
  // The state as a file has it.
  files = new InputFiles(options, saved && JSON.parse(JSON.stringify(saved)));
}

/** All that there is to be read now; the clock goes on as far as nothing is waited for. */
async function step(): Promise<string[]> {
  const begin = lines.length;
  clock += 20_000;
  for (let round = 0; round < 4; round++) {
    files.list(clock + round);
    while (files.read(taker, clock, Number.POSITIVE_INFINITY));
    await files.unpack(taker, () => false);
  }
  return lines.slice(begin);
}

/** Ends and starts again with the state. @param between what happens meanwhile */
async function restart(between: () => void = () => {}): Promise<string[]> {
  const saved = files.snapshot();
  files.close();
  between();
  start(saved);
  return step();
}

test("whole lines are given once, whatever is held back", async () => {
  append("app.log", "one\ntw");
  start();
  expect(await step()).toEqual(["one"]);
  append("app.log", "o\nthree\nfo");
  expect(await step()).toEqual(["two", "three"]);
  expect(await restart(() => append("app.log", "ur\n"))).toEqual(["four"]);
  expect(await step()).toEqual([]);
});

test.skipIf(process.platform !== "linux")(
  "a text that the system makes when it is read is told, not followed",
  async () => {
    const told: string[] = [];
    globs = ["/proc/self/status"];
    const log = new Log((line) => void told.push(line));
    files = new InputFiles({ globs, from: "start", log, counts: new Counts() }, null);
    expect([await step(), await step()]).toEqual([[], []]);
    expect(told).toEqual([expect.stringContaining("can't be followed: the system makes its text when it is read")]);
  },
);

test("from the end: only what is added is given", async () => {
  append("app.log", "old\nbegun");
  start(null, "end");
  expect(await step()).toEqual([]);
  append("app.log", " and ended\nnew\n");
  expect(await step()).toEqual(["begun and ended", "new"]);
});

test("a file that appears later, and one that is missing, are waited for", async () => {
  start(null, "end");
  expect(await step()).toEqual([]);
  append("app.log", "one\n");
  expect(await step()).toEqual(["one"]);
  unlinkSync(at("app.log"));
  expect(await step()).toEqual([]);
  append("app.log", "one\ntwo\n");
  expect(await step()).toEqual(["one", "two"]);
});

test("rotation by rename: what is still written to the old file counts too", async () => {
  append("app.log", "1\n");
  start();
  await step();
  append("app.log", "2\n");
  renameSync(at("app.log"), at("app.log.1"));
  append("app.log.1", "3\n");
  append("app.log", "4\n");
  expect((await step()).sort()).toEqual(["2", "3", "4"]);
  append("app.log.1", "5\n");
  append("app.log", "6\n");
  expect((await step()).sort()).toEqual(["5", "6"]);
});

const wide: Readonly<Record<string, (text: string) => Buffer>> = {
  utf16le: (text) => Buffer.from(text, "utf16le"),
  utf16be: (text) => Buffer.from(text, "utf16le").swap16(),
  utf32le: (text) => Buffer.from(Uint32Array.from(text, (character) => character.codePointAt(0)!).buffer),
};

test.each(Object.keys(wide))(
  "%s with a mark is followed, in pieces, over rotation, restarts and compression",
  async (name) => {
    const encoded = wide[name]!;
    const add = (file: string, text: string) => appendFileSync(at(file), encoded(text));
    add("app.log", "\ufeffone \u0a00\u000b\ntw");
    start();
    expect(await step()).toEqual(["one \u0a00\u000b"]);
    const [first, ...more] = encoded("o\nthree \u{1f600}\n");
    appendFileSync(at("app.log"), Buffer.of(first!));
    expect(await step()).toEqual([]);
    appendFileSync(at("app.log"), Buffer.from(more));
    expect(await step()).toEqual(["two", "three \u{1f600}"]);
    expect(await restart(() => add("app.log", "four\nfi"))).toEqual(["four"]);
    renameSync(at("app.log"), at("app.log.1"));
    append("app.log", "plain\n");
    expect((await step()).sort()).toEqual(["plain"]);
    add("app.log.1", "ve\nsix");
    expect(await step()).toEqual(["five"]);
    const packRotated = () => {
      writeFileSync(at("app.log.2.gz"), gzipSync(readFileSync(at("app.log.1"))));
      unlinkSync(at("app.log.1"));
    };
    expect(await restart(packRotated)).toEqual(["six"]);
  },
);

test("UTF-16 from the end, and a long line", async () => {
  const add = (text: string) => appendFileSync(at("app.log"), Buffer.from(text, "utf16le"));
  add("\ufeffold\n\u0a0a");
  start(null, "end");
  expect(await step()).toEqual([]);
  add(`\nnew\n${"x".repeat(pieceBytes)}\nlast\n`);
  const [begun, next, long, last] = await step();
  expect([begun, next, last]).toEqual(["\u0a0a", "new", "last"]);
  expect(long!.length).toBeGreaterThan(pieceBytes / 4);
});

test("a compressed file that got the number of another one is read, also if a kill comes before it is looked at", async () => {
  append("app.log", "1\n");
  start();
  await step();
  writeFileSync(at("app.log.1.gz"), gzipSync("a\n"));
  expect(await step()).toEqual(["a"]);
  // The same file of the system.
  writeFileSync(at("app.log.1.gz"), gzipSync("another\n"));
  clock += 20_000;
  files.list(clock);
  expect(await restart()).toEqual(["another"]);
});

test("a copy that got the number of a file of which nothing was read is known as a copy", async () => {
  append("app.log", "");
  start();
  await step();
  append("app.log", "1\n2\n");
  await step();
  // Rotated while it was empty, and known before anything was in it.
  renameSync(at("app.log"), at("app.log.1"));
  writeFileSync(at("app.log"), "");
  expect(await step()).toEqual([]);
  const saved = files.snapshot();
  files.close();
  append("app.log", "3\n");
  start(saved);
  expect(await step()).toEqual(["3"]);
  const again = files.snapshot();
  files.close();
  const [empty] = again.places.filter(({ path }) => path === at("app.log"));
  const known = again.contents[empty!.content]!;
  // As if the state had been written before the line was read, and a copy of app.log.1 had the number now.
  const nothing = { ...known, offset: 0, headBytes: 0, head: emptyHash, tail: emptyHash };
  const contents = again.contents.map((content, i) => (i === empty!.content ? nothing : content));
  writeFileSync(at("app.log"), "");
  const { ino, dev } = statSync(at("app.log"), { bigint: true });
  expect(empty!.id).toBe(`${dev}:${ino}`);
  renameSync(at("app.log"), at("app.log.2"));
  writeFileSync(at("app.log.2"), "1\n2\n");
  start({ ...again, contents });
  expect(await step()).toEqual([]);
});

test("several rotations by rename while nobody watches", async () => {
  append("app.log", "1\n");
  append("app.log.1", "passed\n");
  start();
  expect(await step()).toEqual(["1"]);
  const more = await restart(() => {
    append("app.log", "2\n");
    for (const [lineNumber, oldest] of [
      [3, 2],
      [4, 3],
      [5, 4],
    ] as const) {
      for (let i = oldest - 1; i >= 1; i--) renameSync(at(`app.log.${i}`), at(`app.log.${i + 1}`));
      renameSync(at("app.log"), at("app.log.1"));
      append("app.log", `${lineNumber}\n`);
    }
  });
  expect(more.sort()).toEqual(["2", "3", "4", "5"]);
});

test("copied and cut: what was not read yet is read of the copy", async () => {
  append("app.log", "1\n");
  start();
  await step();
  append("app.log", "2\n3\n");
  copyFileSync(at("app.log"), at("app.log.1"));
  truncateSync(at("app.log"));
  append("app.log", "4\n");
  expect(await step()).toEqual(["2", "3", "4"]);
  expect(await step()).toEqual([]);
});

test("copied, seen, and only then cut", async () => {
  append("app.log", "1\n");
  start();
  await step();
  append("app.log", "2\n");
  copyFileSync(at("app.log"), at("app.log.1"));
  expect(await step()).toEqual(["2"]);
  append("app.log", "3\n");
  copyFileSync(at("app.log"), at("app.log.1"));
  truncateSync(at("app.log"));
  append("app.log", "4\n5\n6\n7\n");
  expect((await step()).sort()).toEqual(["3", "4", "5", "6", "7"]);
});

test("a copy that is made before anything was read, and cut", async () => {
  append("app.log", "1\n");
  start();
  await step();
  for (let round = 1; round <= 3; round++) {
    append("app.log", `unread ${round}\n`);
    for (let i = round - 1; i >= 1; i--) renameSync(at(`app.log.${i}`), at(`app.log.${i + 1}`));
    copyFileSync(at("app.log"), at("app.log.1"));
    truncateSync(at("app.log"));
  }
  append("app.log", "last\n");
  expect((await step()).sort()).toEqual(["last", "unread 1", "unread 2", "unread 3"]);
});

test("cutting, copying and compressing while nobody watches", async () => {
  append("app.log", "1\n");
  start();
  await step();
  const more = await restart(() => {
    append("app.log", "2\n");
    copyFileSync(at("app.log"), at("app.log.1"));
    truncateSync(at("app.log"));
    append("app.log", "3\n");
    writeFileSync(at("app.log.2.gz"), gzipSync(readFileSync(at("app.log.1"))));
    unlinkSync(at("app.log.1"));
    copyFileSync(at("app.log"), at("app.log.1"));
    truncateSync(at("app.log"));
    append("app.log", "4\n");
  });
  expect(more.sort()).toEqual(["2", "3", "4"]);
});

test("a compressed successor of what was read is not read again", async () => {
  append("app.log", "1\n2\n");
  start();
  await step();
  renameSync(at("app.log"), at("app.log.1"));
  append("app.log", "3\n");
  expect(await step()).toEqual(["3"]);
  writeFileSync(at("app.log.1.gz"), gzipSync(readFileSync(at("app.log.1"))));
  expect(await step()).toEqual([]);
  unlinkSync(at("app.log.1"));
  expect(await step()).toEqual([]);
  expect(await restart(() => renameSync(at("app.log.1.gz"), at("app.log.2.gz")))).toEqual([]);
});

test("a compressed file that is still written is read once it is whole", async () => {
  append("app.log", "1\n");
  start();
  await step();
  const packed = gzipSync(Buffer.from(`1\n${"x".repeat(2000)}\n3\n`));
  const more = await restart(() => {
    unlinkSync(at("app.log"));
    writeFileSync(at("app.log.1.gz"), packed.subarray(0, 12));
  });
  expect(more).toEqual([]);
  writeFileSync(at("app.log.1.gz"), packed);
  expect(await step()).toEqual(["x".repeat(2000), "3"]);
});

test("a glob that names rotated files too counts each line once", async () => {
  globs = [at("app.log*")];
  append("app.log.1", "0\n");
  append("app.log", "1\n");
  writeFileSync(at("app.log.2.gz"), gzipSync(Buffer.from("-1\n")));
  start();
  expect((await step()).sort()).toEqual(["-1", "0", "1"]);
  renameSync(at("app.log.1"), at("app.log.3"));
  renameSync(at("app.log"), at("app.log.1"));
  append("app.log", "2\n");
  expect(await step()).toEqual(["2"]);
  append("app.log", "3\n");
  copyFileSync(at("app.log"), at("app.log.4"));
  truncateSync(at("app.log"));
  append("app.log", "4\n");
  expect((await step()).sort()).toEqual(["3", "4"]);
});

test("two files with the same text are two", async () => {
  globs = [at("*.log")];
  append("a.log", "same\n");
  append("b.log", "same\n");
  start();
  expect(await step()).toEqual(["same", "same"]);
  append("c.log", "same\n");
  expect(await step()).toEqual(["same"]);
  expect(await restart(() => append("b.log", "more\n"))).toEqual(["more"]);
});

test("a file that was cut and has grown beyond where it was, and one that is replaced", async () => {
  append("app.log", "first\nsecond\n");
  start();
  await step();
  writeFileSync(at("app.log"), "another beginning\nand more than before\n");
  expect(await step()).toEqual(["another beginning", "and more than before"]);
  writeFileSync(at("new"), "third\n");
  renameSync(at("new"), at("app.log"));
  expect(await step()).toEqual(["third"]);
});

test("a line that is too long is counted once, by its beginning", async () => {
  start();
  append("app.log", "a".repeat(pieceBytes + 10));
  expect((await step()).map((line) => line.length)).toEqual([pieceBytes]);
  append("app.log", "bbb");
  expect(await restart()).toEqual([]);
  append("app.log", "b\nnext\n");
  expect(await step()).toEqual(["next"]);
});

test("a writer that goes on where it was in a file that was cut leaves a hole, which is no line", async () => {
  append("app.log", "one\n");
  start();
  await step();
  truncateSync(at("app.log"));
  writeFileSync(at("app.log"), Buffer.concat([Buffer.alloc(3_000_000), Buffer.from("two\n")]));
  expect(await step()).toEqual(["two"]);
});

test("a removed file is read to its end, and the line without an end counts when it is closed", async () => {
  append("app.log", "one\n");
  start();
  await step();
  append("app.log", "two\nrest");
  unlinkSync(at("app.log"));
  expect(await step()).toEqual(["two"]);
  clock += 120_000;
  expect(await step()).toEqual(["rest"]);
  expect(files.openFiles).toBe(0);
});
