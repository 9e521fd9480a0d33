/**
 * The machines that we build for: Bun's name, the folder in the package, Zig's name, and the path of the library below
 * the prefix of `zig build`.
 */
export const targets = [
  { bun: "bun-linux-x64", machine: "linux-x64", zig: "x86_64-linux-gnu.2.17", library: "lib/libmatcher.so" },
  { bun: "bun-linux-x64-musl", machine: "linux-x64-musl", zig: "x86_64-linux-musl", library: "lib/libmatcher.so" },
  { bun: "bun-linux-arm64", machine: "linux-arm64", zig: "aarch64-linux-gnu.2.17", library: "lib/libmatcher.so" },
  { bun: "bun-linux-arm64-musl", machine: "linux-arm64-musl", zig: "aarch64-linux-musl", library: "lib/libmatcher.so" },
  { bun: "bun-darwin-x64", machine: "darwin-x64", zig: "x86_64-macos", library: "lib/libmatcher.dylib" },
  { bun: "bun-darwin-arm64", machine: "darwin-arm64", zig: "aarch64-macos", library: "lib/libmatcher.dylib" },
  { bun: "bun-windows-x64", machine: "win32-x64", zig: "x86_64-windows", library: "bin/matcher.dll" },
] as const;

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/** Name of this machine's target. */
export function hostTarget(): string {
  return `bun-${platforms[process.platform] ?? process.platform}-${process.arch}`;
}
