/** File names may be chosen by others: none of them can add a line of its own to the messages. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-forged-"));
afterAll(() => rmSync(folder, { recursive: true }));

const forged = "x\nmatcher: all is well";
const shown = "x␊matcher: all is well";
writeFileSync(join(folder, forged), "word\n");
writeFileSync(join(folder, `binary${forged}`), "word\0\n");
mkdirSync(join(folder, "tree", ".ignore", forged), { recursive: true });
mkdirSync(join(folder, "large", forged), { recursive: true });
writeFileSync(join(folder, "large", forged, ".ignore"), "");
truncateSync(join(folder, "large", forged, ".ignore"), 2 ** 30);
writeFileSync(join(folder, `bad${forged}.gz`), "not packed");

test.skipIf(process.platform === "win32").each([
  ["a file rewritten", ["rewrite", '"word"', "word", forged, "large", "--in-place"], `${shown}: 1 replacement`],
  ["a missing file", ["scan", "\\W", `missing${forged}`], `missing${shown}: `],
  ["a binary file", ["scan", "\\W", `binary${forged}`], `binary${shown}: `],
  ["a damaged archive", ["scan", "--search-zip", "\\W", `bad${forged}.gz`], `bad${shown}.gz: `],
  ["an ignore file", ["scan", "\\W", "large"], `large/${shown}/.ignore: ignore rules`],
  ["a range", ["lines", forged, forged], "lines takes a range"],
  ["an unknown command", [`no${forged}`], 'unknown command "nox␊matcher'],
  ["an unknown flag", ["scan", `--${forged}`, "\\W"], "unknown flag --x␊matcher"],
  ["a glob", ["scan", "-g", `[${forged}`, "\\W", "."], ""],
  ["a file of patterns", ["scan", "-f", `missing${forged}`, "large"], ""],
] as const)("%s", (_, words, start) => {
  const run = Bun.spawnSync([process.execPath, main, ...words], { cwd: folder });
  const stderr = run.stderr.toString();
  expect(stderr).toContain(`matcher: `);
  expect(stderr).toContain(start);
  expect(stderr).not.toContain("\nmatcher: all is well");
});
