/** The programs that the benchmark compares with ours, by their names in the table; a missing one is left out. */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { folder } from "./data.ts";

/** A private Python with one package, created if Python is installed and the registry can be reached. */
const pythonWith = (name: string, version: string) => (): string | null => {
  const place = join(folder, name);
  const python = join(place, "bin", "python");
  if (existsSync(python)) return python;
  const make = ["python3", "-m", "venv", place];
  const install = [join(place, "bin", "pip"), "install", "--quiet", `${name}==${version}`];
  for (const command of [make, install]) {
    try {
      if (!Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).success) return null;
    } catch {
      return null;
    }
  }
  return python;
};

/** Location of each rival's program; PEER and RIPGREP in the environment are paths. */
const places: Record<string, () => string | null> = {
  peer: () => process.env.PEER ?? Bun.which(join(homedir(), ".cache/matcher-peer/bin/trex")),
  ripgrep: () => process.env.RIPGREP ?? Bun.which("rg"),
  ugrep: () => Bun.which("ugrep"),
  grep: () => Bun.which("grep"),
  coreutils: () => Bun.which("sh"),
  miller: () => Bun.which("mlr"),
  perl: () => Bun.which("perl"),
  // A pipe of it and others.
  jq: () => Bun.which("jq") && Bun.which("sh"),
  drain3: pythonWith("drain3", "0.9.11"),
  duckdb: pythonWith("duckdb", "2.0.0"),
  hyperscan: pythonWith("hyperscan", "0.9.1"),
  bun: () => process.execPath,
  "our scan": () => join(import.meta.dir, "..", "..", "dist", "matcher"),
};

const found = new Map<string, string | null>();

/** @returns path of the rival's program, or null if it is not available */
export function findProgram(rival: string): string | null {
  if (!found.has(rival)) found.set(rival, places[rival]?.() ?? null);
  return found.get(rival) ?? null;
}
