/** Many files: read ahead on all cores, reported in the order of the walk, whatever becomes of them meanwhile. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-tree-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than may be in flight; by number: what it holds, its lines with the word. */
const fileCount = 2600;
const names: string[] = [];
for (let file = 0; file < fileCount; file++) {
  const name = `${String(file % 7)}/${String(file).padStart(4, "0")}`;
  mkdirSync(join(folder, "tree", String(file % 7)), { recursive: true });
  const text = "word here\nother\n".repeat(file % 4);
  const content = file % 10 === 9 ? `${text}\0` : file % 10 === 8 ? Buffer.from(`\ufeff${text}`, "utf16le") : text;
  writeFileSync(join(folder, "tree", name), content);
  if (file % 10 !== 9 && file % 4 > 0) names.push(name);
}
names.sort();
const linesOf = (name: string) => Number(name.slice(2)) % 4;

function shell(script: string) {
  const command = ["sh", "-c", script.replaceAll("matcher", '"$0" "$1"'), process.execPath, main];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: folder, stdin: "ignore" });
  return { status: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

test("lists and counts of more files than are in flight come in order", () => {
  const listed = names.map((name) => `tree/${name}\n`).join("");
  expect(shell(`matcher scan -l '"word"' tree`)).toEqual({ status: 0, stdout: listed, stderr: "" });
  const counted = names.map((name) => `tree/${name}:${linesOf(name)}\n`).join("");
  expect(shell(`matcher scan --count '"word"' tree`)).toEqual({ status: 0, stdout: counted, stderr: "" });
});

test("what has gone by its turn is named in order, and nothing behind a pipe is read before it", () => {
  for (const name of ["a", "b", "c", "d/e", "d/f", "g"]) {
    mkdirSync(join(folder, "d"), { recursive: true });
    writeFileSync(join(folder, name), "word\n");
  }
  const change = "rm b; rm -r d; printf 'word\\nword\\n' > c; printf 'x\\n' > pause";
  const run = shell(`mkfifo pause; (sleep 0.5; ${change}) & matcher scan --count '"word"' a pause b c d g`);
  expect(run.stdout).toBe("a:1\nc:2\ng:1\n");
  expect(run.stderr).toBe("matcher: b: no such file or directory\nmatcher: d: no such file or directory\n");
  expect(run.status).toBe(2);
});

test("standard input stands where it was named", () => {
  const run = shell(`printf 'word\\nword\\n' | matcher scan --count '"word"' tree/1/0001 - tree/2/0002`);
  expect(run).toEqual({ status: 0, stdout: "tree/1/0001:1\n-:2\ntree/2/0002:2\n", stderr: "" });
});

test("a reader that has enough ends it quietly", () => {
  const run = shell(`{ matcher scan '\\W' tree; echo $? >&2; } | head -n 1`);
  expect(run).toEqual({ status: 0, stdout: 'tree/0/0007:1:1: "word"\n', stderr: "0\n" });
});

test("binary files that are refused are named in their turn", () => {
  const { stderr, status } = shell(`matcher scan --no-filename -l '"word"' tree`);
  const named = [...stderr.matchAll(/^matcher: tree\/(\S+): holds a NUL byte/gm)].map(([, name]) => name!);
  const binary = Array.from({ length: fileCount / 10 }, (_, i) => i * 10 + 9);
  const expected = binary.map((file) => `${file % 7}/${String(file).padStart(4, "0")}`).sort();
  expect([status, named]).toEqual([2, expected]);
});
