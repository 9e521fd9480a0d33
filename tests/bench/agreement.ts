/**
 * Whether readings print what the peer prints: five patterns on every log of a folder, with and without `--explain`.
 * `bun tests/bench/agreement.ts FOLDER`, with the peer's program in PEER; without it nothing is compared. Status 1 if a
 * run differs in more than the rows of `explained` say.
 *
 * The peer runs on one core. On several it divides an input of some 500 tokens or more among them and starts the sums
 * of the window anew in each part, so that a mean or a spread next to the edge between two roundings is one hundredth
 * off: two of 80 runs on two cores. Ours are added in the order of the tokens however many cores there are.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "./rivals.ts";

const patterns = ["@novel \\W", "@echoed \\N", "\\N{>+1}", "\\M{>2}", "@order:desc \\T"];

/** What may differ in a line, and why. */
const explained = [
  // The wording of guards is ours.
  {
    name: "wording of a guard",
    same: (ours: string, theirs: string) => [ours, theirs].every((it) => /^ {2}guard: /.test(it)),
  },
] as const;

function output(program: readonly string[], args: readonly string[]): string {
  const { stdout, stderr, exitCode } = Bun.spawnSync([...program, "scan", ...args], { stdin: "ignore" });
  if (exitCode !== 0) throw new Error(`${program.join(" ")} ${args.join(" ")}: status ${exitCode}: ${stderr}`);
  return stdout.toString();
}

/** How many lines differ, by reason; "unexplained" too. */
function differences(ours: string, theirs: string): Map<string, number> {
  const [left, right] = [ours.split("\n"), theirs.split("\n")];
  const found = new Map<string, number>();
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [a = "", b = ""] = [left[i], right[i]];
    if (a === b) continue;
    const name = explained.find(({ same }) => same(a, b))?.name ?? "unexplained";
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return found;
}

const peer = findProgram("peer");
const folder = process.argv[2];
if (!peer || !folder) {
  console.log(peer ? "matcher: FOLDER is missing" : "skipped: no program in PEER");
  process.exit(peer ? 2 : 0);
}
// Without `taskset`, as on macOS, those two runs are reported as unexplained.
const theirs = Bun.which("taskset") ? ["taskset", "-c", "0", peer] : [peer];
const own = [process.execPath, join(import.meta.dir, "..", "..", "ts", "main.ts")];
const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));
let [runs, equal] = [0, 0];
for (const log of logs) {
  for (const args of patterns.flatMap((pattern) => [[pattern], ["--explain", pattern]])) {
    const given = [...args, join(folder, log)];
    const found = differences(output(own, given), output(theirs, given));
    runs++;
    if (found.size === 0) equal++;
    for (const [name, count] of found) console.log(`${log} ${args.join(" ")}: ${count} lines, ${name}`);
    if (found.has("unexplained")) process.exitCode = 1;
  }
}
console.log(`${equal} of ${runs} runs equal`);
