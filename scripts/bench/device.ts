/**
 * `npm run bench -- device`: for a list of patterns, the time to count matches on all cores and on the GPU, in a text
 * in memory and in a mapped file in the page cache, the kernel that ran, and the parts of the GPU's time. `--mb N`
 * (1000) is the size of the text if FILE is not given. A software device says nothing about speed: only `--software`
 * runs on it, to test this script.
 */
import { readFileSync } from "node:fs";
import { dataPath } from "../../tests/bench/data.ts";
import { memorySource, openSource, type Source } from "../../ts/input/index.ts";
import { type CompiledPattern, compilePattern } from "../../ts/pattern/index.ts";
import { deviceFailure, deviceRefusal, openDevice } from "../../ts/scan/device.ts";
import { countMatches, ScanFacts } from "../../ts/scan/index.ts";

const patterns = [
  ...['"ERROR"', '"publickey"', '("ERROR" | "WARN") .', "\\I", "\\R", "\\R{> 3s}", "\\T", "\\U", "\\Z"],
  ...['"took" \\R', '"from" \\I', '\\W "=" \\N', "(\\W \\P)+ \\N", "\\W \\N", "\\T \\W"],
];
const runs = 5;

/** @returns why nothing was measured; `null` if all was */
export function benchDevice(args: readonly string[]): string | null {
  const missing = openDevice(args.includes("--software"));
  if (missing !== null) return missing;
  const path = args.find((word) => !word.startsWith("--")) ?? dataPath("log1000");
  const columns = ["pattern", "text", "kernel", "cores, ms", "GPU, ms", "ratio", "copy", "wait", "take", "lex", "rest"];
  console.log(`| ${[...columns, "lines sent back"].join(" | ")} |`);
  console.log(`|${"---|".repeat(columns.length + 1)}`);
  for (const source of patterns) {
    const pattern = compilePattern(source);
    const refusal = deviceRefusal(pattern);
    if (refusal !== null) console.log(`| ${cell(source)} | not on the GPU: ${refusal} |`);
    else for (const place of ["memory", "page cache"] as const) console.log(row(source, pattern, path, place));
  }
  return null;
}

function row(source: string, pattern: CompiledPattern, path: string, place: "memory" | "page cache"): string {
  const text: Source = place === "memory" ? memorySource(readFileSync(path)) : openSource(path);
  const wanted = countMatches(pattern, text, { device: false });
  const found = countMatches(pattern, text, { device: true });
  if (wanted.matches !== found.matches) throw new Error(`${source}: ${found.matches} matches, not ${wanted.matches}`);
  const cores = best(() => countMatches(pattern, text, { device: false }));
  const gpu = best(() => countMatches(pattern, text, { device: true }));
  const { facts, ms } = split(pattern, text);
  const failure = deviceFailure();
  if (failure !== null) throw new Error(`${source}: ${failure}`);
  const parts = [facts.deviceCopyingMs, facts.deviceWaitingMs, facts.deviceTakingMs, facts.lexingMs];
  const rest = ms - parts.reduce((sum, part) => sum + part, 0);
  text.close();
  const figures = [cores, gpu].map((figure) => figure.toFixed(1));
  const shares = [...parts, rest].map((part) => part.toFixed(1));
  const kernel = [...facts.routes].some((name) => name.startsWith("an automaton")) ? "lines" : "mark";
  return `| ${[cell(source), place, kernel, ...figures, (gpu / cores).toFixed(2), ...shares, facts.deviceLines].join(" | ")} |`;
}

const cell = (source: string) => `\`${source.replaceAll("|", "\\|")}\``;

function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

/** One count on the GPU, and the times of its parts, as the library reports them. */
function split(pattern: CompiledPattern, text: Source): { facts: ScanFacts; ms: number } {
  const facts = new ScanFacts();
  const begun = performance.now();
  countMatches(pattern, text, { device: true, facts });
  return { facts, ms: performance.now() - begun };
}
