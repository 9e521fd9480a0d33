/** The order in which the inputs of a scan are read. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-inputs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("nothing after a pipe is read before the pipe is", () => {
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), "word\n");
  // Opening a pipe waits for the other end, so the files change once the program has come to the pipe.
  const writer = "exec 3> pipe; rm b; printf 'word word\\n' > c; printf 'x\\n' >&3";
  const script = `mkfifo pipe; (${writer}) & "$0" "$1" scan --count-matches '"word"' a pipe b c`;
  const run = Bun.spawnSync(["sh", "-c", script, process.execPath, main], { cwd: folder, stdin: "ignore" });
  expect({ status: run.exitCode, stdout: run.stdout.toString(), stderr: run.stderr.toString() }).toEqual({
    status: 2,
    stdout: "a:1\nc:2\n",
    stderr: "matcher: b: no such file or directory\n",
  });
});
