/**
 * Mutation tests: small faults are put into the sources one at a time, and the nearest tests are run. A mutant survives
 * if no test fails. `bun scripts/mutate.ts [--count 100] [--seed 1] [--only ts/cli] [--again OUTPUT]`; the selection is
 * a pure function of the seed and the sources, and `--again` repeats the survivors of an earlier run. The sources are
 * restored after each mutant, also if the run is interrupted.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { zig } from "./zig.ts";

const root = join(import.meta.dir, "..");
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    again: { type: "string" },
  },
});

/** Maximum percentage of survivors. */
const survivorsMax = 10;
/** Tests that run longer than this are caught in an endless mutant: it counts as noticed. */
const timeoutMs = 180_000;
/** Maximum number of test files outside the folder of a source that are run for it. */
const importingMax = 4;

/** A fault: a pattern and its replacement. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ == /g, " != "],
  [/ != /g, " == "],
  [/ \+ 1\b/g, ""],
  [/ - 1\b/g, ""],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ and /g, " or "],
  [/ or /g, " and "],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/^(\s*)if \((.*)\) (return|continue|break)\b/g, "$1if (false) $3"],
];

interface Mutant {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

function sources(): string[] {
  return ["ts", "zig"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.(ts|zig)$/.test(path) && !/\.(test|fuzz|gen|d)\.ts$|_test\.zig$|\/gen\/|\/fixture/.test(path))
    .filter((path) => path.startsWith(values.only) && nearestTests(path).length > 0)
    .sort();
}

/** Groups of tests of a file, nearest first. A mutant is noticed as soon as one of them fails. */
function nearestTests(path: string): readonly (readonly string[])[] {
  if (path.endsWith(".zig")) return /^test /m.test(readFileSync(join(root, path), "utf8")) ? [[path]] : [];
  const own = path.replace(/\.ts$/, ".test.ts");
  const folder = dirname(path);
  const beside = testFiles.filter((test) => dirname(test) === folder && test !== own);
  const importing = testFiles
    .filter((test) => test.startsWith("ts/") && dirname(test) !== folder && imported(test).has(path))
    .sort((a, b) => imported(a).size - imported(b).size);
  // Commands run in processes of their own, which imports do not show.
  const outside = /^ts\/cli\/(help|lines|readings|rewriting|tables)\//.test(path)
    ? ["ts/cli/commands/commands.test.ts"]
    : [];
  const ends = /^ts\/(cli|error|report|terminal)\//.test(path) ? ["tests/e2e/command-line.test.ts"] : [];
  const groups = [existsSync(join(root, own)) ? [own] : [], beside, importing.slice(0, importingMax), outside, ends];
  return groups.filter((group) => group.length > 0);
}

/** Tests that run in the process that imports the sources, and tests of commands. */
const testFiles: readonly string[] = ["ts", "tests"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith(".test.ts"))
  .sort();

const importedBy = new Map<string, ReadonlySet<string>>();

/** The sources that a test imports, directly or not. */
function imported(test: string): ReadonlySet<string> {
  const known = importedBy.get(test);
  if (known) return known;
  const found = new Set<string>();
  const waiting = [test];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const text = readFileSync(join(root, path), "utf8");
    for (const [, target] of text.matchAll(/(?:from|import|import\(|require\() ?"(\.[^"]*\.ts)"/g)) {
      const next = join(dirname(path), target!);
      if (found.has(next) || !existsSync(join(root, next))) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  importedBy.set(test, found);
  return found;
}

/** All mutants of a file. */
function mutantsOf(path: string): Mutant[] {
  const text = readFileSync(join(root, path), "utf8");
  const tests = path.endsWith(".zig") ? text.search(/^test /m) : -1;
  const code = tests < 0 ? text : text.slice(0, tests);
  return code.split("\n").flatMap((before, at) => {
    if (/^\s*(\/\/|\*|\/\*|import |export \{)|@import|@setEval/.test(before)) return [];
    // Strings and comments are not changed: a mutant changes what the program does.
    const blank = (kept: string) => " ".repeat(kept.length);
    const masked = before.replace(/"(\\.|[^"\\])*"|'(\\.|[^'\\])*'|`(\\.|[^`\\])*`|\/\/.*$/g, blank);
    return faults.flatMap(([pattern, into]) =>
      [...masked.matchAll(pattern)].map((found) => {
        const written = before.slice(found.index, found.index + found[0].length);
        const changed = written.replace(new RegExp(pattern.source), into);
        return { path, line: at + 1, before, after: spliced(before, found.index, written.length, changed) };
      }),
    );
  });
}

function spliced(line: string, at: number, length: number, text: string): string {
  return line.slice(0, at) + text + line.slice(at + length);
}

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

/** Half of the mutants in each language, spread over the files. */
function chosen(count: number, seed: number): Mutant[] {
  const random = randoms(seed);
  const files = sources();
  const picked: Mutant[] = [];
  const languages = [".ts", ".zig"]
    .map((ending) => files.filter((path) => path.endsWith(ending)))
    .filter((one) => one.length > 0);
  for (let round = 0; picked.length < count && round < count * 50; round++) {
    const paths = languages[round % languages.length]!;
    const mutants = mutantsOf(paths[Math.floor(random() * paths.length)]!);
    const mutant = mutants[Math.floor(random() * mutants.length)];
    if (mutant && !picked.some((one) => one.path === mutant.path && one.line === mutant.line)) picked.push(mutant);
  }
  return picked;
}

/** Whether the tests pass; for TypeScript, also whether it compiles. */
async function passes(path: string, tests: readonly string[]): Promise<boolean> {
  if (path.endsWith(".zig")) return succeeds([zig, "build", "test", `-Dtest-filter=${basename(path, ".zig")}.`]);
  return succeeds([process.execPath, "test", "--timeout", "60000", ...tests]);
}

async function succeeds(words: readonly string[]): Promise<boolean> {
  const child = Bun.spawn([...words], { cwd: root, stdout: "ignore", stderr: "ignore", timeout: timeoutMs });
  return (await child.exited) === 0;
}

const compiles = () => succeeds([join(root, "node_modules", ".bin", "tsc"), "--noEmit"]);

/** Whether some test notices the fault now in the file. Code that does not compile fails. */
async function isNoticed(path: string): Promise<boolean> {
  if (path.endsWith(".ts") && !(await compiles())) return true;
  for (const tests of nearestTests(path)) if (sound.get(tests.join(" ")) && !(await passes(path, tests))) return true;
  return false;
}

async function isSeen({ path, line, after }: Mutant): Promise<boolean> {
  const file = join(root, path);
  const text = readFileSync(file, "utf8");
  const restore = () => writeFileSync(file, text);
  process.once("exit", restore);
  try {
    const lines = text.split("\n");
    lines[line - 1] = after;
    writeFileSync(file, lines.join("\n"));
    return await isNoticed(path);
  } finally {
    restore();
    process.off("exit", restore);
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(2));
const mutants = values.again ? remembered(values.again) : chosen(Number(values.count), Number(values.seed));
if (mutants.some(({ path }) => path.endsWith(".ts")) && !(await compiles())) {
  console.error("matcher: the sources do not compile without a mutant: repair that first");
  process.exit(2);
}
const survivors: Mutant[] = [];
const sound = new Map<string, boolean>();
for (const mutant of mutants) {
  for (const tests of nearestTests(mutant.path)) {
    const name = tests.join(" ");
    if (sound.has(name)) continue;
    sound.set(name, await passes(mutant.path, tests));
    if (!sound.get(name)) console.error(`matcher: left out, since they fail without a mutant: ${name}`);
  }
  const seen = await isSeen(mutant);
  if (!seen) survivors.push(mutant);
  console.log(`${seen ? "seen    " : "survived"}  ${mutant.path}:${mutant.line}  ${mutant.after.trim()}`);
}
const percent = (100 * survivors.length) / Math.max(1, mutants.length);
console.log(`${mutants.length} mutants, ${survivors.length} survived (${percent.toFixed(0)} %)`);
process.exitCode = percent < survivorsMax ? 0 : 1;

/** The survivors in the output of an earlier run, found by their text: lines may have moved. */
function remembered(output: string): Mutant[] {
  const lines = readFileSync(output, "utf8").matchAll(/^survived {2}(.*?):\d+ {2}(.*)$/gm);
  return [...lines].flatMap(([, path, after]) => {
    const mutant = mutantsOf(path!).find((one) => one.after.trim() === after);
    if (!mutant) console.error(`matcher: this mutant is no longer possible: ${path}  ${after}`);
    return mutant ? [mutant] : [];
  });
}
