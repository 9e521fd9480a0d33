/** Programs that run those of other platforms on this machine. */
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

const arm64Root = "/usr/aarch64-linux-gnu";

export function arm64(): Emulator {
  const needs = "qemu-user-static libc6-arm64-cross libgcc-s1-arm64-cross libstdc++6-arm64-cross";
  const qemu = Bun.which("qemu-aarch64-static") ?? Bun.which("qemu-aarch64");
  // The executable file is linked with libstdc++, too.
  const isComplete = onX64Linux && qemu !== null && existsSync(join(arm64Root, "lib", "libstdc++.so.6"));
  return { command: isComplete ? [qemu, "-L", arm64Root] : null, env: {}, needs };
}

const muslLoaders = ["/lib/ld-musl-aarch64.so.1", "/lib/aarch64-linux-musl/libc.so"];

/** Runs programs for musl by its loader, which is musl itself. */
export function arm64Musl(): Emulator {
  const qemu = Bun.which("qemu-aarch64-static") ?? Bun.which("qemu-aarch64");
  const loader = muslLoaders.find((path) => existsSync(path));
  const isComplete = onX64Linux && qemu !== null && loader !== undefined;
  return { command: isComplete ? [qemu, loader] : null, env: {}, needs: "qemu-user-static musl:arm64" };
}
