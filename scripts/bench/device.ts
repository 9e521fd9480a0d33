/**
 * `npm run bench -- device [FILE...]`: for a list of patterns, the time to count matches on all cores and on the GPU,
 * the parts of the GPU's time, of all threads, how many cores were busy, and the lines that it sent back; then the same
 * for sets. The text is a generated log, or the files one after another, again and again, up
 * to `--mb N` (1000). It is a mapped file in the page cache; with `--memory` it is also measured in memory. Matches are
 * compared place by place in its first part. A software device says nothing about speed: only `--software` runs on it,
 * to test this script.
 */
import { closeSync, mkdirSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { dataPath, folder } from "../../tests/bench/data.ts";
import { memorySource, openSource, type Source } from "../../ts/input/index.ts";
import { type CompiledPattern, compilePattern, compileSet } from "../../ts/pattern/index.ts";
import { deviceFailure, deviceRefusal, openDevice } from "../../ts/scan/device.ts";
import { countMatches, ScanFacts, scan } from "../../ts/scan/index.ts";

const patterns = [
  ...['"publickey"', "\\I", "\\R", "\\R{> 3s}", "\\T", "\\Z", "\\N", "\\U", '"ERROR"', '("ERROR" | "WARN") .'],
  ...['"took" \\R', '"from" \\I', '\\W "=" \\N', "(\\W \\P)+ \\N", "\\W \\N", "\\T \\W"],
];
const runs = 5;
/** Slower work is run twice. */
const slowMs = 500;
/** Amount of text in which all places are compared. */
const comparedBytes = 20_000_000;

/** @returns why nothing was measured; `null` if all was */
export function benchDevice(args: readonly string[]): string | null {
  const missing = openDevice(args.includes("--software"));
  if (missing !== null) return missing;
  const at = args.indexOf("--mb");
  const bytes = 1_000_000 * (at < 0 ? 1000 : Number(args[at + 1]));
  const files = args.filter((word, index) => !word.startsWith("--") && (at < 0 || index !== at + 1));
  const path = writeText(files, bytes);
  const machine = `${gpuName()}; ${cpus().length} cores: ${cpus()[0]?.model}; ${new Date().toISOString().slice(0, 10)}`;
  console.log(`${machine}; ${files.join(" ") || "a generated log"}\n`);
  const columns = ["pattern", "text", "cores, ms", "GPU, ms", "ratio", "copy", "wait", "take", "lex", "rest"];
  columns.push("cores busy");
  console.log(`| ${[...columns, "lines sent back"].join(" | ")} |`);
  console.log(`|${"---|".repeat(columns.length + 1)}`);
  const places = args.includes("--memory") ? (["page cache", "memory"] as const) : (["page cache"] as const);
  for (const [name, pattern] of listWorks()) for (const place of places) console.log(row(name, pattern, path, place));
  return null;
}

/** What is counted, with its name. */
function listWorks(): [string, CompiledPattern][] {
  const set = (name: string, path: string): [string, CompiledPattern] => {
    const sources = readFileSync(path, "utf8").trimEnd().split("\n");
    return [`${name} (${sources.length} patterns)`, compileSet(sources.map((source) => ({ name: "", source })))];
  };
  return [
    ...patterns.map((source): [string, CompiledPattern] => [`\`${source}\``, compilePattern(source)]),
    set("a set", join(import.meta.dir, "..", "..", "tests", "bench", "set20.patterns")),
    set("conditions", dataPath("typed1k")),
  ];
}

/** What the system knows of the GPU. */
function gpuName(): string {
  const query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"];
  try {
    return Bun.spawnSync(query).stdout.toString().trim();
  } catch {
    return "a GPU";
  }
}

/** Path of a file with this amount of text from the files, repeated. */
function writeText(files: readonly string[], bytes: number): string {
  if (files.length === 0) return dataPath("log1000");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "device.log");
  const block = Buffer.concat(files.map((file) => readFileSync(file)));
  const file = openSync(path, "w");
  for (let written = 0; written < bytes; ) written += writeSync(file, block);
  closeSync(file);
  return path;
}

function row(name: string, pattern: CompiledPattern, path: string, place: "memory" | "page cache"): string {
  const text: Source = place === "memory" ? memorySource(readFileSync(path)) : openSource(path);
  const wanted = countMatches(pattern, text, { device: false });
  const cores = best(() => countMatches(pattern, text, { device: false }));
  const refusal = deviceRefusal(pattern);
  if (refusal !== null) {
    text.close();
    return `| ${cell(name)}, not on the GPU: ${refusal} | ${place} | ${cores.toFixed(1)} |${" |".repeat(8)}`;
  }
  const found = countMatches(pattern, text, { device: true });
  if (wanted.matches !== found.matches || wanted.lines !== found.lines)
    throw new Error(`${name}: ${found.matches} matches, not ${wanted.matches}`);
  comparePlaces(name, pattern, readHead(path));
  const gpu = best(() => countMatches(pattern, text, { device: true }));
  const { facts, ms, cpuMs } = split(pattern, text);
  const failure = deviceFailure();
  if (failure !== null) throw new Error(`${name}: ${failure}`);
  text.close();
  const parts = [facts.deviceCopyingMs, facts.deviceWaitingMs, facts.deviceTakingMs, facts.lexingMs];
  // The parts are summed over all threads; no core is busy while one waits.
  const rest = cpuMs - facts.deviceCopyingMs - facts.deviceTakingMs - facts.lexingMs;
  const figures = [cores, gpu].map((figure) => figure.toFixed(1));
  const shares = [...parts, rest, cpuMs / ms].map((part) => part.toFixed(1));
  return `| ${[cell(name), place, ...figures, (gpu / cores).toFixed(2), ...shares, facts.deviceLines].join(" | ")} |`;
}

/** Throws unless the GPU finds the same places, in the first part of the text. */
function comparePlaces(name: string, pattern: CompiledPattern, text: Uint8Array): void {
  const places = (device: boolean) => {
    const hasher = new Bun.CryptoHasher("sha1");
    for (const batch of scan(pattern, text, { device })) {
      const list = new Float64Array(2 * batch.count);
      for (let i = 0; i < batch.count; i++) list.set([batch.start(i), batch.end(i)], 2 * i);
      hasher.update(list);
    }
    return hasher.digest("hex");
  };
  if (places(true) !== places(false)) throw new Error(`${name}: other places on the GPU`);
}

let head: Uint8Array | undefined;

/** The first part of the text, which is the same for all rows. */
function readHead(path: string): Uint8Array {
  if (head !== undefined) return head;
  const buffer = new Uint8Array(comparedBytes);
  const file = openSync(path, "r");
  head = buffer.subarray(0, readSync(file, buffer));
  closeSync(file);
  return head;
}

const cell = (source: string) => source.replaceAll("|", "\\|");

function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < (least > slowMs && run > 0 ? 2 : runs); run++) {
    const begun = performance.now();
    work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

/** One count on the GPU, and the times of its parts, as the library reports them. */
function split(pattern: CompiledPattern, text: Source): { facts: ScanFacts; ms: number; cpuMs: number } {
  const facts = new ScanFacts();
  const begun = performance.now();
  const before = process.cpuUsage();
  countMatches(pattern, text, { device: true, facts });
  const { user, system } = process.cpuUsage(before);
  return { facts, ms: performance.now() - begun, cpuMs: (user + system) / 1000 };
}
