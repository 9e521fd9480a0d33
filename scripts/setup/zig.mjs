/** Zig 0.17: the one on PATH, otherwise one from PyPI in a private virtual environment. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./root.mjs";
import { quiet, say, stop } from "./say.mjs";

/** The version that build.zig requires. */
export const version = "0.17.0";

/** @returns path of a Zig of that version */
export function ensureZig() {
  found ??= findOrInstall();
  return found;
}

/** The search under way: the library's build and the scripts may both start one. */
let found;

async function findOrInstall() {
  const onPath = spawnSync("zig", ["version"], { encoding: "utf8" });
  if (onPath.status === 0 && onPath.stdout.trim() === version) return "zig";
  const folder = join(cache, `zig-${version}`);
  const windows = process.platform === "win32";
  const zig = windows ? join(folder, "Scripts", "python-zig.exe") : join(folder, "bin", "python-zig");
  if (existsSync(zig)) return zig;
  const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (!python)
    stop(`Zig ${version} is not on PATH, and Python 3, which would bring it from PyPI, is missing; install either one`);
  say(`installing Zig ${version} from PyPI into ${folder} (once)`);
  mkdirSync(cache, { recursive: true });
  const done =
    (await quiet(python, ["-m", "venv", "--without-pip", folder])) &&
    (await quiet(python, [
      "-m",
      "pip",
      "--disable-pip-version-check",
      "--python",
      folder,
      "install",
      "--quiet",
      `ziglang==${version}`,
    ]));
  if (done && existsSync(zig)) return zig;
  rmSync(folder, { recursive: true, force: true });
  return stop(`Zig ${version} could not be installed from PyPI; put a zig ${version} on PATH and try again`);
}
