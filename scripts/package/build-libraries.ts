/**
 * Builds the native libraries of several machines: one per core at a time, and only those whose sources changed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { compileLibrary } from "../setup/compile.mjs";
import { digestOfSources } from "../setup/sources.mjs";
import { version } from "../setup/zig.mjs";
import type { Target } from "../targets.ts";
import { zig } from "../zig.ts";
import { root } from "./folders.ts";

export type { Target };

export interface BuiltLibrary {
  readonly target: Target;
  readonly path: string;
}

export async function buildLibraries(chosen: readonly Target[]): Promise<BuiltLibrary[]> {
  const sources = digestOfSources(version);
  const waiting = [...chosen];
  const built: BuiltLibrary[] = [];
  const work = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) built.push(await build(target, sources));
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  return chosen.map((target) => built.find((one) => one.target === target)!);
}

/** Builds into a folder of its own, with a file that holds the digest of the sources. */
async function build(target: Target, sources: string): Promise<BuiltLibrary> {
  const prefix = join(root, ".build", target.bun);
  const path = join(prefix, target.library);
  const stamp = join(prefix, "built-from");
  if (existsSync(path) && existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return { target, path };
  if (!(await compileLibrary(zig, path, target.zig))) {
    console.error(`matcher: the library for ${target.zig} could not be compiled; the compiler's messages are above`);
    process.exit(2);
  }
  writeFileSync(stamp, sources);
  return { target, path };
}
