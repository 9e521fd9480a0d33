/** Searches for the native library in the package, and in the output of `zig build`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { MatcherError } from "../error/errors.ts";

const names: Partial<Record<NodeJS.Platform, string>> = { darwin: "libmatcher.dylib", win32: "matcher.dll" };

/** Name of the machine's folder below `native` in the package, such as `linux-x64` or `linux-x64-musl`. */
function machineName(): string {
  const machine = `${process.platform}-${process.arch}`;
  const loader = `/lib/ld-musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`;
  return process.platform === "linux" && existsSync(loader) ? `${machine}-musl` : machine;
}

/** @throws {MatcherError} not found */
export function findLibrary(): string {
  const root = join(import.meta.dir, "..", "..");
  const name = names[process.platform] ?? "libmatcher.so";
  const candidates = [
    join(root, "native", machineName(), name),
    join(root, "zig-out", process.platform === "win32" ? "bin" : "lib", name),
  ];
  const found = candidates.find((path) => existsSync(path));
  if (!found)
    throw new MatcherError("io", `no native library for ${machineName()}: looked for ${candidates.join(" and ")}`);
  return found;
}
