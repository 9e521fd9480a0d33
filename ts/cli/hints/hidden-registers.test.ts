import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "main.ts");
const stderrOf = (...args: string[]) => Bun.spawnSync([process.execPath, main, ...args]).stderr.toString();
const warning =
  'matcher: ${path} is the path of the input here, not the register "path"; give the register another name\n';

test("a key or report that names a hidden register is warned about once", () => {
  expect(stderrOf("top", "\\L:path", "${path} ${path}", "--text", "/a /b")).toBe(warning);
  expect(stderrOf("scan", "\\L:path", "--format", "${path}", "--text", "/a /b")).toBe(warning);
});

test("nothing is said where the register is meant, or where there is none", () => {
  expect(stderrOf("rewrite", "\\L:path", "<${path}>", "--text", "/a /b")).toBe("");
  expect(stderrOf("scan", "\\L:p", "--format", "${path} ${p}", "--text", "/a /b")).toBe("");
  expect(stderrOf("scan", "\\L:path", "--format", "${line}", "--text", "/a /b")).toBe("");
});
