/** Compressed inputs of `templates`, `digest` and `diff` are mined in pieces, with the result of their text. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-texts-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than is mined at once. */
const rows = Array.from({ length: 10_000 }, (_, i) => `job ${i} took ${i % 977}ms ${"x".repeat(1000)}\n`);
const text = `${rows.join("")}${"the last line has no end".repeat(2)}`;
writeFileSync(join(folder, "a.log"), text);
writeFileSync(join(folder, "a.log.gz"), Bun.gzipSync(Buffer.from(text), { level: 1 }));
writeFileSync(join(folder, "nul-late.gz"), Bun.gzipSync(Buffer.from(`${text.repeat(2)}\0`), { level: 1 }));
writeFileSync(join(folder, "nul-early.gz"), Bun.gzipSync(Buffer.from("a\0b\n")));
writeFileSync(join(folder, "cut.gz"), Bun.gzipSync(Buffer.from(text), { level: 1 }).subarray(0, 40_000));

function matcher(...words: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...words], { cwd: folder });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test.each<[words: string[]]>([[["templates"]], [["templates", "--merge"]], [["templates", "--slots"]]])(
  "%p",
  (words) => {
    const plain = matcher(...words, "a.log");
    expect(plain.stdout).not.toBe("");
    expect(matcher(...words, "a.log.gz")).toEqual(plain);
  },
);

test("the page of a compressed log differs in its name alone", () => {
  const page = matcher("digest", "a.log").stdout;
  expect(matcher("digest", "a.log.gz").stdout.replaceAll("a.log.gz", "a.log")).toBe(page);
  expect(matcher("diff", "a.log", "a.log.gz").status).toBe(0);
});

test("NUL bytes: a file is left out, or if some of it was counted already, there is no result", () => {
  const { status, stdout, stderr } = matcher("templates", "-z", "nul-early.gz", "a.log");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("10000");
  const late = matcher("templates", "-z", "nul-late.gz", "a.log");
  expect([late.status, late.stdout]).toEqual([2, ""]);
  expect(late.stderr).toContain("nul-late.gz");
});

test("of a damaged file, the lines before the damage are counted, and the status is 2", () => {
  const { status, stdout, stderr } = matcher("templates", "-z", "cut.gz");
  expect([status, stdout === ""]).toEqual([2, false]);
  expect(stderr).toBe(
    "matcher: cut.gz: is damaged or cut short: expected gzip data; what came before the damage was read\n",
  );
});
