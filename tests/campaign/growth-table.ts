/**
 * `bun tests/campaign/growth-table.ts [KB]`: the table of growth in RESULTS.md, as Markdown: for each command and text
 * the CPU time and the memory at a size and at twice of it, and their ratios without what starting takes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { computeGrowth, measureGrowth } from "./scenarios/growth.ts";

const plain = ["", "\n"] as const;
const quoted = ['{"m":"', '"}\n'] as const;
const rows: readonly (readonly [words: readonly string[], piece: string, frame: readonly [string, string]])[] = [
  [["scan", "--deep", "--count-matches", "\\W"], "x ", quoted],
  [["scan", "--everywhere", "--count-matches", "\\W"], "x ", quoted],
  [["redact", "\\W"], "x ", quoted],
  [["redact", '\\W "=" \\W'], "a=x ", plain],
  [["redact"], "eyJhbGciOiJIUzI1NiJ9.", plain],
  [["grep", '"y"'], "x ", quoted],
  [["scan", '"y"'], "x ", quoted],
  [["templates", "--merge"], "1,", plain],
  [["templates", "--merge"], ".!", plain],
  [["templates", "--merge"], "a@b.c ", plain],
  [["pairs", "\\W:w", "\\N:w", "--by", "w"], "-a1", plain],
  [["infer", "--mark", "1", "-f"], "1,", plain],
  [["tokens"], "-a1", plain],
  [["uniq", "\\W", "${0}"], "a=1,", plain],
  [["rewrite", "\\N", "<${0}>"], "1,", plain],
];

const bytes = Number(process.argv[2] ?? 64) * 1024;
const folder = mkdtempSync(join(tmpdir(), "matcher-growth-"));
const two = (value: number) => value.toFixed(1);
console.log("| command | a line of | CPU ms | ratio | MiB | ratio |\n|---|---|---|---|---|---|");
try {
  for (const [words, piece, frame] of rows) {
    const growth = await measureGrowth(words, { piece, frame, bytes, folder });
    const { cpu, memory } = computeGrowth(growth);
    const [cpuMs, mib] = [growth.cpuMs, growth.mib].map((pair) => pair.map((value) => Math.round(value)).join(", "));
    const text = `\`${frame[0]}${piece}...\``.replaceAll("|", "\\|");
    console.log(
      `| \`${words.join(" ").replaceAll("|", "\\|")}\` | ${text} | ${cpuMs} | ${two(cpu)} | ${mib} | ${two(memory)} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
