/**
 * `npm run bench`: times `dist/matcher` and its rivals in turn on the same files and prints a table of medians with ratios.
 * `--runs N` (5), `--only TEXT`; PEER and RG in the environment name the rivals' programs; a rival that is missing is left out.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { mixedLog, tree } from "../tests/bench/data.ts";
import { type Row, rows } from "../tests/bench/rows.ts";

const flag = (name: string) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const runs = Number(flag("--runs") ?? 5);
const only = flag("--only") ?? "";

const programs: Record<string, string | null> = {
  PEER: process.env.PEER ?? Bun.which(join(homedir(), ".cache/matcher-peer/bin/trex")),
  RG: process.env.RG ?? Bun.which("rg"),
  BUN: process.execPath,
};
const ours = join(import.meta.dir, "..", "dist", "matcher");

function dataOf(row: Row): string {
  if (row.data === "none") return "";
  if (row.data === "tree") return tree("tree", 4000);
  const megabytes = Number(row.data.slice(3));
  return mixedLog(`${row.data}.log`, megabytes * 1_000_000);
}

async function time(command: readonly string[]): Promise<{ ms: number; output: string }> {
  const begun = performance.now();
  const child = Bun.spawn([...command], { stdout: "pipe", stderr: "ignore", stdin: "ignore" });
  const output = await new Response(child.stdout).bytes();
  await child.exited;
  return { ms: performance.now() - begun, output: Bun.hash(output).toString() };
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1]!;

console.log("| work | ours ms | rival | rival ms | ratio | at most | |\n|---|---|---|---|---|---|---|");
for (const row of rows.filter(({ work }) => work.includes(only))) {
  const data = dataOf(row);
  for (const rival of row.rivals) {
    const program = programs[rival.command[0]!];
    if (!program) continue;
    const fill = (words: readonly string[]) =>
      words.filter((word) => word !== "DATA" || data).map((word) => (word === "DATA" ? data : word));
    const a = [ours, ...fill(row.ours)];
    const b = [program, ...fill(rival.command.slice(1))];
    const warm = [await time(a), await time(b)];
    const agrees = !rival.same || warm[0]!.output === warm[1]!.output;
    const mine: number[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < runs; run++) {
      mine.push((await time(a)).ms);
      theirs.push((await time(b)).ms);
    }
    const ratio = median(mine) / median(theirs);
    const verdict = `${agrees ? "" : "output differs "}${ratio <= rival.atMost ? "" : "above"}`;
    console.log(
      `| ${row.work} | ${median(mine).toFixed(1)} | ${rival.name} | ${median(theirs).toFixed(1)} | ${ratio.toFixed(3)} | ${rival.atMost} | ${verdict} |`,
    );
  }
}
