/** How often text that arrives in pieces is looked at. */
import { expect, test } from "bun:test";
import { mainFile } from "../../tests/e2e/workplace.ts";
import { recordBytesLimit } from "../tables/limits.ts";
import { ArrivingText } from "./arriving-text.ts";

const pieceBytes = 1 << 16;

/** Gives pieces; `settle` says after each look what was read. @returns the bytes of all looks, and the longest text */
function look(pieces: number, settle: (end: number) => number) {
  const arriving = new ArrivingText();
  const piece = new Uint8Array(pieceBytes);
  let settled = 0;
  let looked = 0;
  let longest = 0;
  for (let number = 0; number < pieces; number++) {
    if (!arriving.push(piece.fill(number), settled)) continue;
    looked += arriving.text.length;
    longest = Math.max(longest, arriving.text.length);
    settled = settle(arriving.base + arriving.text.length);
  }
  arriving.join(settled);
  expect(arriving.base + arriving.text.length).toBe(pieces * pieceBytes);
  return { looked: looked + arriving.text.length, longest, text: arriving.text };
}

test("a long record that has not ended is not looked at from its start with each piece", () => {
  const bytes = 12 << 20;
  const { looked, text } = look(bytes / pieceBytes, () => 0);
  expect(looked).toBeLessThan(4 * bytes);
  // Nothing is lost, and the order is kept.
  for (let at = 0; at < bytes; at += pieceBytes) expect([at, text[at]]).toEqual([at, at / pieceBytes]);
});

test("what is read is looked at at once, as is a record below a mebibyte", () => {
  const pieces = 1000;
  const { looked, longest } = look(pieces, (end) => end);
  expect([looked, longest]).toEqual([pieces * pieceBytes, pieceBytes]);
  const few = 16;
  expect(look(few, () => 0).looked).toBe(((few * (few + 1)) / 2 + few) * pieceBytes);
});

test("no more is held than before: the longest record is looked at when it is there", () => {
  let looks = 0;
  const { longest } = look((recordBytesLimit + (4 << 20)) / pieceBytes, (end) => {
    if (end < recordBytesLimit) return 0;
    looks++;
    return end;
  });
  expect(longest).toBe(recordBytesLimit);
  expect(looks).toBeGreaterThan(1);
});

test("what a slow program writes below a long record does not wait", async () => {
  const command = [process.execPath, mainFile, "grep", "--in", "auto", ".level{>=info}", "-"];
  const run = Bun.spawn(command, { stdin: "pipe", stdout: "pipe" });
  const frames = "  at a.b(C.java:1)\n".repeat(80_000);
  run.stdin.write(`2026-05-01 10:00:00 ERROR the first\n${frames}`);
  run.stdin.flush();
  const slow = setInterval(() => {
    run.stdin.write("2026-05-01 10:00:01 INFO later\n");
    run.stdin.flush();
  }, 300);
  const { value } = await run.stdout.getReader().read();
  clearInterval(slow);
  run.kill();
  expect(Buffer.from(value!).toString()).toStartWith("2026-05-01 10:00:00 ERROR the first\n");
}, 20_000);
