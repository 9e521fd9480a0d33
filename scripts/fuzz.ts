/**
 * `npm run fuzz`: runs every fuzz target (`*.fuzz.ts`, a pure function `run(seed, rounds)` that throws on failure) for
 * `--seconds S` (2) from a printed seed. `--seed N` replays one, a word selects targets by path. The canary must fail:
 * it proves that failures are noticed. A target that cannot run on this machine says why (`whySkipped`) and counts as
 * skipped.
 */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

interface Target {
  run(seed: number, rounds: number): void | Promise<void>;
  /** Why it cannot run here; `null` if it can. */
  whySkipped?(): string | null;
}

const root = join(import.meta.dir, "..");
const flag = (name: string) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const seconds = Number(flag("--seconds") ?? 2);
const firstSeed = Number(flag("--seed") ?? Date.now() % 1_000_000_007);
const only =
  process.argv.slice(2).find((word, at, all) => !word.startsWith("--") && !all[at - 1]?.startsWith("--")) ?? "";

const paths = ["ts", "tests"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith(".fuzz.ts"))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => path.includes(only))
  .sort();

const roundsPerSeed = 20;
let failed = 0;
let skipped = 0;
for (const path of paths) {
  const name = relative(root, path);
  const target = (await import(path)) as Target;
  const why = target.whySkipped?.() ?? null;
  if (why !== null) {
    skipped += 1;
    console.log(`${name}: ${why}`);
    continue;
  }
  const isCanary = name.endsWith("canary.fuzz.ts");
  const until = performance.now() + seconds * 1000;
  let seed = firstSeed;
  let caught: unknown = null;
  do {
    try {
      await target.run(seed, roundsPerSeed);
    } catch (error) {
      caught = error;
      break;
    }
    seed += 1;
  } while (performance.now() < until);
  const wrong = isCanary ? caught === null : caught !== null;
  if (wrong) failed += 1;
  const outcome = wrong
    ? `FAILED at seed ${seed}: ${caught instanceof Error ? caught.message : (caught ?? "the canary lives")}`
    : "ok";
  console.log(`${name}: seeds ${firstSeed} to ${seed}, ${(seed - firstSeed + 1) * roundsPerSeed} rounds, ${outcome}`);
}
const passed = paths.length - failed - skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;
