/** The programs that the benchmark compares with ours, by their names in the table; a missing one is left out. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { folder } from "./data.ts";

const drainFolder = join(folder, "drain3");

/** A private Python with Drain3, created if Python is installed and the registry can be reached. */
function drainPython(): string | null {
  const python = join(drainFolder, "bin", "python");
  if (existsSync(python)) return python;
  const make = ["python3", "-m", "venv", drainFolder];
  const install = [join(drainFolder, "bin", "pip"), "install", "--quiet", "drain3==0.9.11"];
  for (const command of [make, install]) {
    try {
      if (!Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).success) return null;
    } catch {
      return null;
    }
  }
  return python;
}

/** Location of each rival's program; PEER and RIPGREP in the environment are paths. */
const places: Record<string, () => string | null> = {
  peer: () => process.env.PEER ?? Bun.which(join(homedir(), ".cache/matcher-peer/bin/trex")),
  ripgrep: () => process.env.RIPGREP ?? Bun.which("rg"),
  ugrep: () => Bun.which("ugrep"),
  grep: () => Bun.which("grep"),
  coreutils: () => Bun.which("sh"),
  miller: () => Bun.which("mlr"),
  perl: () => Bun.which("perl"),
  drain3: drainPython,
  bun: () => process.execPath,
  "our scan": () => join(import.meta.dir, "..", "..", "dist", "matcher"),
};

const found = new Map<string, string | null>();

/** @returns path of the rival's program, or null if it is not available */
export function programOf(rival: string): string | null {
  if (!found.has(rival)) found.set(rival, places[rival]?.() ?? null);
  return found.get(rival) ?? null;
}
