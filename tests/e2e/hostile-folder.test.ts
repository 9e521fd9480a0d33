/** The command that SECURITY.md has for the package runs nothing that the current folder names to the runtime. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = mkdtempSync(join(tmpdir(), "matcher-hostile-folder-"));
afterAll(() => rmSync(root, { recursive: true }));

const hostile = join(root, "hostile");
mkdirSync(hostile);
const settings = 'preload = ["./evil.ts"]\n';
for (const name of ["bunfig.toml", "EMPTY.toml", "null"]) writeFileSync(join(hostile, name), settings);
writeFileSync(join(hostile, "evil.ts"), 'console.log("the folder\'s code ran");\n');
writeFileSync(join(hostile, ".env"), "FROM_FOLDER=1\nBUN_OPTIONS=--preload=./evil.ts\n");
const main = join(root, "main.js");
writeFileSync(main, "console.log(String(process.env.FROM_FOLDER));\n");

function runInFolder(flags: readonly string[]): string {
  const { BUN_OPTIONS: _, ...env } = process.env;
  return Bun.spawnSync([process.execPath, ...flags, main], { cwd: hostile, env }).stdout.toString();
}

test.skipIf(process.platform === "win32")("neither code nor variables of the folder", () => {
  const security = readFileSync(join(import.meta.dir, "..", "..", "SECURITY.md"), "utf8");
  const [, words] = /`bun ((?:--\S+ )+)FOLDER\//.exec(security)!;
  expect(runInFolder(words!.trim().split(" "))).toBe("undefined\n");
  // Without them both are there.
  expect(runInFolder([])).toBe("the folder's code ran\n1\n");
});
