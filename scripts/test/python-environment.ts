/** The Python that runs the tests of the package, with what some of them need. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../setup/root.mjs";

/** Small enough to be fetched for the tests; others (Spark, ClickHouse) are used where they are installed. */
const packages = ["pyarrow==26.0.0", "duckdb==2.0.0"];

/**
 * The interpreter that PYTHON names, or one in an environment of our own with these packages, or else `python3`, whose
 * tests then skip what needs them.
 */
export function testPython(): string {
  if (process.env.PYTHON) return process.env.PYTHON;
  const folder = join(cache, `python-tests-${Bun.hash(packages.join()).toString(16)}`);
  const python = join(folder, "bin", "python");
  if (existsSync(python)) return python;
  mkdirSync(cache, { recursive: true });
  // Renamed once it is complete: the set-up may be interrupted, or run twice at a time.
  const unfinished = `${folder}.${process.pid}`;
  const options = ["--disable-pip-version-check", "--python", unfinished, "install", "--quiet"];
  const isMade =
    succeeds(["python3", "-m", "venv", "--without-pip", unfinished]) &&
    succeeds(["python3", "-m", "pip", ...options, ...packages]);
  if (isMade && !existsSync(folder)) renameSync(unfinished, folder);
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(python)) return python;
  console.log(`${packages.join(" and ")} could not be installed from PyPI`);
  return "python3";
}

function succeeds(words: readonly string[]): boolean {
  return Bun.spawnSync([...words], { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
}
