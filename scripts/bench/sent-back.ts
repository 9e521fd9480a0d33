/**
 * `npm run bench -- sent-back FILE...`: how many lines of logs a GPU leaves to the CPU, all or a part of each, for some
 * patterns of one value, and how many bytes the CPU lexes of them.
 * Any device will do, also one in software: the number is the same on all. Of JSON Lines with a `message`, that is the
 * line. `examples` stands for those of all formats, and `programs` for the logs of `tests/mine`, so many lines of each:
 * no rule was chosen on these. The last rows are those of every second file, and of the others, so that rules chosen
 * on one half can be judged on the other. The last table has the number of searches for whole lines: those that are
 * near are searched at once.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { programNames, renderLog, sets } from "../../tests/mine/labelled.ts";
import { compilePattern } from "../../ts/pattern/index.ts";
import { deviceFailure, openDevice } from "../../ts/scan/device.ts";
import { countMatches, ScanFacts } from "../../ts/scan/index.ts";

const patterns = ["\\I", "\\R", "\\T", "\\Z", "\\N", "\\W", '"publickey"', "\\R{> 3s}"];

interface Counted {
  readonly lines: number;
  readonly bytes: number;
  readonly sentBack: readonly number[];
  readonly bytesBack: readonly number[];
  readonly searches: readonly number[];
}

/** @returns why nothing was counted; `null` if all was */
export function benchSentBack(args: readonly string[]): string | null {
  const missing = openDevice(true);
  if (missing !== null) return missing;
  if (args.length === 0) return "no file given";
  const all: Counted[] = [];
  for (const path of args) all.push(count(readText(path)));
  const half = (rest: number) => sum(all.filter((_, index) => index % 2 === rest));
  const named: [string, Counted][] = all.map((counted, at) => [basename(args[at]!), counted]);
  named.push(["first, third, ... file", half(0)]);
  if (all.length > 1) named.push(["second, fourth, ... file", half(1)]);
  named.push(["all", sum(all)]);
  printHead();
  for (const [name, it] of named) console.log(row(name, it.lines, it.lines, it.sentBack));
  console.log("\nBytes:\n");
  printHead();
  for (const [name, it] of named) console.log(row(name, it.lines, it.bytes, it.bytesBack));
  console.log("\nSearches:\n");
  printHead();
  const { lines, searches } = sum(all);
  console.log(`| ${["all", lines, ...searches].join(" | ")} |`);
  return null;
}

function printHead(): void {
  console.log(`| log | lines | ${patterns.map((source) => `\`${source}\``).join(" | ")} |`);
  console.log(`|${"---|".repeat(patterns.length + 2)}`);
}

const programLines = 60;
const programSeed = 51;

function readLines(path: string): readonly string[] {
  if (path === "examples") {
    const folder = join(import.meta.dir, "../../formats");
    const formats = readdirSync(folder).sort();
    return formats.flatMap((name) => readFileSync(join(folder, name), "utf8").match(/(?<=^ {2}test = ).*/gm) ?? []);
  }
  if (path === "programs") {
    const render = (set: (typeof sets)[number]) => (name: string) => renderLog(name, programSeed, true, set).lines;
    return sets.flatMap((set) =>
      programNames(set)
        .map(render(set))
        .flatMap((lines) => lines.slice(0, programLines)),
    );
  }
  const records = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return records.map((record) => String(JSON.parse(record).message).replaceAll("\n", " "));
}

function readText(path: string): Uint8Array {
  if (path.endsWith(".log")) return readFileSync(path);
  const lines = readLines(path);
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

function count(text: Uint8Array): Counted {
  const counts = patterns.map((source) => {
    const pattern = compilePattern(source);
    const facts = new ScanFacts();
    const found = countMatches(pattern, text, { device: true, facts }).matches;
    const wanted = countMatches(pattern, text, { device: false }).matches;
    const failure = deviceFailure();
    if (failure !== null) throw new Error(failure);
    if (found !== wanted) throw new Error(`${source}: ${found} matches, not ${wanted}`);
    return { lines: facts.deviceLines, bytes: facts.deviceLineBytes, searches: facts.deviceSearches };
  });
  return {
    lines: text.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0),
    bytes: text.length,
    sentBack: counts.map((it) => it.lines),
    bytesBack: counts.map((it) => it.bytes),
    searches: counts.map((it) => it.searches),
  };
}

function sum(all: readonly Counted[]): Counted {
  const total = (of: (counted: Counted) => number) => all.reduce((before, counted) => before + of(counted), 0);
  const each = (of: (counted: Counted) => readonly number[]) => patterns.map((_, at) => total((it) => of(it)[at]!));
  return {
    lines: total((it) => it.lines),
    bytes: total((it) => it.bytes),
    sentBack: each((it) => it.sentBack),
    bytesBack: each((it) => it.bytesBack),
    searches: each((it) => it.searches),
  };
}

function row(name: string, lines: number, whole: number, counts: readonly number[]): string {
  const shares = counts.map((count) => `${((100 * count) / whole).toFixed(1)} %`);
  return `| ${[name, lines, ...shares].join(" | ")} |`;
}
