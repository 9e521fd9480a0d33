/**
 * `npm run bench -- sent-back FILE...`: how many lines of logs a GPU leaves to the CPU, for some patterns of one value.
 * Any device will do, also one in software: the number is the same on all. Of JSON Lines with a `message`, that is the
 * line. The last rows are those of every second file, and of the others, so that rules chosen on one half can be judged
 * on the other. A second table has the number of searches for them: lines that are near are searched at once.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { compilePattern } from "../../ts/pattern/index.ts";
import { deviceFailure, openDevice } from "../../ts/scan/device.ts";
import { countMatches, ScanFacts } from "../../ts/scan/index.ts";

const patterns = ["\\I", "\\R", "\\T", "\\Z", "\\N", "\\W", '"publickey"', "\\R{> 3s}"];

interface Counted {
  readonly lines: number;
  readonly sentBack: readonly number[];
  readonly searches: readonly number[];
}

/** @returns why nothing was counted; `null` if all was */
export function benchSentBack(args: readonly string[]): string | null {
  const missing = openDevice(true);
  if (missing !== null) return missing;
  if (args.length === 0) return "no file given";
  const all: Counted[] = [];
  printHead();
  for (const path of args) {
    const counted = count(readText(path));
    all.push(counted);
    console.log(row(basename(path), counted));
  }
  const half = (rest: number) => sum(all.filter((_, index) => index % 2 === rest));
  console.log(row("first, third, ... file", half(0)));
  if (all.length > 1) console.log(row("second, fourth, ... file", half(1)));
  console.log(row("all", sum(all)));
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

function readText(path: string): Uint8Array {
  if (!path.endsWith(".jsonl")) return readFileSync(path);
  const records = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const lines = records.map((record) => String(JSON.parse(record).message).replaceAll("\n", " "));
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
    return { lines: facts.deviceLines, searches: facts.deviceSearches };
  });
  return {
    lines: text.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0),
    sentBack: counts.map((it) => it.lines),
    searches: counts.map((it) => it.searches),
  };
}

function sum(all: readonly Counted[]): Counted {
  const total = (of: (counted: Counted) => number) => all.reduce((before, counted) => before + of(counted), 0);
  const each = (of: (counted: Counted) => readonly number[]) => patterns.map((_, at) => total((it) => of(it)[at]!));
  return { lines: total((it) => it.lines), sentBack: each((it) => it.sentBack), searches: each((it) => it.searches) };
}

function row(name: string, { lines, sentBack }: Counted): string {
  const shares = sentBack.map((count) => `${((100 * count) / lines).toFixed(1)} %`);
  return `| ${[name, lines, ...shares].join(" | ")} |`;
}
