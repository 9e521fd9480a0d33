/** Bytes that are not UTF-8: U+FFFD in reports for people, unchanged in output that copies text. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Workplace } from "./workplace.ts";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-ill-formed-"));
afterAll(() => rmSync(folder, { recursive: true }));
// Each line has a byte that begins no character, or a character that is cut short.
const lines = ["took 5ms at \xff x", "plain \xe2\x82 line", "\xfe took 7ms"];
writeFileSync(join(folder, "in"), Buffer.from(`${lines.join("\n")}\n`, "latin1"));

function matcher(words: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...words, "in"], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status: exitCode, stdout: stdout.toString("latin1"), stderr: stderr.toString() };
}

const replaceIllFormed = (text: string) => text.replace(/\xe2\x82|[\xfe\xff]/g, "\xef\xbf\xbd");
const [first, second, third] = lines as [string, string, string];

test.each<[words: string[], stdout: string]>([
  [["scan", "-v", "\\R"], `${second}\n`],
  [["scan", "--passthru", "\\R"], `${lines.join("\n")}\n`],
  [["scan", "-B", "1", '"7ms"'], `2-${second}\n3:8: "7ms"\n`],
  [["head", "-n", "2"], `1:${first}\n2:${second}\n`],
  [["tail", "-n", "2"], `2:${second}\n3:${third}\n`],
  [["lines", "-n", "1..2"], `1:${first}\n2:${second}\n`],
])("%p shows U+FFFD", (words, stdout) => {
  expect(matcher(words)).toEqual({ status: 0, stdout: replaceIllFormed(stdout), stderr: "" });
});

test("templates and diffs show U+FFFD", () => {
  for (const words of [["templates"], ["rewrite", "--dry-run", "\\R", "<${0}>"]]) {
    const { status, stdout } = matcher(words);
    expect({ status, stdout }).toEqual({ status: 0, stdout: replaceIllFormed(stdout) });
    for (const line of lines) expect(stdout).toContain(replaceIllFormed(line));
  }
});

test.each<[words: string[], stdout: string]>([
  [["rewrite", "\\R", "<${0}>"], "took <5ms> at \xff x\nplain \xe2\x82 line\n\xfe took <7ms>\n"],
  [["redact", "\\R"], "took *** at \xff x\nplain \xe2\x82 line\n\xfe took ***\n"],
  [["head", "2"], `${first}\n${second}\n`],
  [["tail", "2"], `${second}\n${third}\n`],
  [["lines", "2..3"], `${second}\n${third}\n`],
])("%p passes bytes on as they are", (words, stdout) => {
  expect(matcher(words)).toEqual({ status: 0, stdout, stderr: "" });
});

const feffPlace = new Workplace();

test("U+FEFF within a text stays: files that were joined have one", () => {
  const text = "a\ufeffb 5ms\nc\ufeffd 7ms\n";
  expect(feffPlace.output(["escape", "a\ufeffb"])).toBe('"a" "\ufeff" "b"\n');
  expect(feffPlace.output(["infer", "-f", "-"], text)).toBe('\\W "\ufeff" \\W \\R\n');
  expect(feffPlace.output(["templates", "--pattern"], text)).toBe('2  \\W "\ufeff" \\W \\R\n');
});
