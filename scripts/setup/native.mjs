/** The native library: built if it is missing or older than a source. */
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { quiet, say, stop } from "./say.mjs";
import { ensureZig } from "./zig.mjs";

const names = { darwin: "lib/libmatcher.dylib", win32: "bin/matcher.dll" };

/** Path of the library that `zig build` makes for this machine. */
export const nativeLibrary = join(root, "zig-out", names[process.platform] ?? "lib/libmatcher.so");

export async function ensureNative() {
  const built = existsSync(nativeLibrary) ? statSync(nativeLibrary).mtimeMs : 0;
  if (built > newestSource()) return;
  const zig = await ensureZig();
  say("building the native library");
  if (!(await quiet(zig, ["build"], { cwd: root })))
    stop("the native library could not be built; the compiler's messages stand above");
  const now = new Date(); // A build without changes leaves the file's time: update it.
  utimesSync(nativeLibrary, now, now);
}

function newestSource() {
  let newest = 0;
  const folders = [join(root, "zig"), join(root, "shaders")];
  const files = [join(root, "build.zig"), join(root, "build.zig.zon")];
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath ?? entry.path, entry.name));
    }
  }
  for (const file of files) newest = Math.max(newest, statSync(file).mtimeMs);
  return newest;
}
