/** If a report cannot be written, every command ends with an error. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-closed-"));
writeFileSync(join(folder, "log"), "took 15ms\ntook 20ms\n");
writeFileSync(join(folder, "timed"), "2026-09-27T09:00:01Z took 15ms\n");
writeFileSync(join(folder, "ex"), "took 15ms\ntook 20ms\n");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

function run(command: string) {
  const words = `"$0" "$1" ${command}`;
  const child = Bun.spawnSync(["sh", "-c", words, process.execPath, main], { cwd: folder, stdout: "pipe" });
  return { status: child.exitCode, stdout: child.stdout.toString(), stderr: child.stderr.toString() };
}

const commands = [
  "scan '\\R' log",
  "scan --json '\\R' log",
  "scan --count '\\R' log",
  "scan --stats '\\R' log",
  "rewrite '\\R' x log",
  "redact '\\R' log",
  "count-by '\\R:r' '${r}' log",
  "uniq '\\R:r' '${r}' log",
  "head 1 log",
  "tail 1 log",
  "lines 1..2 log",
  "tokens log",
  "templates log",
  "infer -f ex",
  "escape a",
  "completions bash",
  "man",
  "--help",
  "--version",
  "scan --help",
];

test.skipIf(process.platform === "win32").each(commands)("standard output closed: %s", (command) => {
  const { status, stderr } = run(`${command} >&-`);
  expect({ status, stderr }).toEqual({ status: 2, stderr: "matcher: standard output: is not open\n" });
});

test.skipIf(process.platform === "win32").each(commands)("nobody reads standard output: %s", (command) => {
  // The reader has gone before anything is written.
  const script = `{ sleep 0.2; "$0" "$1" ${command} 2> said; echo $? > status; } | true`;
  Bun.spawnSync(["sh", "-c", script, process.execPath, main], { cwd: folder });
  const readTold = (name: string) => readFileSync(join(folder, name), "utf8");
  expect([readTold("status"), readTold("said")]).toEqual(["0\n", ""]);
});

const readers = [
  ...["", "--head 2", "--tail 2", "-C 1", "--json", "--count", "--record paragraph", "--since 10:00"].map(
    (flags) => `scan ${flags} '\\R' -`,
  ),
  "grep '\\R' -",
  "scan --in json .took -",
  "rewrite '\\R' x -",
  "rewrite --dry-run '\\R' x -",
  "redact '\\R' -",
  "count-by '\\R:r' '${r}' -",
  "uniq '\\R:r' '${r}' -",
  "head 1 -",
  "tail 1 -",
  "lines 1..2 -",
  "templates -",
  "templates --merge -",
  "infer -f -",
  "merge - timed",
  "pairs '\\R:r' '\\R:r' --by r -",
  "echo -",
  "seam -",
];

test.skipIf(process.platform === "win32").each(readers)(
  "standard input closed is not an empty input: %s",
  (command) => {
    const { status, stderr } = run(`${command} <&-`);
    expect({ status, stderr }).toEqual({ status: 2, stderr: "matcher: standard input: is not open\n" });
  },
);

test.skipIf(process.platform === "win32")("descriptors that lead nowhere on purpose are no error", () => {
  expect(run("scan '\\R' log >/dev/null")).toEqual({ status: 0, stdout: "", stderr: "" });
  expect(run("scan '\\R' </dev/null 2>&-").status).toBe(0);
});
