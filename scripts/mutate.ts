/**
 * Mutants: small faults put into the sources one at a time, each against the tests nearest to it. A mutant that no test
 * sees survives. `bun scripts/mutate.ts [--count 100] [--seed 1] [--only ts/cli]`; the choice is a pure function of the
 * seed and the sources. The sources are put back after each one, also where the run is interrupted.
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
  },
});

/** Survivors of a hundred, at most. */
const survivorsMax = 10;
/** Tests that run longer than this have met a mutant that never ends: it is seen. */
const timeoutMs = 180_000;

/** A fault: what it is put in place of, and what it is. */
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
    .filter((path) => path.startsWith(values.only) && nearestTests(path) !== null)
    .sort();
}

/** Where the tests of a file are: itself in Zig; in TypeScript those of its folder. `null`: it has none near. */
function nearestTests(path: string): readonly string[] | null {
  if (path.endsWith(".zig")) return /^test /m.test(readFileSync(join(root, path), "utf8")) ? [path] : null;
  const own = path.replace(/\.ts$/, ".test.ts");
  if (existsSync(join(root, own))) return [own];
  const folder = dirname(path);
  const near =
    existsSync(join(root, folder)) && readdirSync(join(root, folder)).some((name) => name.endsWith(".test.ts"));
  if (!near && !/^ts\/(cli|error)\//.test(path)) return null;
  // What people see is tested from outside for the most part.
  const outside = /^ts\/(cli|error|report|terminal)\//.test(path)
    ? ["ts/cli/args", "tests/e2e/command-line.test.ts"]
    : [];
  return [...(near ? [folder] : []), ...outside];
}

/** Every fault of every line of code. */
function mutantsOf(path: string): Mutant[] {
  const text = readFileSync(join(root, path), "utf8");
  const tests = path.endsWith(".zig") ? text.search(/^test /m) : -1;
  const code = tests < 0 ? text : text.slice(0, tests);
  return code.split("\n").flatMap((before, at) => {
    if (/^\s*(\/\/|\*|\/\*|import |export \{)|@import|@setEval/.test(before)) return [];
    // Strings and comments are left as they are: a mutant changes what the program does.
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

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
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

/** Whether the tests nearest to a file pass. What no longer compiles fails. */
async function passes(path: string): Promise<boolean> {
  const words = path.endsWith(".zig")
    ? [zig, "build", "test", `-Dtest-filter=${basename(path, ".zig")}.`]
    : [process.execPath, "test", "--timeout", "60000", ...nearestTests(path)!];
  const child = Bun.spawn(words, { cwd: root, stdout: "ignore", stderr: "ignore", timeout: timeoutMs });
  return (await child.exited) === 0;
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
    return !(await passes(path));
  } finally {
    restore();
    process.off("exit", restore);
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(2));
const mutants = chosen(Number(values.count), Number(values.seed));
const survivors: Mutant[] = [];
const sound = new Map<string, boolean>();
for (const mutant of mutants) {
  const tests = nearestTests(mutant.path)!.join(" ");
  if (!sound.has(tests)) sound.set(tests, await passes(mutant.path));
  if (!sound.get(tests)) {
    console.error(`matcher: ${tests} fails without a mutant: repair that first`);
    process.exit(2);
  }
  const seen = await isSeen(mutant);
  if (!seen) survivors.push(mutant);
  console.log(`${seen ? "seen    " : "survived"}  ${mutant.path}:${mutant.line}  ${mutant.after.trim()}`);
}
const percent = (100 * survivors.length) / Math.max(1, mutants.length);
console.log(`${mutants.length} mutants, ${survivors.length} survived (${percent.toFixed(0)} %)`);
process.exitCode = percent < survivorsMax ? 0 : 1;
