/** Control characters of quoted tokens are escaped in what the program writes as patterns, which find the same text. */
import { expect, test } from "bun:test";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-controls-"));
const line = 'a "q\x1b]0;z\x07w\rx\x7f\x01" 1';
writeFileSync(join(folder, "log"), `${line}\n${line}\n`);

function matcher(...words: string[]): string {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, main, ...words], { cwd: folder });
  expect(stderr.toString()).toBe("");
  return stdout.toString();
}

test.each<[words: string[], pattern: (output: string) => string]>([
  [["escape", line], (output) => output.trimEnd()],
  [["infer", "-f", "log"], (output) => output.split("\n")[0]!],
  [["templates", "--pattern", "log"], (output) => output.trimEnd().replace(/^\d+ +/, "")],
])("%j writes no control character, and its pattern finds the text", (words, patternOf) => {
  const output = matcher(...words);
  expect(output).not.toMatch(/[\0-\x09\x0b-\x1f\x7f]/);
  expect(output).toContain('"\\"q\\x1b]0;z\\x07w\\rx\\x7f\\x01\\""');
  expect(matcher("scan", "--count", patternOf(output), "log")).toBe("2\n");
});
