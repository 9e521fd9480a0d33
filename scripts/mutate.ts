/**
 * Mutation tests: small faults are put into the sources one at a time, and tests are run. A mutant survives if no test
 * fails; one that does not compile is replaced. Half of the mutants are Zig. `bun scripts/mutate.ts [--count 100]
 * [--seed 1] [--only ts/cli] [--again OUTPUT] [--through nice] [--quick]`: the selection is a pure function of the seed
 * and the sources, `--again` repeats the survivors of an earlier run, `--quick` leaves the vectors out. The sources are
 * restored after each mutant, also if the run is interrupted; edit them in another clone meanwhile.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  compileTypescript,
  compileZig,
  leaveOutVectors,
  noticedBy,
  runThrough,
  tidyUp,
  typescriptChecks,
  zigChecks,
} from "./mutate/checks.ts";
import { type Mutant, mutantsOf } from "./mutate/faults.ts";
import { filesBelow } from "./mutate/nearest.ts";
import { withSwitch, writeSwitched } from "./mutate/switched.ts";

const root = join(import.meta.dir, "..");
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    again: { type: "string" },
    through: { type: "string", default: "" },
    quick: { type: "boolean" },
  },
});
if (values.quick) leaveOutVectors();
runThrough(values.through.split(" ").filter(Boolean));

/** Maximum percentage of survivors. */
const survivorsMax = 10;

/** Sources that tests are about; tests, generated files and programs of their own are not. */
const sources = ["ts", "zig"]
  .flatMap(filesBelow)
  .filter((path) => /\.(ts|zig)$/.test(path) && path.startsWith(values.only))
  .filter((path) => !/\.(test|fuzz|gen|d)\.ts$|_test\.zig$|\/gen\/|fixture|zig\/(bench|print_layouts)/.test(path))
  .sort();

/** Numbers from 0 to 1 determined by a seed (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Mutants of a language without end, spread over its files; a line is chosen at most once. */
function* mutantsIn(ending: string, seed: number): Generator<Mutant> {
  const random = randoms(seed);
  const paths = sources.filter((path) => path.endsWith(ending));
  const chosen = new Set<string>();
  for (let vain = 0; paths.length > 0 && vain < 1000; vain++) {
    const mutants = mutantsOf(paths[Math.floor(random() * paths.length)]!);
    const mutant = mutants[Math.floor(random() * mutants.length)];
    if (!mutant || chosen.has(`${mutant.path}:${mutant.line}`)) continue;
    chosen.add(`${mutant.path}:${mutant.line}`);
    vain = 0;
    yield mutant;
  }
}

/** Runs `use` while the sources are changed, and restores them also if this process is ended meanwhile. */
async function whileWritten<T>(restore: () => void, use: () => Promise<T>): Promise<T> {
  process.once("exit", restore);
  try {
    return await use();
  } finally {
    restore();
    process.off("exit", restore);
  }
}

function written(mutants: readonly Mutant[]): () => void {
  const before = new Map<string, string>();
  for (const { path, line, after } of mutants) {
    const file = join(root, path);
    const text = readFileSync(file, "utf8");
    if (!before.has(file)) before.set(file, text);
    const lines = text.split("\n");
    lines[line - 1] = after;
    writeFileSync(file, lines.join("\n"));
  }
  return () => {
    for (const [file, text] of before) writeFileSync(file, text);
  };
}

const count = { tried: 0, survived: 0 };

function report({ path, line, after }: Mutant, noticed: string | null): void {
  count.tried += 1;
  if (!noticed) count.survived += 1;
  const place = `${path}:${line}  ${after.trim()}`;
  console.log(noticed ? `seen      ${place}  (${noticed})` : `survived  ${place}`);
}

const runs = (use: () => Promise<boolean>) => use();

/** Tries mutants of Zig. @returns how many of them compile */
async function tryZig(mutants: readonly Mutant[]): Promise<number> {
  const together = new Map<number, Mutant>();
  for (const [at, mutant] of mutants.entries()) {
    if (withSwitch(mutant.before, mutant.after, "")) together.set(at + 1, mutant);
  }
  const alone = new Set(mutants.filter((mutant) => ![...together.values()].includes(mutant)));
  for (let round = 0; together.size > 0 && round < 20; round++) {
    const failures = await whileWritten(writeSwitched(together), async () => {
      const failed = await compileZig();
      if (failed) return failed;
      for (const [number, mutant] of together)
        report(mutant, await noticedBy(zigChecks(mutant.path), { MATCHER_MUTANT: `${number}` }, runs));
      return null;
    });
    if (!failures) break;
    const guilty = [...together].filter(([, { path, line }]) =>
      failures.some((failure) => failure.path === path && failure.line === line),
    );
    for (const [number, mutant] of guilty.length > 0 ? guilty : together) {
      together.delete(number);
      alone.add(mutant);
    }
  }
  let valid = together.size;
  for (const mutant of alone) {
    await whileWritten(written([mutant]), async () => {
      if (await compileZig()) return;
      valid += 1;
      report(mutant, await noticedBy(zigChecks(mutant.path), {}, () => Promise.resolve(true)));
    });
  }
  return valid;
}

/** Tries mutants of TypeScript. @returns how many of them compile */
async function tryTypescript(mutants: readonly Mutant[]): Promise<number> {
  const failures = (await whileWritten(written(mutants), compileTypescript)) ?? [];
  const valid = mutants.filter(({ path }) => !failures.some((failure) => failure.path === path));
  for (const mutant of valid) {
    await whileWritten(written([mutant]), async () => {
      const without = async (use: () => Promise<boolean>) => {
        const file = join(root, mutant.path);
        const mutated = readFileSync(file, "utf8");
        writeFileSync(
          file,
          mutated
            .split("\n")
            .with(mutant.line - 1, mutant.before)
            .join("\n"),
        );
        const result = await use();
        writeFileSync(file, mutated);
        return result;
      };
      report(mutant, await noticedBy(typescriptChecks(mutant.path), {}, without));
    });
  }
  return valid.length;
}

const isZig = ({ path }: Mutant) => path.endsWith(".zig");

/** The survivors in the output of an earlier run, found by their text: lines may have moved. */
function remembered(output: string): Mutant[] {
  const lines = readFileSync(output, "utf8").matchAll(/^survived {2}(.*?):\d+ {2}(.*)$/gm);
  return [...lines].flatMap(([, path, after]) => {
    const mutant = mutantsOf(path!).find((one) => one.after.trim() === after);
    if (!mutant) console.error(`matcher: this mutant is no longer possible: ${path}  ${after}`);
    return mutant ? [mutant] : [];
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(2));
const languages = [
  { ending: ".zig", tryThem: tryZig },
  { ending: ".ts", tryThem: tryTypescript },
].filter(({ ending }) => sources.some((path) => path.endsWith(ending)));
if (values.again) {
  const mutants = remembered(values.again);
  await tryZig(mutants.filter(isZig));
  await tryTypescript(mutants.filter((mutant) => !isZig(mutant)));
} else {
  const wanted = Math.ceil(Number(values.count) / languages.length);
  for (const { ending, tryThem } of languages) {
    const mutants = mutantsIn(ending, Number(values.seed));
    for (let missing = wanted; missing > 0; ) {
      const next: Mutant[] = [];
      for (let one = mutants.next(); !one.done; one = mutants.next()) if (next.push(one.value) === missing) break;
      if (next.length === 0) break;
      missing -= await tryThem(next);
    }
  }
}
await tidyUp();
const percent = (100 * count.survived) / Math.max(1, count.tried);
console.log(`${count.tried} mutants, ${count.survived} survived (${percent.toFixed(0)} %)`);
process.exitCode = percent < survivorsMax ? 0 : 1;
