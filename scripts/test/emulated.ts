/**
 * Runs what is built for other platforms under emulators: the C program on the library, and the single file. What
 * cannot be run is skipped and said; of libraries for macOS, the exported functions are compared with matcher.h. The
 * libraries are debug builds: compiling them takes a fifth of the time, and they check more. Arguments name some of the
 * platforms.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { exportedNames, wrongExports } from "../package/exports.ts";
import { cache } from "../setup/root.mjs";
import { type Target, targets } from "../targets.ts";
import { zig } from "../zig.ts";
import { fillFolder } from "./c-folder.ts";
import { arm64, arm64Musl, type Emulator, wine } from "./emulators.ts";

const root = join(import.meta.dir, "..", "..");
const folder = join(root, ".build", "emulated");

interface Platform {
  readonly machine: Target["machine"];
  /** Absent: nothing is run, and the exported functions are checked. */
  readonly emulator?: () => Emulator;
  readonly hasExecutable?: boolean;
}

const platforms: readonly Platform[] = [
  { machine: "win32-x64", emulator: wine, hasExecutable: true },
  { machine: "linux-arm64", emulator: arm64, hasExecutable: true },
  // Bun's file for musl also needs musl's libstdc++, which no distribution with another C library has.
  { machine: "linux-arm64-musl", emulator: arm64Musl },
  { machine: "darwin-arm64" },
];

const counts = { passed: 0, failed: 0, skipped: 0 };

function report(name: string, problem: string | null): void {
  if (problem === null) counts.passed += 1;
  else counts.failed += 1;
  if (problem !== null) console.error(`${name}: ${problem}`);
}

function skip(name: string, reason: string): void {
  counts.skipped += 1;
  console.log(`skipped: ${name}: ${reason}`);
}

interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** For what hangs; on a busy machine, compiling takes minutes. */
const timeoutMs = 900_000;

async function ran(words: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = Bun.spawn([...words], {
    cwd: options.cwd ?? root,
    env: { ...process.env, MATCHER_NATIVE: undefined, ...options.env },
    stdin: options.input ? new Blob([options.input]) : "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: timeoutMs,
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { status: await child.exited, output, errors };
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

const describeRun = ({ status, output, errors }: Ran) => `status ${status}: ${output}${errors}`;

/** Checks one platform: builds its library, then what can be run with it. */
async function checkPlatform({ machine, emulator, hasExecutable = false }: Platform): Promise<void> {
  const target = targets.find((one) => one.machine === machine)!;
  const { command, env, needs } = emulator?.() ?? { command: [], env: {}, needs: "" };
  if (command === null) return skip(machine, `needs ${needs}`);
  const own = join(folder, machine);
  const library = join(own, target.library);
  const built = await ran([zig, "build", `-Dtarget=${target.zig}`, "-Dmode=debug", "--prefix", own]);
  if (built.status !== 0) return report(`${machine}: zig build`, describeRun(built));
  report(`${machine}: exports`, wrongExports(exportedNames(readFileSync(library))));
  if (!emulator) return;
  const run = (words: readonly string[], options: RunOptions = {}) =>
    ran([...command, ...words], { ...options, env: { ...env, ...options.env } });
  if (machine === "win32-x64") await checkUnits(target, own, run);
  await checkProgram(target, own, run);
  if (hasExecutable) await checkExecutable(target, own, library, run);
}

type Run = (words: readonly string[], options?: RunOptions) => Promise<Ran>;

/** Unit tests of what only Windows does. */
async function checkUnits({ machine, zig: name }: Target, own: string, run: Run): Promise<void> {
  const program = join(own, "pin.exe");
  const source = `-Mroot=${join(root, "zig", "source", "pin.zig")}`;
  const target = ["-target", name, "-mcpu", "baseline", "-Odebug"];
  const built = await ran([zig, "test", "--test-no-exec", ...target, source, "-lc", `-femit-bin=${program}`]);
  if (built.status !== 0) return report(`${machine}: zig test`, describeRun(built));
  const result = await run([program], { cwd: own });
  report(`${machine}: zig/source/pin.zig`, result.status === 0 ? null : describeRun(result));
}

/** The C program that calls every function of the library. */
async function checkProgram({ machine, zig: name, library }: Target, own: string, run: Run): Promise<void> {
  const files = join(own, "c");
  fillFolder(files);
  const isWindows = machine.startsWith("win32");
  const program = join(files, isWindows ? "library.exe" : "library");
  const options = ["-std=c11", "-Wall", "-Wextra", "-Werror", `-I${join(root, "zig")}`, `-L${join(own, "lib")}`];
  const source = join(root, "tests", "c", "library.c");
  const path = isWindows ? [] : [`-Wl,-rpath,${join(own, "lib")}`];
  const triple = isWindows ? `${name}-gnu` : name;
  const built = await ran([zig, "cc", "-target", triple, ...options, source, "-lmatcher", ...path, "-o", program]);
  if (built.status !== 0) return report(`${machine}: zig cc`, describeRun(built));
  if (isWindows) cpSync(join(own, library), join(files, "matcher.dll"));
  const result = await run([program, "."], { cwd: files });
  const isRight = result.status === 0 && result.output.trimEnd() === "ok";
  report(`${machine}: tests/c/library.c`, isRight ? null : describeRun(result));
}

const log = "GET / took 1.5s\nGET /a took 12ms\nfrom 10.0.0.1 in 2m to ann@ex.org\n";

interface CommandRun {
  readonly words: readonly string[];
  readonly input?: string;
  /** Bun names a folder that it lists in a way that Wine 8 does not know (`\Device\HarddiskVolume2\...`). */
  readonly listsFolder?: boolean;
}

const runs: readonly CommandRun[] = [
  { words: ["scan", "\\R", "a.log"] },
  { words: ["scan", "\\R{>1s} | \\I", "--json"], input: log },
  { words: ["grep", '"took"', "."], listsFolder: true },
  { words: ["grep", '"took"', "a.log"] },
  { words: ["count-by", "${0}", "\\R", "a.log"] },
  { words: ["scan", "none", "missing.log"] },
  { words: ["rewrite", "\\R", "<${0}>", "--in-place", "a.log"] },
  { words: ["redact", "--in-place", "a.log"] },
];

/** The single file answers as the command does from its sources on this machine. */
async function checkExecutable({ machine, bun }: Target, own: string, library: string, run: Run): Promise<void> {
  const isWindows = machine.startsWith("win32");
  const program = join(own, "single", isWindows ? "matcher.exe" : "matcher");
  mkdirSync(join(program, ".."), { recursive: true });
  const command = [process.execPath, join(root, "scripts", "build.ts"), "--target", bun, "--library", library];
  const built = await ran([...command, "--outfile", program]);
  if (built.status !== 0) {
    // The runtime of another platform is fetched once from npm.
    const download = /Failed to download.*/.exec(built.errors);
    if (download) return skip(`${machine}: the single file`, download[0]);
    return report(`${machine}: build.ts`, describeRun(built));
  }
  if (isWindows) {
    const made = await ran(primitives(join(program, "..")));
    if (made.status !== 0) return report(`${machine}: bcryptprimitives.c`, describeRun(made));
  }
  for (const place of [join(own, "files"), join(own, "files-here")]) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    writeFileSync(join(place, "a.log"), log);
  }
  await compareRuns(machine, own, (words, options) => run([program, ...words], options));
}

/** The command that compiles a library that Bun needs beside its file under Wine. */
function primitives(into: string): string[] {
  const source = join(import.meta.dir, "bcryptprimitives.c");
  const output = join(into, "bcryptprimitives.dll");
  return [zig, "cc", "-target", "x86_64-windows-gnu", "-shared", source, "-ladvapi32", "-o", output];
}

/** Both answer alike, and leave the same file. */
async function compareRuns(machine: string, own: string, run: Run): Promise<void> {
  const isWindows = machine.startsWith("win32");
  const [theirs, ours] = [join(own, "files"), join(own, "files-here")];
  const here: Run = (words, options) =>
    ran([process.execPath, join(root, "ts", "main.ts"), ...words], {
      ...options,
      env: { MATCHER_NATIVE: process.env.MATCHER_NATIVE },
    });
  for (const { words, input, listsFolder } of runs) {
    const name = `${machine}: ${words.join(" ")}`;
    if (listsFolder && isWindows) {
      skip(name, "Bun can't list a folder under Wine");
      continue;
    }
    const options = input === undefined ? {} : { input };
    const [found, expected] = [
      await run(words, { ...options, cwd: theirs }),
      await here(words, { ...options, cwd: ours }),
    ];
    const [left, right] = [theirs, ours].map((place) => readFileSync(join(place, "a.log"), "utf8"));
    const isSame = describeRun(found) === describeRun(expected) && left === right;
    report(name, isSame ? null : `${describeRun(found)}\nexpected ${describeRun(expected)}`);
  }
}

/** As many platforms at a time as there are cores. */
async function checkAll(): Promise<void> {
  mkdirSync(cache, { recursive: true }); // Wine makes its drive there.
  const wanted = process.argv.slice(2);
  const waiting = platforms.filter(({ machine }) => wanted.length === 0 || wanted.includes(machine));
  const work = async () => {
    for (let platform = waiting.shift(); platform; platform = waiting.shift()) await checkPlatform(platform);
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
}

await checkAll();
skip("darwin-x64, darwin-arm64", "nothing here loads or runs files for macOS");
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
