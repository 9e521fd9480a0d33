/** The native library: built if it is missing or older than a source. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { compileLibrary } from "./compile.mjs";
import { root, stamps } from "./root.mjs";
import { say, stop } from "./say.mjs";
import { digestOfSources, newestSource } from "./sources.mjs";
import { ensureZig, version } from "./zig.mjs";

const names = { darwin: "lib/libmatcher.dylib", win32: "bin/matcher.dll" };

/** Path of the library of this machine, also of the one that `zig build` makes. */
export const nativeLibrary = join(root, "zig-out", names[process.platform] ?? "lib/libmatcher.so");

/** Number of libraries kept, so that going back to earlier sources compiles nothing. */
const keptMax = 4;

export async function ensureNative() {
  const built = existsSync(nativeLibrary) ? statSync(nativeLibrary).mtimeMs : 0;
  if (built > newestSource()) return;
  const begun = new Date();
  const folder = join(stamps, "native");
  const digest = () => digestOfSources(version, process.platform, process.arch);
  const asked = digest();
  const kept = join(folder, asked, basename(nativeLibrary));
  if (!existsSync(kept)) {
    await compile(kept);
    prune(folder);
  }
  // A copy in place would change a library that a running process has loaded.
  const arriving = `${nativeLibrary}.${process.pid}`;
  mkdirSync(dirname(nativeLibrary), { recursive: true });
  copyFileSync(kept, arriving);
  renameSync(arriving, nativeLibrary);
  // Sources that changed meanwhile are newer than the library, which may be of both: it is not kept for either.
  utimesSync(nativeLibrary, begun, begun);
  if (digest() !== asked) rmSync(dirname(kept), { recursive: true, force: true });
}

/** Compiles next to the library's folder and renames, so that the library is never incomplete. */
async function compile(library) {
  const zig = await ensureZig();
  say("compiling the native library (about a minute)");
  const folder = dirname(library);
  const unfinished = `${folder}.${process.pid}`;
  const done = await compileLibrary(zig, join(unfinished, basename(library)));
  if (done && !existsSync(folder)) renameSync(unfinished, folder);
  else rmSync(unfinished, { recursive: true, force: true });
  if (!done) stop("the native library could not be compiled; the compiler's messages are above");
}

function prune(folder) {
  const age = (name) => statSync(join(folder, name)).mtimeMs;
  const oldest = readdirSync(folder).sort((a, b) => age(b) - age(a));
  for (const name of oldest.slice(keptMax)) rmSync(join(folder, name), { recursive: true, force: true });
}
