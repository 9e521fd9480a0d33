/**
 * `bun tests/wild/since-kept.ts FOLDER`: of public logs in FOLDER (`*.jsonl` with a `source` and a `message` a line),
 * how many `--since` and `--until` over all time keep whole, and of the others, how many are told with the number of
 * lines and the first one. `RESULTS.md` has the last run.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** Sources with fewer lines are no logs. */
const linesMin = 3;
const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const all = ["lines", "1..", "--since", "1971-01-01", "--until", "2099-01-01", "--now", "2026-06-01T00:00:00Z"];

interface Tally {
  inputs: number;
  whole: number;
  told: number;
  lines: number;
  kept: number;
}

function readLogs(folder: string): Map<string, string[]> {
  const logs = new Map<string, string[]>();
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".jsonl"))) {
    for (const line of readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean)) {
      const { source, message } = JSON.parse(line) as { source: string; message: string };
      const lines = logs.get(`${name} ${source}`);
      if (lines) lines.push(message);
      else logs.set(`${name} ${source}`, [message]);
    }
  }
  return logs;
}

function add(tally: Tally, lines: readonly string[], file: string): void {
  writeFileSync(file, `${lines.join("\n")}\n`);
  const { stdout, stderr } = Bun.spawnSync([process.execPath, main, ...all, file]);
  const kept = stdout.toString().split("\n").length - 1;
  const written = lines.join("\n").split("\n").length;
  tally.inputs += 1;
  tally.lines += written;
  tally.kept += kept;
  if (kept === written) tally.whole += 1;
  else if (/leave out \d+ lines?, the first is /.test(stderr.toString())) tally.told += 1;
  else console.log(`not told: ${lines[0]!.slice(0, 100)}`);
}

const folder = process.argv[2];
if (!folder) throw new Error("which folder? bun tests/wild/since-kept.ts FOLDER");
const place = mkdtempSync(join(tmpdir(), "since-"));
const tallies = [0, 1].map((): Tally => ({ inputs: 0, whole: 0, told: 0, lines: 0, kept: 0 }));
for (const [name, lines] of readLogs(folder)) {
  const half = crc32(name.slice(name.indexOf(" ") + 1)) % 2;
  if (lines.length >= linesMin) add(tallies[half]!, lines, join(place, "input.log"));
}
rmSync(place, { recursive: true });
for (const [half, { inputs, whole, told, lines, kept }] of tallies.entries()) {
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
  console.log(
    `half ${half}: ${inputs} inputs, whole ${share(whole, inputs)}, whole or told ${share(whole + told, inputs)}, ` +
      `lines kept ${share(kept, lines)} of ${lines}`,
  );
}
