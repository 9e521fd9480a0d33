/** The folder of the matrix of flags, with the files that the command writes. */
import { expect } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillFolder } from "./folder.ts";
import { runHere, type Surroundings } from "./in-process.ts";
import { Bench } from "./matrix.ts";

/** Files that the command itself writes, and the line that does. */
const written: Readonly<Record<string, readonly string[]>> = {
  "w.bin": ["compile", "-o", "w.bin", '"took" \\R:t'],
  "t.part": [
    "count-by",
    '\\T:t "took" \\R:d',
    "${t:every 1h}",
    "--sum",
    "d",
    "--avg",
    "d",
    "--line",
    "--partial",
    "t.log",
  ],
  "s.part": ["top", '"took" \\R:d', "x", "--avg", "d", "--line", "--partial", "thirds.log"],
  "k.part": ["count-by", '"took" \\R:d', "${d}", "--sum", "d", "--line", "--partial", "t.log"],
  "u.part": ["uniq", '"took" \\R:d', "${d}", "--sum", "d", "--avg", "d", "--line", "--partial", "t.log"],
  "set.saved": ["templates", "--save", "set.saved", "names.log", "mixed.log"],
  "d.set": ["templates", "--save", "d.set", "t.log"],
  "model.bpe": ["bpe", "train", "d/a.log", "--merges", "3"],
  "i/.matcher-index": ["index", "i"],
};

/** Fills a folder in which command lines run. */
export async function openBench(folder: string, surroundings?: Surroundings): Promise<Bench> {
  fillFolder(folder);
  const contents = new Map<string, Uint8Array>();
  for (const [name, line] of Object.entries(written)) {
    const { status, outBytes, error } = await runHere(line, folder);
    expect([name, status, error]).toEqual([name, 0, ""]);
    const path = join(folder, name);
    if (!existsSync(path)) writeFileSync(path, outBytes);
    contents.set(name, readFileSync(path));
  }
  const restore = (paths: ReadonlySet<string>) => {
    fillFolder(folder, paths);
    for (const [name, bytes] of contents) if (paths.has(name)) writeFileSync(join(folder, name), bytes);
  };
  return new Bench(folder, restore, surroundings);
}
