/** While a long line of a mapped file is searched, its pages are released: the results equal those from a pipe. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prng } from "../../../tests/prng.ts";

const folder = mkdtempSync(join(tmpdir(), "long-line-"));
afterAll(() => rmSync(folder, { recursive: true }));
const main = join(import.meta.dir, "..", "..", "main.ts");
const path = join(folder, "long.txt");

/** Much longer than what stays in memory of a line that is read ahead. */
const sizeBytes = 72 << 20;

/** A short line, a long one with a few rare words, and perhaps another. */
function text(random: () => number): Buffer {
  const made = Buffer.alloc(sizeBytes, "ab 1, ");
  const put = (at: number, word: string) => made.write(word, at);
  put(random() % 1000, "\n");
  for (let word = 0; word < 4; word++) put(1000 + (random() % (sizeBytes - 2000)), " rare ");
  if (random() % 2 === 0) put(sizeBytes - (random() % 20_000_000) - 1000, "\n rare \n");
  return made;
}

async function scan(args: readonly string[], isPiped: boolean): Promise<string> {
  const command = [process.execPath, main, "scan", ...args, isPiped ? "-" : path];
  const run = Bun.spawn(command, { stdin: isPiped ? new Response(Bun.file(path)).body! : "ignore", stdout: "pipe" });
  return (await new Response(run.stdout).text()).replaceAll(JSON.stringify(path), '"-"');
}

const commands = [
  ["--count", '"rare"'],
  ["--count", "\\N"],
  ["--count-matches", '"1" "," "rare"'],
  ["--count", '("rare"|"never")'],
  ["--json", '\\W "rare" \\W'],
  ["--count", "--line", '"rare" \\W'],
];

test("a long line has the same matches in a file and from a pipe", async () => {
  writeFileSync(path, text(prng(11)));
  for (const command of commands) {
    const [mapped, piped] = [await scan(command, false), await scan(command, true)];
    expect(mapped).toBe(piped);
    expect(mapped).not.toBe("");
  }
}, 60_000);
