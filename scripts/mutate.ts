/**
 * Mutation tests: small faults are put into the sources one at a time, and tests are run. A mutant survives if no test
 * fails; one that does not compile is replaced. `bun scripts/mutate.ts [--count 100] [--seed 1] [--only ts/cli]
 * [--again OUTPUT] [--through nice]`; half of the mutants are Zig. The selection is a pure function of the seed and the
 * sources, and `--again` repeats the survivors of an earlier run. The sources are restored after each mutant, also if
 * the run is interrupted; edit them in another clone meanwhile.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isSound, runThrough, tidyUp, type Verdict, verdictOn } from "./mutate/checks.ts";
import { type Mutant, mutantsOf } from "./mutate/faults.ts";
import { filesBelow } from "./mutate/nearest.ts";

const root = join(import.meta.dir, "..");
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    again: { type: "string" },
    through: { type: "string", default: "" },
  },
});
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

/** Puts a mutant into its file and tries it; a check that noticed it has to pass without it. */
async function tried(mutant: Mutant): Promise<Verdict> {
  for (;;) {
    const verdict = await withMutant(mutant, () => verdictOn(mutant.path));
    if (verdict.kind !== "seen" || (await isSound(mutant.path, verdict.by))) return verdict;
  }
}

async function withMutant({ path, line, after }: Mutant, use: () => Promise<Verdict>): Promise<Verdict> {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");
  const restore = () => writeFileSync(file, text);
  process.once("exit", restore);
  try {
    const lines = text.split("\n");
    lines[line - 1] = after;
    writeFileSync(file, lines.join("\n"));
    return await use();
  } finally {
    restore();
    process.off("exit", restore);
  }
}

/** The survivors in the output of an earlier run, found by their text: lines may have moved. */
function remembered(output: string): Mutant[] {
  const lines = readFileSync(output, "utf8").matchAll(/^survived {2}(.*?):\d+ {2}(.*)$/gm);
  return [...lines].flatMap(([, path, after]) => {
    const mutant = mutantsOf(path!).find((one) => one.after.trim() === after);
    if (!mutant) console.error(`matcher: this mutant is no longer possible: ${path}  ${after}`);
    return mutant ? [mutant] : [];
  });
}

const count = { tried: 0, survived: 0 };

/** Tries mutants until there are enough that compile. */
async function tryAll(mutants: Iterable<Mutant>, enough: number): Promise<void> {
  let valid = 0;
  for (const mutant of mutants) {
    if (valid === enough) return;
    const verdict = await tried(mutant);
    const place = `${mutant.path}:${mutant.line}  ${mutant.after.trim()}`;
    if (verdict.kind === "invalid") continue;
    valid += 1;
    count.tried += 1;
    if (verdict.kind === "survived") count.survived += 1;
    console.log(verdict.kind === "seen" ? `seen      ${place}  (${verdict.by})` : `survived  ${place}`);
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(2));
if (values.again) {
  await tryAll(remembered(values.again), Number.POSITIVE_INFINITY);
} else {
  const languages = [".zig", ".ts"].filter((ending) => sources.some((path) => path.endsWith(ending)));
  const each = Math.ceil(Number(values.count) / languages.length);
  for (const ending of languages) await tryAll(mutantsIn(ending, Number(values.seed)), each);
}
await tidyUp();
const percent = (100 * count.survived) / Math.max(1, count.tried);
console.log(`${count.tried} mutants, ${count.survived} survived (${percent.toFixed(0)} %)`);
process.exitCode = percent < survivorsMax ? 0 : 1;
