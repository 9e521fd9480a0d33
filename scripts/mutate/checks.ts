/** Runs the tests that may notice a mutant: the nearest first, the conformance vectors last. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { zig } from "../zig.ts";
import { nearestTests, testsOfRoom } from "./nearest.ts";

const root = join(import.meta.dir, "..", "..");
const folder = join(root, ".build", "mutate");
const bun = process.execPath;

/** Tests that run longer than this are caught in an endless mutant, which counts as noticed. */
const timeoutMs = 15 * 60_000;

/** Command put before each run, for example "nice". */
let before: readonly string[] = [];
export function runThrough(words: readonly string[]): void {
  before = words;
}

/** A command that fails if it notices a mutant. */
interface Check {
  readonly name: string;
  readonly words: readonly string[];
  readonly env?: Record<string, string>;
  /** Commands run first, without a verdict. */
  readonly first?: readonly (readonly string[])[];
}

/** What happened to a mutant; `seen` has the name of the check that noticed it. */
export type Verdict = { readonly kind: "invalid" | "survived" } | { readonly kind: "seen"; readonly by: string };

/** Tries the mutant that is in the sources now. */
export async function verdictOn(path: string): Promise<Verdict> {
  for (const words of compilations(path)) if (!(await succeeds({ name: "", words }))) return { kind: "invalid" };
  for (const check of checks(path)) {
    if (unsound.has(check.name)) continue;
    if (!(await succeeds(check))) return { kind: "seen", by: check.name };
  }
  return { kind: "survived" };
}

const sound = new Set<string>();
const unsound = new Set<string>();

/** Whether a check passes without a mutant. Checks that do not are left out from then on. */
export async function isSound(path: string, name: string): Promise<boolean> {
  if (sound.has(name)) return true;
  for (const words of compilations(path)) await succeeds({ name: "", words });
  const passes = await succeeds(checks(path).find((check) => check.name === name)!);
  (passes ? sound : unsound).add(name);
  if (!passes) console.error(`matcher: left out, since it fails without a mutant: ${name}`);
  return passes;
}

const build = [bun, "scripts/build.ts"];
const debugLibrary = join(folder, "lib", "libmatcher.so");
const tests = join(folder, "bin", "tests");
const cache = join(folder, "cache");
const cachedMax = 50;

function compilations(path: string): readonly (readonly string[])[] {
  if (path.endsWith(".ts")) return [[join(root, "node_modules", ".bin", "tsc"), "--noEmit"]];
  // A cache of its own: every mutant would leave 100 MB in ours.
  if (existsSync(join(cache, "o")) && readdirSync(join(cache, "o")).length > cachedMax)
    rmSync(cache, { recursive: true });
  return [zigBuild("test-program")];
}

function zigBuild(step: string): readonly string[] {
  return [zig, "build", step, "-Dmode=debug", "--cache-dir", cache, "--prefix", folder];
}

function checks(path: string): readonly Check[] {
  const vectors = { name: "vectors", words: [bun, "scripts/vectors.ts"], first: [build] };
  const test = (file: string) => ({ name: file, words: [bun, "test", "--timeout", "120000", file] });
  if (path.endsWith(".ts")) {
    return [...nearestTests(path).map(test), vectors];
  }
  const withLibrary = { env: { MATCHER_NATIVE: debugLibrary }, first: [zigBuild("install")] };
  const room = path.split("/").slice(1, -1).join(".");
  return [
    { name: `unit tests from zig/${room}`, words: [tests, `${room}.`] },
    ...testsOfRoom(path).map((file) => ({ ...test(file), ...withLibrary })),
    { ...vectors, ...withLibrary, first: [...withLibrary.first, build] },
  ];
}

async function succeeds({ words, env, first = [] }: Check): Promise<boolean> {
  for (const command of first) await succeeds({ name: "", words: command, env });
  const child = Bun.spawn([...before, ...words], {
    cwd: root,
    stdio: ["ignore", "ignore", "ignore"],
    env: { ...process.env, ...env },
    detached: true,
  });
  // The group, since a test may have started processes of its own.
  const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), timeoutMs);
  const status = await child.exited;
  clearTimeout(timer);
  return status === 0;
}

/** Removes what was compiled from mutants. */
export async function tidyUp(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await succeeds({ name: "", words: build });
}
