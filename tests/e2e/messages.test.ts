/** For programs that run the command: messages by MATCHER_MESSAGES=json, arguments by MATCHER_ARGUMENTS. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

test("errors and hints are lines of JSON with their class and what was given", () => {
  const env = { ...process.env, MATCHER_MESSAGES: "json" };
  const { stderr, exitCode } = Bun.spawnSync([process.execPath, main, "scan", '"took', "--text", "x"], { env });
  expect(exitCode).toBe(2);
  const { code, message, at } = JSON.parse(stderr.toString());
  expect({ code, at }).toEqual({ code: "pattern", at: '"took' });
  expect(message).toContain("byte 5");
});

test("a pattern that a file declares is a fault of the file", () => {
  const file = join(mkdtempSync(join(tmpdir(), "matcher-messages-")), "bad.matcher");
  writeFileSync(file, "let a = (\n");
  const env = { ...process.env, MATCHER_MESSAGES: "json" };
  const readError = (...flags: string[]) => {
    const { stderr } = Bun.spawnSync([process.execPath, main, "scan", ...flags, "\\{a}", "--text", "x"], { env });
    const { code, at } = JSON.parse(stderr.toString());
    return { code, at };
  };
  expect(readError("--lib", file)).toEqual({ code: "declaration", at: file });
  expect(readError("--declare", "let a = (")).toEqual({ code: "pattern", at: "(" });
  rmSync(dirname(file), { recursive: true });
});

test("without it they are sentences", () => {
  const { stderr } = Bun.spawnSync([process.execPath, main, "scan", '"took', "--text", "x"]);
  expect(stderr.toString()).toStartWith("matcher: pattern, byte 5");
});

test("arguments that a file holds follow those of the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-arguments-"));
  const paths = Array.from({ length: 500 }, (_, i) => join(folder, `${i}`.padStart(60, "x")));
  for (const path of paths) writeFileSync(path, "took 5ms");
  const list = join(folder, "list");
  writeFileSync(list, ["--", ...paths, ""].join("\0"));
  const env = { ...process.env, MATCHER_ARGUMENTS: list };
  const run = Bun.spawnSync([process.execPath, main, "scan", "\\R", "--files-with-matches"], { env });
  expect(run.stdout.toString()).toBe(paths.map((path) => `${path}\n`).join(""));
  rmSync(folder, { recursive: true });
});

test("a file of arguments that can't be read, or that ends within one, is refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-arguments-"));
  const cut = join(folder, "cut");
  writeFileSync(cut, "--text\0took 5");
  const readError = (list: string) => {
    const env = { ...process.env, MATCHER_ARGUMENTS: list };
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, main, "scan", "\\R"], { env });
    return [exitCode, stderr.toString().replaceAll(folder, "FOLDER")];
  };
  expect(readError(join(folder, "none"))).toEqual([
    2,
    "matcher: FOLDER/none: no such file or directory (MATCHER_ARGUMENTS names it)\n",
  ]);
  expect(readError(folder)).toEqual([2, "matcher: FOLDER: is a directory (MATCHER_ARGUMENTS names it)\n"]);
  expect(readError(cut)).toEqual([
    2,
    "matcher: FOLDER/cut: its last argument is not ended by a NUL byte (MATCHER_ARGUMENTS names it)\n",
  ]);
  rmSync(folder, { recursive: true });
});

test("a condition on a field without --in names the flag", () => {
  const { stderr } = Bun.spawnSync([process.execPath, main, "grep", ".level{>=warn}", "--text", "x"]);
  expect(stderr.toString()).toContain("conditions on fields need --in, as in matcher scan --in auto");
});
