/** The steps of `npm test`, cheapest first. Each prints its failures and counts. */
import { join } from "node:path";
import { zig } from "../zig.ts";
import { firstSeed } from "./seed.ts";

export interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
}

interface Step {
  readonly name: string;
  run(): Promise<Counts>;
}

const root = join(import.meta.dir, "..", "..");
const bun = process.execPath;
const seed = String(firstSeed());

/** Runs a command; shows its output if it failed. */
async function command(
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> {
  const child = Bun.spawn([...words], {
    cwd: root,
    stdout: "pipe",
    stderr: "pipe",
    stdin: "ignore",
    env: { ...process.env, ...env },
  });
  const [out, err, status] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const output = out + err;
  if (status !== 0) console.log(output.trimEnd());
  return { ok: status === 0, output };
}

/** A step that is one check: passed or failed. */
function check(name: string, words: readonly string[]): Step {
  return {
    name,
    run: async () => ((await command(words)).ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

/** A step that reads counts from the output; a failure without counts counts as one. */
function countingStep(name: string, words: readonly string[], read: (output: string) => Counts): Step {
  return {
    name,
    async run() {
      const { ok, output } = await command(words);
      const counts = read(output);
      if (!ok && counts.failed === 0) return { ...counts, failed: 1 };
      return counts;
    },
  };
}

function vectorCounts(output: string): Counts {
  const line = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output.trimEnd());
  if (!line) return { passed: 0, failed: 1 };
  return { passed: Number(line[1]), failed: Number(line[2]), skipped: Number(line[3]) };
}

const number = (output: string, pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);

export const steps: readonly Step[] = [
  check("types", ["node_modules/.bin/tsc", "--noEmit"]),
  check("page-types", ["node_modules/.bin/tsc", "--noEmit", "-p", "ts/workbench/page"]),
  check("lint", ["node_modules/.bin/biome", "ci", "--colors=off", "."]),
  check("generated", [bun, "scripts/gen.ts", "--check"]),
  check("zig-format", [zig, "fmt", "--check", "build.zig", "zig"]),
  countingStep("zig", [zig, "build", "test", "--summary", "all"], (output) => ({
    passed: number(output, /(\d+) pass/),
    failed: number(output, /(\d+) fail/),
    skipped: number(output, /(\d+) skip/),
  })),
  check("platforms", [zig, "build", "check"]),
  check("build", [bun, "scripts/build.ts"]),
  check("c", [bun, "scripts/test/c.ts"]),
  countingStep("instructions", [bun, "scripts/test/instructions.ts"], vectorCounts),
  countingStep("emulated", [bun, "scripts/test/emulated.ts"], vectorCounts),
  countingStep("python", [bun, "scripts/test/python.ts"], vectorCounts),
  countingStep("bun", [bun, "test", "--parallel=2", "--no-isolate", "--timeout", "60000"], (output) => ({
    passed: number(output, /^\s*(\d+) pass$/m),
    failed: number(output, /^\s*(\d+) fail$/m),
    skipped: number(output, /^\s*(\d+) skip$/m),
  })),
  countingStep("fuzz", [bun, "scripts/fuzz.ts", "--seed", seed], (output) => ({
    passed: number(output, /^(\d+) passed/m),
    failed: number(output, /, (\d+) failed$/m),
  })),
  countingStep(
    "campaign",
    [bun, "scripts/campaign.ts", "--seconds", "15", "--short", "--first-seed", seed],
    (output) => ({
      passed: number(output, /^(\d+) passed/m),
      failed: number(output, /, (\d+) failed$/m),
    }),
  ),
  countingStep("vectors", [bun, "scripts/vectors.ts"], vectorCounts),
  countingStep("gpu-vectors", [bun, "scripts/vectors.ts", "--gpu", "--every", "25"], vectorCounts),
];
