/** Chooses mutants and compiles a copy of the sources with all of them, each behind a switch. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { zig } from "../zig.ts";
import { findMutants, type Mutant } from "./faults.ts";
import { filesBelow } from "./nearest.ts";
import { root, run } from "./run.ts";
import { addSwitch, mutantsMax, select, writeSwitched } from "./switched.ts";

/** The files of a run for one language, in `.build/mutate`. */
export class Workplace {
  readonly folder: string;
  readonly tree: string;
  readonly state: string;
  readonly plan: string;
  /** One line per test: which mutants it reaches. */
  readonly reach: string;
  /** One line per judged mutant. */
  readonly verdicts: string;

  constructor(readonly language: "ts" | "zig") {
    this.folder = join(root, ".build", "mutate", language);
    const at = (name: string) => join(this.folder, name);
    [this.tree, this.state] = [at("tree"), at("state")];
    [this.plan, this.reach, this.verdicts] = [at("plan.json"), at("reach.jsonl"), at("verdicts.jsonl")];
  }

  get library(): string {
    return join(this.tree, "zig-out", "lib", "libmatcher.so");
  }

  get unitTests(): string {
    return join(this.tree, "zig-out", "bin", "tests");
  }
}

export interface Numbered extends Mutant {
  /** From 1. */
  readonly number: number;
}

/** Mutants of a language without end, spread over its files; a line is chosen at most once. */
export function* mutantsIn(ending: string, only: string, seed: number): Generator<Mutant> {
  const random = randoms(seed);
  const paths = sources().filter((path) => path.endsWith(ending) && path.startsWith(only));
  const chosen = new Set<string>();
  for (let vain = 0; paths.length > 0 && vain < 1000; vain++) {
    const mutants = findMutants(paths[Math.floor(random() * paths.length)]!);
    const mutant = mutants[Math.floor(random() * mutants.length)];
    if (!mutant || chosen.has(`${mutant.path}:${mutant.line}`)) continue;
    chosen.add(`${mutant.path}:${mutant.line}`);
    vain = 0;
    yield mutant;
  }
}

/** Sources that tests are about; tests, generated files and programs of their own are not. */
const sources = () =>
  ["ts", "zig"]
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|zig)$/.test(path))
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

/** Compiles `count` mutants; one that does not compile, or cannot have a switch, is replaced by the next. */
export async function prepare(
  place: Workplace,
  mutants: Iterator<Mutant>,
  count: number,
): Promise<readonly Numbered[]> {
  const valid: Mutant[] = [];
  const isZig = place.language === "zig";
  for (let isEnd = false; !isEnd && valid.length < count; ) {
    const candidates: Mutant[] = [];
    while (!isEnd && valid.length + candidates.length < count) {
      const next = mutants.next();
      if (next.done) isEnd = true;
      else if (canSwitch(next.value)) candidates.push(next.value);
    }
    if (isZig) {
      const found = await compileZig(place, [...valid, ...candidates]);
      valid.splice(0, valid.length, ...found);
    } else valid.push(...(await thoseThatCompile(place, candidates)));
  }
  if (!isZig) await compileTypescript(place, valid);
  const numbered = valid.map((mutant, at) => ({ number: at + 1, ...mutant }));
  writeFileSync(place.plan, JSON.stringify(numbered));
  return numbered;
}

function canSwitch(mutant: Mutant): boolean {
  const lines = readFileSync(join(root, mutant.path), "utf8").split("\n");
  const line = addSwitch(mutant, lines[mutant.line - 2] ?? "", mutantsMax);
  if (line === null || mutant.path.endsWith(".zig")) return line !== null;
  try {
    new Bun.Transpiler({ loader: "ts" }).scan(lines.with(mutant.line - 1, line).join("\n"));
    return true;
  } catch {
    return false;
  }
}

/** A copy of the working tree with the ordinary library. */
async function copyTree({ tree, library }: Workplace): Promise<void> {
  rmSync(tree, { recursive: true, force: true });
  const { output } = await run(["git", "ls-files", "-co", "--exclude-standard"]);
  for (const path of output.split("\n").filter((path) => path && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    copyFileSync(join(root, path), join(tree, path));
  }
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  mkdirSync(dirname(library), { recursive: true });
  copyFileSync(join(root, "zig-out", "lib", "libmatcher.so"), library);
}

/** Later than every source, so that the set-up does not compile the library again. */
function keepLibrary({ library }: Workplace): void {
  const time = new Date(Date.now() + 24 * 3600_000);
  utimesSync(library, time, time);
}

/** Writes mutants without a switch and checks the types. */
async function thoseThatCompile(place: Workplace, mutants: readonly Mutant[]): Promise<Mutant[]> {
  await copyTree(place);
  for (const { path, line, after } of mutants) {
    const lines = readFileSync(join(place.tree, path), "utf8").split("\n");
    writeFileSync(join(place.tree, path), lines.with(line - 1, after).join("\n"));
  }
  const tsc = join(root, "node_modules", ".bin", "tsc");
  const { output } = await run([tsc, "--noEmit", "--pretty", "false"], { cwd: place.tree });
  const failures = new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path]) => path!));
  return mutants.filter(({ path }) => !failures.has(path));
}

async function compileTypescript(place: Workplace, mutants: readonly Mutant[]): Promise<void> {
  await copyTree(place);
  select(place.state, 0);
  writeSwitched(place.tree, new Map(mutants.map((mutant, at) => [at + 1, mutant])), place.state);
  keepLibrary(place);
  await buildCommand(place);
}

/** The command as a single file, for the conformance vectors. */
async function buildCommand({ tree, library }: Workplace): Promise<void> {
  const { ok, output } = await run([process.execPath, "scripts/build.ts"], {
    cwd: tree,
    env: { MATCHER_NATIVE: library },
  });
  if (!ok) throw new Error(`the mutated command could not be built:\n${output}`);
}

/** Compiles the unit tests and the library with these mutants. @returns those that compile */
async function compileZig(place: Workplace, mutants: readonly Mutant[]): Promise<Mutant[]> {
  let left = [...mutants];
  for (;;) {
    await copyTree(place);
    select(place.state, 0);
    writeSwitched(place.tree, new Map(left.map((mutant, at) => [at + 1, mutant])), place.state);
    const steps = ["install", "test-program", "-Dmode=debug", "--cache-dir", join(place.folder, "cache")];
    const { ok, output } = await run([zig, "build", ...steps], { cwd: place.tree });
    if (ok) break;
    const failures = [...output.matchAll(/(zig\/[\w/.]+):(\d+):\d+: (?:error|note)/g)];
    const guilty = left.filter(({ path, line }) =>
      failures.some((failure) => failure[1] === path && Number(failure[2]) === line),
    );
    if (guilty.length === 0) throw new Error(`the mutants could not be compiled:\n${output}`);
    left = left.filter((mutant) => !guilty.includes(mutant));
  }
  keepLibrary(place);
  await buildCommand(place);
  return left;
}
