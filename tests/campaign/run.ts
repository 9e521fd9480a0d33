/**
 * `npm run campaign -- --minutes N`: attacks the program with random seeds, each scenario in turn, until the time is
 * over. `--only NAME` runs one scenario, `--seed S` one seed of it: a finding prints the options that replay it.
 * `--first-seed S` begins at a known seed, `--seconds N` is for a short run, `--short` for inputs that are small enough
 * for one; `--all` also runs pending scenarios.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { command } from "./program.ts";
import { createAttack, type Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios/index.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string" },
    seconds: { type: "string" },
    only: { type: "string" },
    seed: { type: "string" },
    "first-seed": { type: "string" },
    short: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
  },
});

const seconds = Number(values.seconds ?? Number(values.minutes ?? 1) * 60);
const chosen = scenarios.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  console.error(`no such scenario: expected one of ${scenarios.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

/** Why a scenario is not run; `null` if it is. */
function reasonToSkip(scenario: Scenario): string | null {
  if (scenario.pending !== undefined && !values.all && values.only === undefined)
    return `waits for: ${scenario.pending}`;
  return scenario.unavailable?.() ?? null;
}

/** @returns what went wrong; `null` if nothing did */
async function attempt(scenario: Scenario, seed: number): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), "matcher-campaign-"));
  try {
    await scenario.run(createAttack(seed, folder, values.short));
    return null;
  } catch (error) {
    return error instanceof Error ? (error.name === "Error" ? error.message : String(error.stack)) : String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Tally {
  attacks: number;
  findings: number;
}

const firstSeed = Number(values.seed ?? values["first-seed"] ?? Date.now() % 1_000_000_007);
const tallies = new Map<Scenario, Tally>();
// A short run does not reach all of them: each run begins with another one.
const first = firstSeed % chosen.length;
for (const scenario of [...chosen.slice(first), ...chosen.slice(0, first)]) {
  const reason = reasonToSkip(scenario);
  if (reason !== null) console.log(`${scenario.name}: not run, ${reason}`);
  else tallies.set(scenario, { attacks: 0, findings: 0 });
}

const until = performance.now() + seconds * 1000;
console.log(`${command.join(" ")}: ${tallies.size} scenarios for ${seconds} s from seed ${firstSeed}`);
turns: for (let seed = firstSeed; ; seed++) {
  for (const [scenario, tally] of tallies) {
    if (performance.now() > until && values.seed === undefined) break turns;
    const problem = await attempt(scenario, seed);
    tally.attacks += 1;
    if (problem === null) continue;
    tally.findings += 1;
    console.log(`${scenario.name}, seed ${seed}: ${problem}`);
    console.log(`  again: npm run campaign -- --only ${scenario.name} --seed ${seed}${values.short ? " --short" : ""}`);
  }
  if (values.seed !== undefined || tallies.size === 0) break;
}

let findings = 0;
for (const [{ name }, tally] of tallies) {
  findings += tally.findings;
  console.log(`${name}: ${tally.attacks} attacks, ${tally.findings} findings`);
}
const attacks = [...tallies.values()].reduce((sum, one) => sum + one.attacks, 0);
console.log(`${attacks - findings} passed, ${findings} failed`);
process.exitCode = findings > 0 ? 1 : 0;
