/** Decides whether the tests notice a mutant: those that reach it are run, nearest and shortest first. */
import { dirname } from "node:path";
import { nearestTests, testsOfRoom } from "./nearest.ts";
import type { Numbered, Workplace } from "./plan.ts";
import { type Check, testPasses, vectorPasses } from "./reach.ts";
import { run } from "./run.ts";
import { select } from "./switched.ts";

/** Time of tests, as measured without a mutant, after which one that nothing noticed counts as a survivor. */
const budgetMs = 150_000;

export interface Verdict extends Numbered {
  /** The test that noticed it; null if it survived. */
  readonly noticedBy: string | null;
  /** How many tests reach it. */
  readonly reaching: number;
}

export async function judge(place: Workplace, mutant: Numbered, checks: readonly Check[]): Promise<Verdict> {
  const reaching = checks.filter(({ ok, reached }) => ok && reached.includes(mutant.number));
  select(place.state, mutant.number);
  const noticedBy = await firstFailure(place, mutant, reaching, checks);
  select(place.state, 0);
  return { ...mutant, noticedBy, reaching: reaching.length };
}

async function firstFailure(place: Workplace, mutant: Numbered, reaching: readonly Check[], all: readonly Check[]) {
  const units = reaching.filter(({ kind }) => kind === "unit").sort(byNearness(mutant.path));
  const failed = units.length > 0 ? await failingUnit(place, units, all) : null;
  if (failed) return failed;
  const near = place.language === "zig" ? testsOfRoom(mutant.path) : nearestTests(mutant.path);
  const isNear = ({ name }: Check) => near.includes(name);
  const files = reaching.filter(({ kind }) => kind === "file").sort((a, b) => a.ms - b.ms);
  const nearFiles = files.filter(isNear).sort((a, b) => near.indexOf(a.name) - near.indexOf(b.name));
  const vectors = reaching.filter(({ kind }) => kind === "vector");
  let spentMs = 0;
  for (const check of [...nearFiles, ...vectors, ...files.filter((file) => !isNear(file))]) {
    if ((spentMs += check.ms) > budgetMs) return null;
    const passes =
      check.kind === "file"
        ? await testPasses(place, check.name, 3 * check.ms + 20_000)
        : await vectorPasses(place, check.name);
    if (!passes) return check.name;
  }
  return null;
}

/** Unit tests of the same file first, then of the same room, then the shortest. */
function byNearness(path: string): (a: Check, b: Check) => number {
  const file = path.replace(/^zig\/|(_test)?\.zig$/g, "").replaceAll("/", ".");
  const room = dirname(file.replaceAll(".", "/")).replaceAll("/", ".");
  const distance = ({ name }: Check) => (name.startsWith(file) ? 0 : name.startsWith(room) ? 1 : 2);
  return (a, b) => distance(a) - distance(b) || a.ms - b.ms;
}

/** Runs unit tests in one process. @returns the one that failed or did not end */
async function failingUnit(place: Workplace, units: readonly Check[], all: readonly Check[]): Promise<string | null> {
  const numbers = new Map(all.filter(({ kind }) => kind === "unit").map(({ name }, at) => [name, at]));
  const totalMs = units.reduce((sum, { ms }) => sum + ms, 0);
  const words = [place.unitTests, place.state, ...units.map(({ name }) => `${numbers.get(name)}`)];
  const { ok, output } = await run(words, { cwd: place.tree, timeoutMs: 4 * totalMs + 20_000 });
  if (ok) return null;
  return /^([\w.]+\.test\..*): \w[\w ]*$/m.exec(output)?.[1] ?? "unit tests: crashed or did not end";
}
