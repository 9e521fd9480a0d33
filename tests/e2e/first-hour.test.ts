/** What a new user runs into: each test is a command that did less, or told less, than its user believed. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-hour-"));
afterAll(() => rmSync(folder, { recursive: true }));

const log = "a 1s\nERROR x\nb\nc\nd\nERROR y\n";
writeFileSync(join(folder, "app.log"), log);

function run(words: readonly string[], input = "") {
  const child = Bun.spawnSync([process.execPath, main, ...words], { cwd: folder, stdin: Buffer.from(input) });
  return { out: child.stdout.toString(), error: child.stderr.toString(), status: child.exitCode };
}

test.each([
  [["grep", "-A1", '"ERROR"'], "ERROR x\nb\n--\nERROR y\n"],
  [["grep", "-A1", "--no-context-separator", '"ERROR"'], "ERROR x\nb\nERROR y\n"],
  [["grep", "-A1", "--context-separator", "", '"ERROR"'], "ERROR x\nb\n\nERROR y\n"],
  [["scan", "-A1", "--context-separator=##", '"ERROR"'], '2:1: "ERROR"\n3-b\n##\n6:1: "ERROR"\n'],
  [["scan", "--any", "--no-context-separator", "-e", '"ERROR"'], "ERROR x\nERROR y\n"],
])("%p", (words, out) => {
  expect(run([...words, "app.log"])).toEqual({ out, error: "", status: 0 });
});

test("a record query tells texts without quotes", () => {
  const { error } = run(["scan", "--all", "-e", "ERROR", "-e", "\\R", "app.log"]);
  expect(error).toContain('texts need double quotes: "ERROR"');
});

test.each(["grep", "scan"])("%s --follow tells at once that texts need quotes", async (command) => {
  const words = [process.execPath, main, command, "--follow", "ERROR", "app.log"];
  const child = Bun.spawn(words, { cwd: folder, stdout: "ignore", stderr: "pipe" });
  const { value } = await child.stderr.getReader().read();
  expect(Buffer.from(value!).toString()).toContain('nothing matched yet; texts need double quotes: "ERROR"');
  child.kill();
  await child.exited;
});

test("infer tells that an example is also the name of a file", () => {
  const { error, status } = run(["infer", "app.log", "app.log"]);
  expect(status).toBe(0);
  expect(error).toContain("-f app.log reads examples from it");
  expect(run(["infer", "took 5ms", "took 7s"]).error).toBe("");
});
