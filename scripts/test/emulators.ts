/** Emulators: they run programs of other platforms on this machine. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../setup/root.mjs";

export interface Emulator {
  /** What precedes a program's own words; `null` if it can't be run here. */
  readonly command: readonly string[] | null;
  readonly env: Readonly<Record<string, string>>;
  /** What would have to be installed. */
  readonly needs: string;
}

const onX64Linux = process.platform === "linux" && process.arch === "x64";

/** Debian's package puts it there, off the PATH. */
const wines = ["wine64", "/usr/lib/wine/wine64"];

/** Wine keeps its own drive of 700 MB, made once. */
export function wine(): Emulator {
  const found = onX64Linux ? wines.map((name) => Bun.which(name)).find((path) => path !== null) : undefined;
  const env = { WINEPREFIX: join(cache, "wine"), WINEDEBUG: "-all" };
  return { command: found ? [found] : null, env, needs: "wine64" };
}

const qemu = onX64Linux ? (Bun.which("qemu-aarch64-static") ?? Bun.which("qemu-aarch64")) : null;
const arm64Root = "/usr/aarch64-linux-gnu";

export function arm64(): Emulator {
  const needs = "qemu-user-static libc6-arm64-cross libgcc-s1-arm64-cross libstdc++6-arm64-cross";
  // The executable file is linked with libstdc++, too.
  const isComplete = qemu !== null && existsSync(join(arm64Root, "lib", "libstdc++.so.6"));
  return { command: isComplete ? [qemu, "-L", arm64Root] : null, env: {}, needs };
}

const muslLoader = "/lib/ld-musl-aarch64.so.1";

/** Runs programs for musl by its loader, which is musl itself. */
export function arm64Musl(): Emulator {
  const command = qemu !== null && existsSync(muslLoader) ? [qemu, muslLoader] : null;
  const isNew = command !== null && hasStatx(command);
  return { command: isNew ? command : null, env: {}, needs: "qemu-user-static musl:arm64 (1.2.4 or later)" };
}

/** The library calls statx, which musl has since 1.2.4. Run without a program, the loader tells its version. */
function hasStatx(loader: readonly string[]): boolean {
  const told = Bun.spawnSync([...loader], { stdin: "ignore" }).stderr.toString();
  const [, version] = /^Version (\d+\.\d+\.\d+)/m.exec(told) ?? [];
  return version !== undefined && Bun.semver.satisfies(version, ">=1.2.4");
}
