/** Searches for the native library in the output of `zig build`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { MatcherError } from "../error/errors.ts";

const names: Partial<Record<NodeJS.Platform, string>> = { darwin: "libmatcher.dylib", win32: "matcher.dll" };

/** @throws {MatcherError} not found */
export function findLibrary(): string {
  const folder = join(import.meta.dir, "..", "..", "zig-out", process.platform === "win32" ? "bin" : "lib");
  const path = join(folder, names[process.platform] ?? "libmatcher.so");
  if (existsSync(path)) return path;
  throw new MatcherError("io", `no native library for ${process.platform}-${process.arch}: looked for ${path}`);
}
