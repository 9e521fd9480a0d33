/**
 * The machines that we build for: Bun's name, the folder in the package, Zig's name, and the path of the library below
 * the prefix of `zig build`. What a release does with each: the runner that builds it and starts it once, what runs it
 * there, and the names that package managers have for the machine; `null` where a manager has none or takes another.
 */
interface Row {
  readonly bun: string;
  readonly machine: string;
  readonly zig: string;
  readonly library: string;
  /** A runner of GitHub, of this system and processor. */
  readonly runner: string;
  /** Where the program starts: on the runner itself, or in a container with musl. */
  readonly start: "runner" | "alpine";
  /** `uname -s` and the words of `uname -m`, which install.sh compares. */
  readonly uname: { readonly system: string; readonly processors: readonly string[] } | null;
  readonly deb: string | null;
  /** The architecture as rpm and Arch Linux call it. */
  readonly rpm: string | null;
  readonly nix: string | null;
  readonly homebrew: string | null;
  readonly container: string | null;
}

const x64 = ["x86_64", "amd64"];
const arm64 = ["aarch64", "arm64"];

export const targets = [
  {
    bun: "bun-linux-x64",
    machine: "linux-x64",
    zig: "x86_64-linux-gnu.2.17",
    library: "lib/libmatcher.so",
    runner: "ubuntu-24.04",
    start: "runner",
    uname: { system: "Linux", processors: x64 },
    deb: "amd64",
    rpm: "x86_64",
    nix: "x86_64-linux",
    homebrew: "on_linux on_intel",
    container: "linux/amd64",
  },
  {
    bun: "bun-linux-x64-musl",
    machine: "linux-x64-musl",
    zig: "x86_64-linux-musl",
    library: "lib/libmatcher.so",
    runner: "ubuntu-24.04",
    start: "alpine",
    uname: { system: "Linux", processors: x64 },
    deb: null,
    rpm: null,
    nix: null,
    homebrew: null,
    container: null,
  },
  {
    bun: "bun-linux-arm64",
    machine: "linux-arm64",
    zig: "aarch64-linux-gnu.2.17",
    library: "lib/libmatcher.so",
    runner: "ubuntu-24.04-arm",
    start: "runner",
    uname: { system: "Linux", processors: arm64 },
    deb: "arm64",
    rpm: "aarch64",
    nix: "aarch64-linux",
    homebrew: "on_linux on_arm",
    container: "linux/arm64",
  },
  {
    bun: "bun-linux-arm64-musl",
    machine: "linux-arm64-musl",
    zig: "aarch64-linux-musl",
    library: "lib/libmatcher.so",
    runner: "ubuntu-24.04-arm",
    start: "alpine",
    uname: { system: "Linux", processors: arm64 },
    deb: null,
    rpm: null,
    nix: null,
    homebrew: null,
    container: null,
  },
  {
    bun: "bun-darwin-x64",
    machine: "darwin-x64",
    zig: "x86_64-macos",
    library: "lib/libmatcher.dylib",
    runner: "macos-15-intel",
    start: "runner",
    uname: { system: "Darwin", processors: x64 },
    deb: null,
    rpm: null,
    nix: "x86_64-darwin",
    homebrew: "on_macos on_intel",
    container: null,
  },
  {
    bun: "bun-darwin-arm64",
    machine: "darwin-arm64",
    zig: "aarch64-macos",
    library: "lib/libmatcher.dylib",
    runner: "macos-15",
    start: "runner",
    uname: { system: "Darwin", processors: arm64 },
    deb: null,
    rpm: null,
    nix: "aarch64-darwin",
    homebrew: "on_macos on_arm",
    container: null,
  },
  {
    bun: "bun-windows-x64",
    machine: "win32-x64",
    zig: "x86_64-windows",
    library: "bin/matcher.dll",
    runner: "windows-2025",
    start: "runner",
    uname: null,
    deb: null,
    rpm: null,
    nix: null,
    homebrew: null,
    container: null,
  },
] as const satisfies readonly Row[];

export type Target = (typeof targets)[number];

const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/** Name of this machine's target. */
export function hostTarget(): string {
  return `bun-${platforms[process.platform] ?? process.platform}-${process.arch}`;
}

/** Name of a release's files for a machine, without what says of what form they are: `matcher-linux-x64-musl`. */
export const stemOf = ({ bun }: Pick<Target, "bun">): string => bun.replace(/^bun-/, "matcher-");

/** The ending of programs there. */
export const endingOf = ({ machine }: Pick<Target, "machine">): "" | ".exe" =>
  machine.startsWith("win32") ? ".exe" : "";

/** The program itself, as a file of a release. */
export const programFile = (target: Target): string => `${stemOf(target)}${endingOf(target)}`;

/** The program with its manual page, completions and licence, as a file of a release. */
export const archiveFile = (target: Target): string =>
  `${stemOf(target)}${target.machine.startsWith("win32") ? ".zip" : ".tar.gz"}`;
