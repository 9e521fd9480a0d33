/**
 * `npm run bench`: runs `dist/matcher` and its rivals in turn on the same files, checks that their output is the same,
 * and prints a table of the best times with ratios. `--runs N` (5), `--rounds N` (1) measures the whole table N times,
 * `--only TEXT` selects rows by their description, `--shapes` takes the rows of other texts than logs, `--lists` those
 * of long lists of patterns, of masks and of templates, `--tables` those of tables, fields and many literals, `--cpu`
 * compares CPU time, user and system. Status 1 if a rival's output differs without an explanation in the row. `npm run
 * bench -- device [FILE]` compares the GPU with all cores instead; `npm run bench -- sent-back FILE...` counts the
 * lines that a GPU leaves to the CPU; `npm run bench -- upload [FILE]` compares an upload to examples/server with a
 * scan; `npm run bench -- instructions` counts those of the library, `--update` writes the table that `npm test`
 * compares.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataPath } from "../tests/bench/data.ts";
import { findProgram } from "../tests/bench/rivals.ts";
import { type Rival, type Row, rows, rowsOfLists, rowsOfShapes, rowsOfTables } from "../tests/bench/rows.ts";

/** A slower rival is run only once: its ratio is far from every goal. */
const slowMs = 10_000;
const ours = join(import.meta.dir, "..", "dist", "matcher");

const flag = (name: string) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const runs = Number(flag("--runs") ?? 5);
const rounds = Number(flag("--rounds") ?? 1);
const only = flag("--only") ?? "";
const inCpuTime = process.argv.includes("--cpu");

interface Timed {
  readonly ms: number;
  readonly output: string;
  readonly memoryBytes: number;
}

/**
 * Starts the command from a small process, and measures it there: Linux counts as a program's most memory also what the
 * process that started it had held, which here are the outputs of the commands before.
 */
const starter = `
const [file, ...command] = process.argv.slice(1);
const begun = performance.now();
const { exitCode, resourceUsage } = Bun.spawnSync(command, { stdin: "ignore", stdout: "inherit", stderr: "ignore" });
const wallMs = performance.now() - begun;
const cpuMs = Number(resourceUsage.cpuTime.total) / 1000;
await Bun.write(file, JSON.stringify({ exitCode, wallMs, cpuMs, memoryBytes: resourceUsage.maxRSS }));
`;
const measureFolder = mkdtempSync(join(tmpdir(), "matcher-bench-"));
process.on("exit", () => rmSync(measureFolder, { recursive: true }));
const measures = join(measureFolder, "measures.json");

async function runAndTime(command: readonly string[]): Promise<Timed> {
  const started = [process.execPath, "-e", starter, measures, ...command];
  const child = Bun.spawn(started, { stdout: "pipe", stderr: "ignore", stdin: "ignore" });
  const output = await new Response(child.stdout).bytes();
  await child.exited;
  const { exitCode, wallMs, cpuMs, memoryBytes } = await Bun.file(measures).json();
  if (exitCode === null || exitCode > 1) throw new Error(`status ${exitCode}: ${command.join(" ")}`);
  return { ms: inCpuTime ? cpuMs : wallMs, output: Bun.hash(output).toString(), memoryBytes };
}

const best = (list: readonly number[]) => Math.min(...list);

let differs = false;

/** One line of the table: the best figures of every round. */
interface Line {
  readonly work: string;
  readonly name: string;
  readonly own: number[];
  readonly other: number[];
  readonly memoryBytes: number[];
  readonly atMost?: number;
  readonly output: string;
}

const lines = new Map<string, Line>();

/** Adds a round to a line, and prints it after its last one. */
function add(line: Omit<Line, "own" | "other" | "memoryBytes">, own: number, other?: number, memoryBytes?: number) {
  const key = `${line.work}\t${line.name}`;
  const kept = lines.get(key) ?? { ...line, own: [], other: [], memoryBytes: [] };
  lines.set(key, kept);
  kept.own.push(own);
  if (other !== undefined) kept.other.push(other);
  if (memoryBytes !== undefined) kept.memoryBytes.push(memoryBytes);
  if (kept.own.length === rounds) console.log(formatRow(kept));
}

/** One rival of a row: runs both once to warm the page cache and compare their output, then alternates. */
async function against(work: string, rival: Rival, mine: readonly string[], theirs: readonly string[]): Promise<void> {
  const [a, b] = [await runAndTime(mine), await runAndTime(theirs)];
  const same = a.output === b.output;
  if (!same && !rival.differs) differs = true;
  const [own, other]: [number[], number[]] = [[], []];
  for (let run = 0; run < (b.ms > slowMs ? 1 : runs); run++) {
    own.push((await runAndTime(mine)).ms);
    other.push((await runAndTime(theirs)).ms);
  }
  const output = same ? "same" : (rival.differs ?? "**DIFFERS**");
  add({ work, name: rival.name, atMost: rival.atMost, output }, best(own), best(other));
}

async function memory(work: string, limitBytes: number, mine: readonly string[]): Promise<void> {
  await runAndTime(mine);
  const { ms, memoryBytes } = await runAndTime(mine);
  add({ work, name: "resident memory", atMost: limitBytes, output: "" }, ms, undefined, memoryBytes);
}

/** A row whose goal is a time. */
async function bestTime(work: string, limitMs: number, mine: readonly string[]): Promise<void> {
  await runAndTime(mine);
  const own: number[] = [];
  for (let run = 0; run < runs; run++) own.push((await runAndTime(mine)).ms);
  add({ work, name: "", atMost: limitMs, output: "" }, best(own));
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const above = (value: number, atMost: number) => (value <= atMost ? "" : " **above**");

/** The table's row: ratios are those of the best times, of all rounds and of each. */
function formatRow({ work, name, own, other, memoryBytes, atMost, output }: Line): string {
  let cells = ["", "", "", atMost === undefined ? "" : `${atMost} ms${above(best(own), atMost)}`];
  if (other.length > 0) {
    const ratio = best(own) / best(other);
    const each = own.map((ms, round) => (ms / other[round]!).toFixed(3)).join(" ");
    const goal = atMost === undefined ? "" : `${atMost}${above(ratio, atMost)}`;
    cells = [best(other).toFixed(1), ratio.toFixed(3), each, goal];
  } else if (memoryBytes.length > 0) {
    const most = Math.max(...memoryBytes);
    cells = ["", megabytes(most), memoryBytes.map(megabytes).join(" "), `${megabytes(atMost!)}${above(most, atMost!)}`];
  }
  return `| ${[work, best(own).toFixed(1), name, ...cells, output].join(" | ")} |`;
}

/** Passes `work` a function that gives the path at which to run a program: a copy of it if the row requires copies. */
async function withPrograms(row: Row, work: (pathToRun: (program: string) => string) => Promise<void>): Promise<void> {
  if (!row.copiesPrograms) return work((program) => program);
  const folder = mkdtempSync(join(tmpdir(), "matcher-bench-"));
  let count = 0;
  try {
    await work((program) => {
      const copy = join(folder, `program${count++}`);
      copyFileSync(program, copy);
      return copy;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(row: Row, pathToRun: (program: string) => string): Promise<void> {
  const data = dataPath(row.data);
  const fill = (words: readonly string[]) =>
    words.filter((word) => word !== "DATA" || data).map((word) => (word === "DATA" ? data : word));
  const mine = [pathToRun(ours), ...fill(row.ours)];
  const work = row.work.replaceAll("|", "\\|");
  for (const rival of row.rivals) {
    const program = findProgram(rival.name);
    if (program) await against(work, rival, mine, [pathToRun(program), ...fill(rival.words)]);
  }
  if (row.timeAtMostMs) await bestTime(work, row.timeAtMostMs, mine);
  if (row.memoryAtMostBytes) await memory(work, row.memoryAtMostBytes, mine);
}

const others: Readonly<Record<string, (args: readonly string[]) => Promise<string | null>>> = {
  device: async (args) => (await import("./bench/device.ts")).benchDevice(args),
  instructions: async (args) => (await import("./bench/instructions.ts")).benchInstructions(args),
  playground: async (args) => (await import("./bench/playground.ts")).benchPlayground(args),
  "sent-back": async (args) => (await import("./bench/sent-back.ts")).benchSentBack(args),
  upload: async (args) => (await import("./bench/upload.ts")).benchUpload(args),
};
const other = others[process.argv[2] ?? ""];
if (other) {
  const reason = await other(process.argv.slice(3));
  if (reason !== null) console.log(`nothing was measured: ${reason}`);
  process.exit(0);
}

const tables = { "--shapes": rowsOfShapes, "--lists": rowsOfLists, "--tables": rowsOfTables };
const table = Object.entries(tables).find(([name]) => process.argv.includes(name))?.[1];
const chosen = (table ? table() : rows).filter(({ work }) => work.includes(only));
console.log("| work | ours, best ms | rival | its best ms | ratio | of each round | at most | output |");
console.log("|---|---|---|---|---|---|---|---|");
for (let round = 0; round < rounds; round++)
  for (const row of chosen) await withPrograms(row, (placeOf) => measure(row, placeOf));
process.exitCode = differs ? 1 : 0;
