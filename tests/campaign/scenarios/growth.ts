/** Twice the text takes at most 2.4 times the CPU time and the memory, for each command and texts of one long line. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Below } from "../../prng.ts";
import { commands, patterns } from "../commands.ts";
import { matcher } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

export const growthMax = 2.4;
/** What starting takes at least and at most, whatever the text is. */
const startCpuMs = { least: 40, most: 120 };
const startMib = { least: 45, most: 90 };

/** Commands that are not among those of the other scenarios. */
const more: readonly ((pattern: string) => readonly string[])[] = [
  (pattern) => ["scan", "--deep", "--count-matches", pattern],
  (pattern) => ["scan", "--everywhere", "--count-matches", pattern],
  (pattern) => ["redact", "--everywhere", pattern],
  (pattern) => ["grep", "--deep", pattern],
  () => ["templates", "--merge", "--pattern"],
  () => ["pairs", "\\W:w", "[\\N \\W]:w", "--by", "w"],
  () => ["pairs", "[\\H \\W]:w", "\\N:w", "--by", "w"],
  () => ["infer", "--mark", "1", "-f"],
];

/** What a line repeats: runs of each class of bytes, and mixes in which tokens go on or nest. */
export const pieces: readonly string[] = [
  ' """',
  ...["x ", "1,", "-a1", "a", "7", "-", '"', "'", "(", ")", "[{", "/a", "a:", "a=1,", "a.b:1,", "a@b.c ", "$", "%41"],
  ...[
    ".!",
    "?a=",
    "eyJ",
    "1:",
    "1.",
    "\\",
    "\x1b[1m",
    "\0",
    "\xff",
    "\xe9",
    "\t",
    "\ufeff",
    "A1-",
    "0x",
    "=",
    "<a>",
    "a=x ",
  ],
  ...['"a" ', "'a b' ", "1 a ", "10.0.0.1,", "5ms", "2024-01-01T", "fe80::", "eyJhbGciOiJIUzI1NiJ9.", "::", "@", "{}"],
  ...["a: ", "(a b) ", 'a="b c" ', "pw: &a ", '\\"pw\\":\\"', '"pw":[', "x=password;"],
];
export const frames: readonly (readonly [string, string])[] = [
  ["", "\n"],
  ["", ""],
  ['{"m":"', '"}\n'],
  ["2024-03-01T10:00:00Z took ", " end\n"],
  ["'", "'\n"],
];

export interface Growth {
  readonly words: readonly string[];
  readonly piece: string;
  readonly bytes: number;
  /** At the size, and at twice of it. */
  readonly cpuMs: readonly [number, number];
  readonly mib: readonly [number, number];
}

export function computeGrowth({ cpuMs, mib }: Pick<Growth, "cpuMs" | "mib">): {
  readonly cpu: number;
  readonly memory: number;
} {
  const ratio = ([small, large]: readonly [number, number], { least, most }: typeof startCpuMs) =>
    Math.max(large - most, 0) / Math.max(small - least, most - least);
  return { cpu: ratio(cpuMs, startCpuMs), memory: ratio(mib, startMib) };
}

export function repeatPiece(bytes: number, [before, behind]: readonly [string, string], piece: Buffer): Buffer {
  const count = Math.max(1, Math.floor(bytes / piece.length));
  return Buffer.concat([Buffer.from(before), ...Array<Buffer>(count).fill(piece), Buffer.from(behind)]);
}

async function measureRun(words: readonly string[], folder: string, bytes: number, make: (bytes: number) => Buffer) {
  writeFileSync(join(folder, "in"), make(bytes));
  const run = await matcher(words, { cwd: folder, quotes: true, memoryMib: 1500, cpuSeconds: 240 });
  return { cpuMs: run.cpuMs, mib: run.memoryMib };
}

/** Repeats a measurement that grew too much, as on a busy machine, and keeps the least growth. */
export async function measureGrowth(
  words: readonly string[],
  { piece, frame, bytes, folder }: { piece: string; frame: readonly [string, string]; bytes: number; folder: string },
): Promise<Growth> {
  const make = (size: number) =>
    repeatPiece(size, frame, Buffer.from(piece, /[\x80-\xff]/.test(piece) ? "latin1" : "utf8"));
  const named = [...words, "in"];
  let small = await measureRun(named, folder, bytes, make);
  let large = await measureRun(named, folder, 2 * bytes, make);
  for (let round = 0; round < 2; round++) {
    const growth = computeGrowth({ cpuMs: [small.cpuMs, large.cpuMs], mib: [small.mib, large.mib] });
    if (growth.cpu <= growthMax && growth.memory <= growthMax) break;
    const [one, two] = [await measureRun(named, folder, bytes, make), await measureRun(named, folder, 2 * bytes, make)];
    large = { cpuMs: Math.min(large.cpuMs, two.cpuMs), mib: Math.min(large.mib, two.mib) };
    small = { cpuMs: Math.max(small.cpuMs, one.cpuMs), mib: Math.max(small.mib, one.mib) };
  }
  return { words, piece, bytes, cpuMs: [small.cpuMs, large.cpuMs], mib: [small.mib, large.mib] };
}

export function pickedCommand(below: Below): readonly string[] {
  const all = [...more, ...commands.map(({ words }) => words), ...more];
  return pickFrom(below, all)(pickFrom(below, patterns));
}

export const growths: Scenario = {
  name: "growth",
  async run({ below, folder, isShort }: Attack) {
    const words = pickedCommand(below);
    const piece = below(4) === 0 ? pickFrom(below, pieces) + pickFrom(below, pieces) : pickFrom(below, pieces);
    const bytes = isShort ? 1 << 13 : pickFrom(below, [1 << 16, 1 << 17, 1 << 19, 1 << 20]);
    const growth = await measureGrowth([...words], { piece, frame: pickFrom(below, frames), bytes, folder });
    const { cpu, memory } = computeGrowth(growth);
    hold(cpu <= growthMax && memory <= growthMax, "time or memory grows faster than the text", {
      ...growth,
      cpu,
      memory,
    });
  },
};
