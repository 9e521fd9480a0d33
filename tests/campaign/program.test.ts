import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matcher, startProgram, stopper } from "./program.ts";

test("what a program holds is measured, however much this process has held", async () => {
  // Long enough for several samples.
  const words = ["lib", "--test"];
  const { memoryMib } = await matcher(words);
  expect(memoryMib).toBeGreaterThan(0);
  await expect(matcher(words, { memoryMib: 0.5 })).rejects.toThrow("of at most 0.5");
}, 60_000);

test("how a program that was stopped ended is looked at", async () => {
  const stopping = (words: readonly string[]) => {
    const running = startProgram(words);
    return { running, stop: stopper(running, words, {}, running.stdout.bytes()) };
  };
  const folder = mkdtempSync(join(tmpdir(), "matcher-stopped-"));
  try {
    const path = join(folder, "f.log");
    writeFileSync(path, "took 5ms\n");
    const following = stopping(["tail", "1", "--follow", path]);
    await Bun.sleep(2000);
    expect((await following.stop()).stdout.toString()).toBe("took 5ms\n");
    const early = stopping(["tail", "1", path]);
    await early.running.exited;
    await expect(early.stop()).rejects.toThrow("ended before it was told to");
    const killed = stopping(["tail", "1", "--follow", path]);
    await Bun.sleep(500);
    killed.running.kill("SIGSEGV");
    await killed.running.exited;
    await expect(killed.stop()).rejects.toThrow("ended by a signal");
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);
