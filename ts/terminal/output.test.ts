import { expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Output } from "./output.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-output-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function writeAndRead(write: (out: Output) => void): string {
  const path = join(folder, "out");
  const descriptor = openSync(path, "w");
  const out = new Output(descriptor);
  write(out);
  out.flush();
  closeSync(descriptor);
  return readFileSync(path, "utf8");
}

test("splitting long text keeps surrogate pairs together", () => {
  for (const before of [16_379, 16_382, 16_383, 16_384, 32_767, 65_535]) {
    const text = `${"a".repeat(before)}😀é${"😀".repeat(20_000)}`;
    expect(writeAndRead((out) => out.text(text)) === text).toBe(true);
  }
});

test("an unpaired surrogate becomes a replacement character, wherever it is", () => {
  for (const before of [0, 16_383, 16_384]) {
    expect(writeAndRead((out) => out.text(`${"a".repeat(before)}\ud83d`)).slice(before)).toBe("\ufffd");
  }
});

test("what a run of the command wanted of its output does not hold for the next one", () => {
  let calls = 0;
  const out = writeAndRead((output) => {
    output.beforeWrite(() => calls++);
    const signal = output.whileRead();
    output.begin();
    output.text("a");
    expect(signal.aborted).toBe(false);
  });
  expect([out, calls]).toEqual(["a", 0]);
});
