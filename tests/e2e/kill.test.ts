/** A rewrite or redaction in place that is killed at any moment leaves every file completely old or completely new. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-kill-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fileCount = 5;
const lineCount = 20_000;
const rounds = 12;
const old = Buffer.from("the old word stands here\n".repeat(lineCount));
const commands = [
  { words: ["rewrite", '"old"', "<${0}>"], fresh: Buffer.from("the <old> word stands here\n".repeat(lineCount)) },
  { words: ["redact", '"old"'], fresh: Buffer.from("the *** word stands here\n".repeat(lineCount)) },
];
const names = Array.from({ length: fileCount }, (_, i) => `file${i}.txt`);

function start(words: readonly string[]) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  for (const name of names) writeFileSync(join(folder, name), old);
  const command = [process.execPath, main, ...words, folder, "--in-place"];
  return Bun.spawn(command, { stdout: "ignore", stderr: "pipe" });
}

/** Number of new files; fails if a file is neither old nor new. */
function countNew(moment: string, fresh: Buffer): number {
  const states = names.map((name) => {
    const text = readFileSync(join(folder, name));
    return text.equals(old) ? "old" : text.equals(fresh) ? "new" : `${moment}: ${name} is torn at ${text.length} bytes`;
  });
  expect(states.filter((state) => state !== "old" && state !== "new")).toEqual([]);
  return states.filter((state) => state === "new").length;
}

test.each(commands)(
  "killed at many moments: $words",
  async ({ words, fresh }) => {
    const whole = start(words);
    const begun = performance.now();
    // The first message appears when the first file is done, the end comes after the last one.
    const reader = whole.stderr.getReader();
    await reader.read();
    const firstMs = performance.now() - begun;
    while (!(await reader.read()).done);
    await whole.exited;
    const allMs = performance.now() - begun;
    expect(countNew("not killed", fresh)).toBe(fileCount);

    const seen = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      const afterMs = firstMs * 0.6 + ((allMs - firstMs * 0.6) * (round + Math.random())) / rounds;
      const killed = start(words);
      await Bun.sleep(afterMs);
      killed.kill("SIGKILL");
      await killed.exited;
      seen.add(countNew(`killed after ${afterMs.toFixed(1)} ms`, fresh));
    }
    expect(seen.size).toBeGreaterThan(1);
  },
  30_000,
);
