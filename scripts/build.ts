/**
 * `npm run build`: builds the command as a single file, `dist/matcher`, including the native library. `--target
 * bun-darwin-arm64` builds for another machine, `--outfile PATH` elsewhere, `--into DIR` there under the name that a
 * release has; `--library PATH` takes that library instead of ours, and so does `MATCHER_NATIVE=PATH` for this machine.
 */
import { closeSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { $ } from "bun";
import { digestOfBytes } from "../ts/native/embedded/digest.ts";
import { buildPowerShell } from "./build/powershell.ts";
import { copyWithGroups } from "./build/start-groups.ts";
import { buildLibraries } from "./package/build-libraries.ts";
import { ensureNative, nativeLibrary } from "./setup/native.mjs";
import { endingOf, hostTarget, programFile, targets } from "./targets.ts";
import { workbenchPage } from "./workbench-page.ts";

const root = join(import.meta.dir, "..");
const path = { type: "string" } as const;
const { values } = parseArgs({ options: { target: path, library: path, outfile: path, into: path } });
const target = targets.find(({ bun }) => bun === (values.target ?? hostTarget()));
if (!target) {
  console.error(`matcher: no such target: expected one of ${targets.map(({ bun }) => bun).join(", ")}`);
  process.exit(2);
}

const isHost = target.bun === hostTarget();
const chosen = isHost ? process.env.MATCHER_NATIVE : undefined;
const given = values.library === undefined ? undefined : resolve(values.library);
const library = given ?? chosen ?? (isHost ? nativeLibrary : (await buildLibraries([target]))[0]!.path);
if (library === nativeLibrary) await ensureNative();
const digest = digestOfBytes(await Bun.file(library).bytes());
const usual = isHost && values.into === undefined ? `matcher${endingOf(target)}` : programFile(target);
const outfile = values.outfile ?? resolve(root, values.into ?? "dist", usual);
mkdirSync(dirname(outfile), { recursive: true });
const sources = join(root, ".build", isHost ? "grouped" : `grouped-${target.machine}`);
await copyWithGroups(root, sources);
const page = await workbenchPage();

/** @param bytecodeOrder records of runs; their code is placed together */
const build = (bytecodeOrder: string[] | null) =>
  Bun.build({
    entrypoints: [join(sources, "ts", "executable.ts")],
    minify: true,
    bytecode: isHost,
    format: "esm",
    // The modules of each command are separate chunks, so that a run loads no others.
    splitting: true,
    define: { MATCHER_LIBRARY_DIGEST: JSON.stringify(digest), MATCHER_BUILT_FROM: JSON.stringify(builtFrom()) },
    compile: {
      target: target.bun as Bun.Build.CompileTarget,
      outfile,
      // Files in the current directory are inputs: they must not influence how the program runs.
      autoloadDotenv: false,
      autoloadBunfig: false,
      // Most runs end before compiling for speed pays off: the threshold is five times the usual number of calls.
      jitPolicy: 5,
      bytecodeOrder,
    },
    plugins: [
      {
        name: "native library",
        setup(build) {
          build.onResolve({ filter: /^matcher:native$/ }, () => ({ path: library }));
        },
      },
      page,
    ],
  });

let built = await build(null);
if (built.success && isHost) {
  built = await build(await recordOrders());
}
if (!built.success) {
  for (const log of built.logs) console.error(log);
  process.exit(2);
}

writeInPieces(outfile);
if (isHost) await buildPowerShell(library);

/** The commit, and whether the sources differ from it; without Git, that is said. */
function builtFrom(): string {
  const { success, stdout } = Bun.spawnSync(["git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"], {
    cwd: root,
    stderr: "ignore",
  });
  return success ? `commit ${stdout.toString().trim()}` : "sources without Git";
}

/**
 * Writes the program again in larger pieces than the bundler does. Linux keeps what is written at once as one block of
 * its page cache, and maps a block with one page fault: a start has 1,420 instead of 1,584 of them, and takes 5 % less
 * time. With pieces of 512 KB it has 1,410, but more of the program stays in memory.
 */
function writeInPieces(path: string): void {
  const written = `${path}.written`;
  const from = openSync(path, "r");
  const to = openSync(written, "w", 0o755);
  const piece = new Uint8Array(256 << 10);
  for (let length = readSync(from, piece); length > 0; length = readSync(from, piece)) {
    for (let at = 0; at < length; ) at += writeSync(to, piece, at, length - at);
  }
  closeSync(from);
  closeSync(to);
  renameSync(written, path);
}

/** Runs the program to record which of its bytecode common runs use, the most common one first. */
async function recordOrders(): Promise<string[]> {
  const sample = join(root, "examples", "shop.log");
  const runs = [["scan", "\\R", "--text", "took 5ms"], ["grep", "\\R{>500ms}", sample], ["digest", sample], ["--help"]];
  const records: string[] = [];
  for (const [i, run] of runs.entries()) {
    const record = join(root, ".build", `bytecode-order-${i}`);
    rmSync(record, { force: true });
    const env = { ...process.env, MATCHER_CACHE: join(root, ".build"), BUN_BYTECODE_ORDER_OUT: record };
    await $`${outfile} ${run}`.env(env).quiet();
    records.push(record);
  }
  return records;
}
