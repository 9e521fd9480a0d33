/** The native libraries of several machines: each is built once, as many at a time as there are cores, and not at all where nothing changed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import type { targets } from "../targets.ts";
import { zig } from "../zig.ts";
import { root } from "./folders.ts";
import { run } from "./run.ts";

export type Target = (typeof targets)[number];

export interface BuiltLibrary {
  readonly target: Target;
  readonly path: string;
}

export async function buildLibraries(chosen: readonly Target[]): Promise<BuiltLibrary[]> {
  const sources = digestOfSources();
  const waiting = [...chosen];
  const built: BuiltLibrary[] = [];
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) built.push(await build(target, sources));
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  return chosen.map((target) => built.find((one) => one.target === target)!);
}

/** Builds into a folder of its own, where what it was built from is noted. */
async function build(target: Target, sources: string): Promise<BuiltLibrary> {
  const prefix = join(root, ".build", target.bun);
  const path = join(prefix, target.library);
  const stamp = join(prefix, "built-from");
  if (existsSync(path) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return { target, path };
  await run([zig, "build", `-Dtarget=${target.zig}`, "--prefix", prefix]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  return { target, path };
}

/** Of everything that a library is made from, the compiler's version included. */
export function digestOfSources(): string {
  const hash = new Bun.CryptoHasher("sha256");
  hash.update(Bun.spawnSync([zig, "version"]).stdout);
  const files = readdirSync(join(root, "zig"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of [join(root, "build.zig"), join(root, "build.zig.zon"), ...files]) {
    hash.update(`${file.slice(root.length)}\0`);
    hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}
