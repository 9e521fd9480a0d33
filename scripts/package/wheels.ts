/**
 * Builds wheels of the Python package with a native library inside, in `dist/wheels`: one per machine with glibc, by
 * `python3 -m pip wheel` (PYTHON names another interpreter). Without pip there are no wheels, which is said.
 */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { BuiltLibrary, Target } from "./build-libraries.ts";
import { root } from "./folders.ts";
import { run } from "./run.ts";

export const wheelsFolder = join(root, "dist", "wheels");

/** The tag of a wheel's machine, such as `manylinux_2_17_x86_64`; `null` if we offer no wheel for it. */
export function wheelTag({ zig }: Pick<Target, "zig">): string | null {
  const [, processor, version] = /^(\w+)-linux-gnu\.([\d.]+)$/.exec(zig) ?? [];
  return version === undefined ? null : `manylinux_${version.replace(".", "_")}_${processor}`;
}

/** @throws {Error} a library needs a newer glibc than its tag says */
export function checkGlibc(library: Uint8Array, tag: string): void {
  const allowed = Number(/^manylinux_2_(\d+)_/.exec(tag)![1]);
  const needed = Array.from(
    Buffer.from(library)
      .toString("latin1")
      .matchAll(/\bGLIBC_2\.(\d+)\b/g),
    ([, minor]) => Number(minor),
  );
  const most = Math.max(0, ...needed);
  if (most > allowed) throw new Error(`${tag}: the library needs glibc 2.${most}`);
}

export async function writeWheels(built: readonly BuiltLibrary[]): Promise<void> {
  const python = process.env.PYTHON ?? "python3";
  const offered = built.flatMap(({ target, path }) => {
    const tag = wheelTag(target);
    return tag === null ? [] : [{ tag, path }];
  });
  if (offered.length === 0) return;
  const found = Bun.spawnSync([python, "-m", "pip", "--version"], { stdout: "ignore", stderr: "ignore" });
  if (found.exitCode !== 0) {
    console.error(`matcher: no wheels: ${python} has no pip; install it, or name another interpreter by PYTHON`);
    return;
  }
  rmSync(wheelsFolder, { recursive: true, force: true });
  for (const { tag, path } of offered) await writeWheel(python, tag, path);
  console.error(`matcher: dist/wheels holds ${offered.map(({ tag }) => tag).join(", ")}`);
}

/** Builds in a copy of the sources, since the library lies inside the package. */
async function writeWheel(python: string, tag: string, library: string): Promise<void> {
  checkGlibc(readFileSync(library), tag);
  const folder = mkdtempSync(join(tmpdir(), "matcher-wheel-"));
  try {
    for (const name of ["matcher", "pyproject.toml", "README.md"]) {
      const isSource = (path: string) => basename(path) !== "__pycache__" && basename(path) !== "lib";
      cpSync(join(root, "python", name), join(folder, name), { recursive: true, filter: isSource });
    }
    mkdirSync(join(folder, "matcher", "lib"));
    copyFileSync(library, join(folder, "matcher", "lib", basename(library)));
    const options = ["--no-deps", "--disable-pip-version-check", "--wheel-dir", wheelsFolder];
    const platform = `--config-settings=--build-option=--plat-name=${tag}`;
    await run([python, "-m", "pip", "wheel", ...options, platform, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
