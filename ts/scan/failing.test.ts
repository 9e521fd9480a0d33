/** Failed scans name their file. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "main.ts");

function matcher(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("a file that needs too much memory is named, alone and among others that are read ahead", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-failing-"));
  try {
    writeFileSync(join(folder, "long.log"), "( ".repeat(1_000_000));
    writeFileSync(join(folder, "short.log"), "one\n");
    writeFileSync(join(folder, "word.log"), "(one)\n");
    const pattern = "\\B(\\W) \\W \\W"; // Needs all tokens of the text at once.
    const message = "matcher: long.log: not enough memory for this scan: the limit is 6M; raise --max-memory\n";
    for (const files of [["long.log"], ["word.log", "long.log", "short.log"]]) {
      for (const flags of [[], ["--count"], ["--json"]]) {
        const ran = matcher(folder, ["scan", "--max-memory", "6M", ...flags, pattern, ...files]);
        expect([ran.status, ran.stderr]).toEqual([2, message]);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("MATCHER_ENGINE must name an engine", () => {
  for (const engine of ["", "automatic", "reference", "backtrack", "dfa"]) {
    const ran = matcher(".", ["scan", "\\N", "--text", "a 1"], { MATCHER_ENGINE: engine });
    expect(ran).toEqual({ status: 0, stdout: '[2..3] "1"\n', stderr: "" });
  }
  const ran = matcher(".", ["scan", "\\N", "--text", "a 1"], { MATCHER_ENGINE: "bogus" });
  const message = 'matcher: MATCHER_ENGINE takes automatic, reference, backtrack or dfa: found "bogus"\n';
  expect(ran).toEqual({ status: 2, stdout: "", stderr: message });
});
