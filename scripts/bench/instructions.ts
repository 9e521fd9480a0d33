/**
 * Counts the instructions of the rows of the benchmark with callgrind, and compares them with
 * `tests/bench/instructions/counts.json`. A program of C does them (`harness.c` beside it), so that no engine of
 * JavaScript is counted, with the byte kernels of one processor level, because valgrind knows no AVX-512.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { $ } from "bun";
import { logText } from "../../tests/bench/data.ts";
import { type CountedRow, countedRows } from "../../tests/bench/instructions/rows.ts";
import { nativeLibrary } from "../setup/native.mjs";
import { version as zigVersion } from "../setup/zig.mjs";
import { zig } from "../zig.ts";

const root = join(import.meta.dir, "..", "..");
const sources = join(root, "tests", "bench", "instructions");
const table = join(sources, "counts.json");
const folder = join(root, ".build", "instructions");
const level = "v3";
const textBytes = 1_000_000;

/** Largest difference from the table, as a share of it. */
const differenceMax = 0.02;

interface Counts {
  readonly zig: string;
  readonly level: string;
  /** Instructions by the row's work. */
  readonly rows: Readonly<Record<string, number>>;
}

/** @returns why the rows can't be counted on this machine; `null` if they can */
export function whyNotCounted(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64") return "the table is of Linux on x64";
  if (Bun.which("valgrind") === null) return "valgrind is not installed";
  const flags = /^flags\s*:(.*)$/m.exec(readFileSync("/proc/cpuinfo", "utf8"))?.[1]?.split(" ") ?? [];
  return ["avx2", "bmi2", "fma"].every((flag) => flags.includes(flag)) ? null : `the processor is below ${level}`;
}

/** Counts each row, as many at a time as there are cores. */
export async function countInstructions(): Promise<Counts> {
  mkdirSync(folder, { recursive: true });
  const text = join(folder, "text.log");
  writeFileSync(text, logText(textBytes));
  const harness = await builtHarness();
  const rows: Record<string, number> = Object.fromEntries(countedRows.map(({ work }) => [work, 0]));
  const left = countedRows.entries();
  const worker = async () => {
    for (const [number, row] of left) rows[row.work] = await countRow(harness, text, number, row);
  };
  await Promise.all(Array.from({ length: Math.min(navigator.hardwareConcurrency, 8) }, worker));
  return { zig: zigVersion, level, rows };
}

async function builtHarness(): Promise<string> {
  const harness = join(folder, "harness");
  const library = process.env.MATCHER_NATIVE ?? nativeLibrary;
  const libraries = join(library, "..");
  await $`${zig} cc -std=c11 -O1 -mcpu=baseline -Wall -Wextra -Werror -I${join(root, "zig")} ${join(sources, "harness.c")} -L${libraries} -l:${basename(library)} -Wl,-rpath,${libraries} -o ${harness}`;
  return harness;
}

async function countRow(harness: string, text: string, number: number, row: CountedRow): Promise<number> {
  const program = join(folder, `${number}.program`);
  writeFileSync(program, row.compile().program);
  const own = join(folder, `${number}.log`);
  if (row.text) writeFileSync(own, row.text());
  const told = [
    "--tool=callgrind",
    "--toggle-collect=counted",
    `--callgrind-out-file=${join(folder, `${number}.out`)}`,
  ];
  const words = [row.task, row.text ? own : text, program, ...(row.template === undefined ? [] : [row.template])];
  const child = Bun.spawn(["valgrind", ...told, harness, ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, MATCHER_CPU: level },
  });
  const [said, status] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  const collected = /Collected : (\d+)/.exec(said)?.[1];
  if (status !== 0 || !Number(collected)) throw new Error(`${row.work}: status ${status}: ${said}`);
  return Number(collected);
}

/** What the table says, and how to change it, for each row that is not within the limit. */
export function differences(expected: Counts, counted: Counts): string[] {
  const how = "npm run bench -- instructions --update";
  if (expected.zig !== counted.zig || expected.level !== counted.level)
    return [`the table is of Zig ${expected.zig} and level ${expected.level}; write it anew with "${how}"`];
  const works = new Set([...Object.keys(expected.rows), ...Object.keys(counted.rows)]);
  return [...works].flatMap((work) => {
    const [was, is] = [expected.rows[work], counted.rows[work]];
    if (was === undefined || is === undefined)
      return [`${work}: ${was === undefined ? "not in the table" : "no longer a row"}; write it anew with "${how}"`];
    if (Math.abs(is - was) <= was * differenceMax) return [];
    return [`${work}: ${is} instructions instead of ${was} (${percent(is / was - 1)}); if that is wanted: "${how}"`];
  });
}

const percent = (share: number) => `${share > 0 ? "+" : ""}${(share * 100).toFixed(1)} %`;

export const expectedCounts = (): Counts => JSON.parse(readFileSync(table, "utf8"));

/** `npm run bench -- instructions`: prints the counts beside those of the table; `--update` writes the table. */
export async function benchInstructions(args: readonly string[]): Promise<string | null> {
  const reason = whyNotCounted();
  if (reason !== null) return `instructions: ${reason}`;
  const counted = await countInstructions();
  const before = existsSync(table) ? expectedCounts().rows : {};
  for (const [work, is] of Object.entries(counted.rows)) {
    const was = before[work];
    console.log(`| ${work.replaceAll("|", "\\|")} | ${is} | ${was === undefined ? "" : percent(is / was - 1)} |`);
  }
  if (args.includes("--update")) writeFileSync(table, `${JSON.stringify(counted, null, 2)}\n`);
  return null;
}
