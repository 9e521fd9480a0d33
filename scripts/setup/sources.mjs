/** The sources of the native library: when they changed last, and what they are. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Time of the newest source, in milliseconds. */
export function newestSource() {
  return sources().reduce((newest, file) => Math.max(newest, statSync(file).mtimeMs), 0);
}

/** Digest of all sources and of whatever else determines the library. */
export function digestOfSources(...others) {
  const hash = createHash("sha256");
  for (const other of others) hash.update(`${other}\0`);
  for (const file of sources()) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function sources() {
  const found = readdirSync(join(root, "zig"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  return [join(root, "build.zig"), join(root, "build.zig.zon"), ...found];
}
