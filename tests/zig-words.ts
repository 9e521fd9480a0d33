/** The words that sources of Zig compare texts with. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");

/**
 * Each word that stands in quotes in a source of the folder, its tests left out, in order of the letters.
 * @param only the sources that are read; all by default
 */
export function readWords(folder: string, ...only: readonly string[]): string[] {
  const names = only.length > 0 ? only : (readdirSync(join(root, folder), { recursive: true }) as string[]);
  const sources = names.filter((name) => name.endsWith(".zig") && !name.endsWith("_test.zig"));
  const found = new Set<string>();
  for (const name of sources) {
    const code = readFileSync(join(root, folder, name), "utf8").replace(/^test .*?^}/gms, "");
    for (const line of code.split("\n"))
      if (!/@import|^\s*\/\//.test(line))
        for (const [, word] of line.matchAll(/"((?:[^"\\]|\\.)*)"/g)) found.add(plain(word!));
  }
  return [...found].filter((word) => /[\w\x80-\uffff]/.test(word)).sort();
}

const plain = (written: string): string =>
  written.replace(/\\(x..|.)/g, (_, sign: string) => {
    const known: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
    return sign.length > 1 ? String.fromCharCode(Number.parseInt(sign.slice(1), 16)) : (known[sign] ?? sign);
  });
