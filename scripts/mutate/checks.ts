/** Runs the tests that may notice a mutant: the nearest first, the vectors of its chapter last. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { zig } from "../zig.ts";
import { chaptersOf, nearestTests, testsOfRoom } from "./nearest.ts";

const root = join(import.meta.dir, "..", "..");
const folder = join(root, ".build", "mutate");
const bun = process.execPath;

/** Tests that run longer than this are caught in an endless mutant, which counts as noticed. */
const timeoutMs = 3 * 60_000;

/** Command put before each run, for example "nice". */
let before: readonly string[] = [];
export function runThrough(words: readonly string[]): void {
  before = words;
}

/** Without the conformance vectors, which take longest: the survivors can be tried with them afterwards. */
let isQuick = false;
export function leaveOutVectors(): void {
  isQuick = true;
}

/** A command that fails if it notices a mutant. */
export interface Check {
  readonly name: string;
  readonly words: readonly string[];
  readonly env?: Record<string, string>;
  /** Commands run first, without a verdict. */
  readonly first?: readonly (readonly string[])[];
}

const build = [bun, "scripts/build.ts"];
const vectorsOf = (path: string): readonly Check[] =>
  chaptersOf(path).map((chapter) => ({
    name: `vectors ${chapter}`,
    words: [bun, "scripts/vectors.ts", "--only", chapter],
    first: [build],
  }));
const test = (file: string): Check => ({ name: file, words: [bun, "test", "--timeout", "120000", file] });

/** For a mutant of TypeScript, which is in the sources. */
export const typescriptChecks = (path: string): readonly Check[] => [
  ...nearestTests(path).map(test),
  ...vectorsOf(path),
];

/** For a mutant of Zig, which was compiled. */
export function zigChecks(path: string): readonly Check[] {
  const library = { env: { MATCHER_NATIVE: join(folder, "lib", "libmatcher.so") } };
  const room = path.split("/").slice(1, -1).join(".");
  return [
    { name: "unit tests", words: [join(folder, "bin", "tests"), `${room}.`] },
    ...testsOfRoom(path).map((file) => ({ ...test(file), ...library })),
    ...vectorsOf(path).map((check) => ({ ...check, ...library })),
  ];
}

const outcomes = new Map<string, boolean>();

/**
 * The first check that notices a mutant; null if it survives. A check that fails without a mutant is left out:
 * `without` removes the mutant while it runs.
 */
export async function noticedBy(
  checks: readonly Check[],
  env: Record<string, string>,
  without: (use: () => Promise<boolean>) => Promise<boolean>,
): Promise<string | null> {
  for (const check of checks) {
    if (isQuick && check.name.startsWith("vectors")) continue;
    if (outcomes.get(check.name) === false || (await succeeds(check, env))) continue;
    if (!outcomes.has(check.name)) outcomes.set(check.name, await without(() => succeeds(check, {})));
    if (outcomes.get(check.name)) return check.name;
    console.error(`matcher: left out, since it fails without a mutant: ${check.name}`);
  }
  return null;
}

async function succeeds({ words, env, first = [] }: Check, more: Record<string, string>): Promise<boolean> {
  for (const command of first) await run(command, { ...env, ...more });
  return (await run(words, { ...env, ...more })).ok;
}

async function run(words: readonly string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([...before, ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
    detached: true,
  });
  // The group, since a test may have started processes of its own. An endless one must not outlive this run.
  const end = () => process.kill(-child.pid, "SIGKILL");
  process.once("exit", end);
  const timer = setTimeout(end, timeoutMs);
  const output = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const status = await child.exited;
  clearTimeout(timer);
  process.off("exit", end);
  return { ok: status === 0, output: output.join("") };
}

/** A place in a source where compiling it failed. */
export interface Failure {
  readonly path: string;
  readonly line: number;
}

/** Compiles the unit tests and the library of Zig. @returns where that failed, or null */
export async function compileZig(): Promise<readonly Failure[] | null> {
  const steps = ["install", "test-program", "-Dmode=debug", "--prefix", folder, "--cache-dir", join(folder, "cache")];
  const { ok, output } = await run([zig, "build", ...steps]);
  return ok ? null : failures(output, /(zig\/[\w/.]+):(\d+):\d+: (?:error|note)/g);
}

/** Compiles the TypeScript. @returns where that failed, or null */
export async function compileTypescript(): Promise<readonly Failure[] | null> {
  const { ok, output } = await run([join(root, "node_modules", ".bin", "tsc"), "--noEmit", "--pretty", "false"]);
  return ok ? null : failures(output, /^(\S+?)\((\d+),\d+\): error/gm);
}

function failures(output: string, pattern: RegExp): readonly Failure[] {
  return [...output.matchAll(pattern)].map(([, path, line]) => ({ path: path!, line: Number(line) }));
}

/** Removes what was compiled from mutants. */
export async function tidyUp(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await run(build);
}
