/**
 * Mutation tests: small faults are put into a copy of the sources, one at a time in effect, and the tests that execute
 * them are run. A mutant survives if no test fails. `npm run mutate -- --language ts|zig [--count 50] [--seed 1]
 * [--only ts/cli] [--minutes 8] [--fresh] [--again]`: the selection is a pure function of the seed and the sources.
 * A run ends after `--minutes` and is continued by the next with the same language; `--fresh` begins anew, `--again`
 * tries the survivors of the last run with the tests as they are now. Files are in `.build/mutate`.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { findMutants, type Mutant } from "./mutate/faults.ts";
import { judge, type Verdict } from "./mutate/judge.ts";
import { mutantsIn, type Numbered, prepare, Workplace } from "./mutate/plan.ts";
import { readReach, recordReach } from "./mutate/reach.ts";
import { mutantsMax } from "./mutate/switched.ts";

const { values } = parseArgs({
  options: {
    language: { type: "string", default: "zig" },
    count: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    minutes: { type: "string", default: "600" },
    fresh: { type: "boolean" },
    again: { type: "boolean" },
  },
});

/** Maximum percentage of survivors. */
const survivorsMax = 10;

const language = values.language === "ts" || values.language === "zig" ? values.language : null;
const count = Number(values.count);
if (!language || !(count >= 1 && count <= mutantsMax)) {
  console.error(`matcher: expected --language ts or zig, and a --count from 1 to ${mutantsMax}`);
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(2));

const end = Date.now() + Number(values.minutes) * 60_000;
const isOver = () => Date.now() > end;
const place = new Workplace(language);
const readVerdicts = (): Verdict[] =>
  existsSync(place.verdicts)
    ? readFileSync(place.verdicts, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** The mutants of the last run that survived, found by their text: lines may have moved. */
function survivors(): Mutant[] {
  return readVerdicts()
    .filter(({ noticedBy }) => noticedBy === null)
    .flatMap(({ path, before, after }) => {
      const mutant = findMutants(path).find((one) => one.before === before && one.after === after);
      if (!mutant) console.error(`matcher: this mutant is no longer possible: ${path}  ${after.trim()}`);
      return mutant ? [mutant] : [];
    });
}

async function loadPlan(): Promise<readonly Numbered[]> {
  if (!values.fresh && !values.again && existsSync(place.plan)) return JSON.parse(readFileSync(place.plan, "utf8"));
  const mutants = values.again ? survivors() : null;
  for (const path of [place.plan, place.reach, place.verdicts]) rmSync(path, { force: true });
  mkdirSync(place.folder, { recursive: true });
  if (mutants) return prepare(place, mutants.values(), mutants.length);
  return prepare(place, mutantsIn(`.${language}`, values.only, Number(values.seed)), count);
}

function print({ number, path, line, before, after, noticedBy, reaching }: Verdict): void {
  console.log(`${number}  ${path}:${line}  ${noticedBy ?? `SURVIVED (${reaching} tests execute it)`}`);
  console.log(`    - ${before.trim()}\n    + ${after.trim()}`);
}

const mutants = await loadPlan();
if (await recordReach(place, isOver)) {
  const checks = readReach(place);
  const known = new Set(readVerdicts().map(({ number }) => number));
  for (const mutant of mutants) {
    if (known.has(mutant.number)) continue;
    if (isOver()) break;
    const verdict = await judge(place, mutant, checks);
    appendFileSync(place.verdicts, `${JSON.stringify(verdict)}\n`);
    print(verdict);
  }
  for (const { name, ok } of checks)
    if (!ok) console.error(`matcher: left out, since it fails without a mutant: ${name}`);
}
const judged = readVerdicts();
const survived = judged.filter(({ noticedBy }) => noticedBy === null).length;
const percent = (100 * survived) / Math.max(1, judged.length);
console.log(`${judged.length} of ${mutants.length} mutants judged, ${survived} survived (${percent.toFixed(0)} %)`);
process.exitCode = judged.length === mutants.length && percent < survivorsMax ? 0 : 1;
