import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decoder } from "../../input/decoder.ts";
import { memoryLimit, setMemoryLimit } from "../../native/memory-limit.ts";
import { BlockFile } from "../block-file.ts";
import { parseUnit } from "../units.ts";
import { follow } from "./follow.ts";
import { FollowedFile } from "./followed-file.ts";
import { FollowedWindow, type WindowStep } from "./followed-window.ts";
import { Watcher } from "./watcher.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "follow-"));
  path = join(folder, "w.log");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes since the last poll, with text as a string. */
function pollChanges(file: FollowedFile): string[] {
  return [...file.poll()].map((change) =>
    change.kind === "gained" ? `+${new TextDecoder().decode(change.text)}` : change.kind,
  );
}

const readTo = (offset: number) => ({ offset, tail: readFileSync(path).subarray(Math.max(0, offset - 256), offset) });
const followFrom = (offset: number) =>
  new FollowedFile(path, openSync(path, "r"), readTo(offset), new Decoder("bytes"));

test("a file grows, is truncated, replaced, removed and created again", () => {
  writeFileSync(path, "one\n");
  const file = followFrom(4);
  expect(pollChanges(file)).toEqual([]);
  appendFileSync(path, "two");
  expect(pollChanges(file)).toEqual(["+two"]);
  truncateSync(path, 2);
  expect(pollChanges(file)).toEqual(["cut", "+on"]);
  truncateSync(path, 0);
  expect(pollChanges(file)).toEqual(["cut"]);
  writeFileSync(join(folder, "new"), "next\n");
  renameSync(join(folder, "new"), path);
  expect(pollChanges(file)).toEqual(["replaced", "+next\n"]);
  rmSync(path);
  expect(pollChanges(file)).toEqual(["removed"]);
  expect(pollChanges(file)).toEqual([]);
  writeFileSync(path, "again\n");
  expect(pollChanges(file)).toEqual(["+again\n"]);
  file.close();
});

/** A followed file that is written anew once `bytes` of the first read are there. */
function changing(offset: number, bytes: number, text: string): FollowedFile {
  let isFirst = true;
  const read = (descriptor: number, into: Uint8Array, at: number, length: number, position: number): number => {
    if (!isFirst) return readSync(descriptor, into, at, length, position);
    isFirst = false;
    const before = readSync(descriptor, into, at, Math.min(bytes, length), position);
    writeFileSync(path, text);
    return before < bytes
      ? before
      : before + readSync(descriptor, into, at + before, length - before, position + before);
  };
  return new FollowedFile(path, openSync(path, "r"), readTo(offset), new Decoder("bytes"), read);
}

test("a file that is written anew while it is read gives no text made of both", () => {
  const fresh = "new 1\nnew 22\nnew 333\nnew 4444\n";
  for (const offset of [0, 6]) {
    writeFileSync(path, "old 1\nold 2\nold 3\n");
    const file = changing(offset, 8, fresh);
    expect(pollChanges(file)).toEqual(["cut", `+${fresh}`]);
    file.close();
  }
});

test("a few bytes of a new text behind a page of the old one are not given", () => {
  const lines = (name: string, count: number) => `${name} line 16 bytes\n`.repeat(count);
  // 16 bytes a line, 256 a page of 4,096 bytes.
  writeFileSync(path, lines("a", 256));
  const fresh = `${lines("b", 256)}b end\n`;
  const file = changing(4096, 256, fresh);
  expect(pollChanges(file)).toEqual(["cut", `+${fresh}`]);
  file.close();
});

test("what was read of a file before it is written anew is given", () => {
  writeFileSync(path, "old 1\nold 2\nold 3\n");
  const file = changing(6, 1000, "new\n");
  expect(pollChanges(file)).toEqual(["+old 2\nold 3\n", "cut", "+new\n"]);
  file.close();
});

test("a large file is read in pieces, then what is added", () => {
  const size = 5 << 20;
  writeFileSync(path, "x".repeat(size));
  const sizes: number[] = [];
  const window = new FollowedWindow(path, path, { window: null, definition: null, binary: false });
  for (const step of window.steps()) if (step.is === "text") sizes.push(step.text.length);
  const file = window.startFollowing();
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1 << 20);
  appendFileSync(path, "more");
  expect(pollChanges(file)).toEqual(["+more"]);
  file.close();
});

describe("a file that is truncated and grows again while its window is read is read from its start", () => {
  const whole = { window: null, definition: null, binary: false };
  const joinText = (steps: Iterable<WindowStep>) =>
    [...steps].map((step) => (step.is === "text" ? Buffer.from(step.text).toString() : "")).join("");
  const old = "old line 1\nold line 2\n";
  const fresh = "new line 1\nnew line 2\nnew line 3\n";

  test.each([null, { kind: "tail", count: 0 }] as const)("after it was opened", (part) => {
    writeFileSync(path, old);
    const window = new FollowedWindow(path, path, { ...whole, window: part });
    writeFileSync(path, fresh);
    const text = joinText(window.steps());
    expect(old).toEndWith(text);
    const file = window.startFollowing();
    expect(pollChanges(file)).toEqual(["cut", `+${fresh}`]);
    file.close();
  });

  test("after the window was read", () => {
    writeFileSync(path, old);
    const window = new FollowedWindow(path, path, whole);
    expect(joinText(window.steps())).toBe(old);
    writeFileSync(path, fresh);
    const file = window.startFollowing();
    expect(pollChanges(file)).toEqual(["cut", `+${fresh}`]);
    file.close();
  });

  test("between two blocks", () => {
    const [before, after] = [old.repeat(20_000), fresh.repeat(20_000)];
    writeFileSync(path, before);
    const window = new FollowedWindow(path, path, whole);
    const steps = window.steps();
    steps.next();
    const first = steps.next().value as { text: Uint8Array };
    const text = Buffer.from(first.text).toString();
    writeFileSync(path, after);
    expect(before).toStartWith(text + joinText(steps));
    const file = window.startFollowing();
    const changes = pollChanges(file);
    expect(changes[0]).toBe("cut");
    expect(
      changes
        .slice(1)
        .map((change) => change.slice(1))
        .join(""),
    ).toBe(after);
    file.close();
  });
});

test("the place of a tail is read between its pieces, which are all of it", () => {
  const line = "0123456789 123456789 123456789 1\n";
  writeFileSync(path, line.repeat(100_000));
  const window = new FollowedWindow(path, path, {
    window: { kind: "tail", count: 70_000 },
    definition: null,
    binary: false,
  });
  const steps = [...window.steps()].map((step) => (step.is === "text" ? step.text.length : step));
  expect(steps[0]).toEqual({ is: "begun", offset: 30_000 * line.length, firstLine: 30_001 });
  expect(steps.slice(1).reduce((sum: number, one) => sum + (one as number), 0)).toBe(70_000 * line.length);
  expect(steps.length).toBeGreaterThan(2);
  const file = window.startFollowing();
  expect(pollChanges(file)).toEqual([]);
  appendFileSync(path, "more");
  expect(pollChanges(file)).toEqual(["+more"]);
  file.close();
});

test("of a window that is left early, the rest is passed over", () => {
  writeFileSync(path, "x".repeat(5 << 20));
  const window = new FollowedWindow(path, path, { window: null, definition: null, binary: false });
  const steps = window.steps();
  expect(steps.next().value).toEqual({ is: "begun", offset: 0, firstLine: 1 });
  steps.next();
  const file = window.startFollowing();
  file.close();
  expect(() => file.close()).toThrow();
});

test("the records of a file are held up to the memory limit", () => {
  writeFileSync(path, "x\n".repeat(3 << 19));
  const before = memoryLimit();
  setMemoryLimit(2 << 20);
  try {
    const definition = { kind: "unit", unit: parseUnit("paragraph") } as const;
    const part = { window: { kind: "tail", count: 1 } as const, definition, binary: false };
    expect(() => new FollowedWindow(path, path, part)).toThrow("not enough memory for");
  } finally {
    setMemoryLimit(before);
  }
});

test("a file that was truncated and has grown past the previous offset is read from its start", () => {
  writeFileSync(path, "line 1\nline 2\n");
  const file = followFrom(14);
  writeFileSync(path, "line 3\nline 4\nline 5\n");
  expect(pollChanges(file)).toEqual(["cut", "+line 3\nline 4\nline 5\n"]);
  writeFileSync(path, "line 6\nline 7\nline 8\n");
  expect(pollChanges(file)).toEqual(["cut", "+line 6\nline 7\nline 8\n"]);
  file.close();
});

test("a writer without O_APPEND leaves a hole after truncation", () => {
  writeFileSync(path, "one\ntwo\n");
  const file = followFrom(8);
  const writer = openSync(path, "r+");
  truncateSync(path, 0);
  writeSync(writer, "three\n", 8);
  expect(pollChanges(file)).toEqual(["+three\n"]);
  file.close();
});

test("text added before a rename is read, text added afterwards is not", () => {
  writeFileSync(path, "one\n");
  const file = followFrom(4);
  appendFileSync(path, "last\n");
  renameSync(path, `${path}.1`);
  expect(pollChanges(file)).toEqual(["+last\n", "removed"]);
  appendFileSync(`${path}.1`, "late\n");
  expect(pollChanges(file)).toEqual([]);
  file.close();
});

test("a byte order mark selects the encoding, also for the next file of that name", () => {
  writeFileSync(path, "");
  const file = followFrom(0);
  const wide = Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from("é🚀", "utf16le")]);
  for (const byte of wide) appendFileSync(path, Uint8Array.of(byte));
  expect(pollChanges(file)).toEqual(["+é🚀"]);
  appendFileSync(path, Uint8Array.of(0x61));
  expect(pollChanges(file)).toEqual([]);
  appendFileSync(path, Uint8Array.of(0));
  expect(pollChanges(file)).toEqual(["+a"]);
  writeFileSync(path, "é");
  expect(pollChanges(file)).toEqual(["cut", "+é"]);
  file.close();
});

test("a byte order mark that arrives in parts is waited for, and text that only begins like one is not", () => {
  const arrivals: readonly [bytes: number[], seenAfterEach: string[][]][] = [
    [
      [0xef, 0xbb, 0xbf, 0x61],
      [[], [], [], ["+a"]],
    ],
    [
      [0xff, 0xfe, 0x61, 0x00],
      [[], [], [], ["+a"]],
    ],
    [
      [0xfe, 0xff, 0x00, 0x61],
      [[], [], [], ["+a"]],
    ],
  ];
  for (const [bytes, wanted] of arrivals) {
    writeFileSync(path, "");
    const file = followFrom(0);
    const found = bytes.map((byte) => {
      appendFileSync(path, Uint8Array.of(byte));
      return pollChanges(file);
    });
    expect({ bytes, found }).toEqual({ bytes, found: wanted });
    file.close();
  }
  writeFileSync(path, "");
  const file = followFrom(0);
  appendFileSync(path, Uint8Array.of(0xef));
  expect([...file.poll()]).toEqual([]);
  appendFileSync(path, Uint8Array.of(0xac));
  expect([...file.poll()]).toEqual([{ kind: "gained", text: Uint8Array.of(0xef, 0xac) }]);
  file.close();
});

test("a change wakes the watcher without a poll", async () => {
  writeFileSync(path, "");
  const hourMs = 3_600_000;
  const watcher = new Watcher([path], hourMs);
  const woken = watcher.wait();
  appendFileSync(path, "x");
  await woken;
  watcher.close();
});

test("a follower gives what is added, until it is stopped", async () => {
  writeFileSync(path, "");
  const stop = new AbortController();
  const changes = follow([followFrom(0)], stop.signal);
  const next = changes.next();
  appendFileSync(path, "x");
  expect((await next).value).toMatchObject({ file: 0, change: { kind: "gained", text: Uint8Array.of(0x78) } });
  stop.abort();
  expect((await changes.next()).done).toBe(true);
});

test.skipIf(process.platform === "win32")("a pipe is refused at once, before anybody writes to it", () => {
  expect(Bun.spawnSync(["mkfifo", path]).exitCode).toBe(0);
  expect(() => BlockFile.openToFollow(path, false)).toThrow("only regular files can be followed");
  expect(() => BlockFile.openToFollow("/dev/null", false)).toThrow("only regular files can be followed");
  if (process.platform !== "linux") return;
  const reason = "can't be followed: the system makes its text when it is read";
  expect(() => BlockFile.openToFollow("/proc/self/status", false)).toThrow(reason);
});

test.skipIf(process.platform === "win32")("a file that a pipe replaced is gone until it is a file again", () => {
  writeFileSync(path, "one\n");
  const file = followFrom(4);
  rmSync(path);
  expect(Bun.spawnSync(["mkfifo", path]).exitCode).toBe(0);
  expect(pollChanges(file)).toEqual(["removed"]);
  expect(pollChanges(file)).toEqual([]);
  rmSync(path);
  writeFileSync(path, "two\n");
  expect(pollChanges(file)).toEqual(["+two\n"]);
});
