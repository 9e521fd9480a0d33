/** Runs every test once without a mutant, and records which mutants it reaches and how long it takes. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { differs, type Vector } from "../../tests/conformance/run.ts";
import { filesBelow } from "./nearest.ts";
import type { Workplace } from "./plan.ts";
import { run } from "./run.ts";
import { readReached, select } from "./switched.ts";

/** What may notice a mutant: a unit test of Zig, a file of tests, or a conformance vector. */
export interface Check {
  readonly kind: "unit" | "file" | "vector";
  readonly name: string;
  readonly ms: number;
  /** Whether it passes without a mutant; otherwise it says nothing about one. */
  readonly ok: boolean;
  readonly reached: readonly number[];
}

const vectorFiles = ["lex", "pat", "val", "cli", "inf", "axa", "axb"];
const vectors: ReadonlyMap<string, Vector> = new Map(
  vectorFiles.flatMap((name) => {
    const file = join(import.meta.dir, "..", "..", "tests", "conformance", "vectors", `${name}.jsonl`);
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    return lines.map((line): [string, Vector] => [JSON.parse(line).id, JSON.parse(line)]);
  }),
);

export const readReach = ({ reach }: Workplace): Check[] =>
  existsSync(reach)
    ? readFileSync(reach, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** Records what is not yet recorded, until `isOver`. @returns whether all is recorded */
export async function recordReach(place: Workplace, isOver: () => boolean): Promise<boolean> {
  const known = new Set(readReach(place).map(({ name }) => name));
  const record = (checks: readonly Check[]) =>
    appendFileSync(place.reach, checks.map((check) => `${JSON.stringify(check)}\n`).join(""));
  if (place.language === "zig" && ![...known].some((name) => name.includes(".test."))) {
    record(await unitTests(place));
  }
  if (place.language === "zig" && !known.has(cTest)) {
    record([await runAndTime(place, "file", cTest, () => testPasses(place, cTest, 120_000))]);
  }
  for (const file of filesBelow("tests").concat(filesBelow("ts")).filter(isTest).sort()) {
    if (known.has(file)) continue;
    if (isOver()) return false;
    record([await runAndTime(place, "file", file, () => testPasses(place, file, 120_000))]);
  }
  for (const id of vectors.keys()) {
    if (known.has(id)) continue;
    if (isOver()) return false;
    record([await runAndTime(place, "vector", id, () => vectorPasses(place, id))]);
  }
  return true;
}

/** The tests of the C library: a program of its own. */
const cTest = "scripts/test/c.ts";

const isTest = (path: string) => path.endsWith(".test.ts") && !path.startsWith(join("tests", "tidy"));

async function runAndTime(
  place: Workplace,
  kind: Check["kind"],
  name: string,
  passes: () => Promise<boolean>,
): Promise<Check> {
  select(place.state, 0);
  const from = performance.now();
  const ok = await passes();
  return { kind, name, ms: Math.ceil(performance.now() - from), ok, reached: readReached(place.state) };
}

async function unitTests({ unitTests, state, tree }: Workplace): Promise<Check[]> {
  const { output } = await run([unitTests, state], { cwd: tree });
  return [...output.matchAll(/^#test\t(.*)\t(\d+)\t(\w+)\t([\d ]*)$/gm)].map(([, name, us, result, numbers]) => ({
    kind: "unit",
    name: name!,
    ms: Math.ceil(Number(us) / 1000),
    ok: result === "passed",
    reached: numbers!.split(" ").filter(Boolean).map(Number),
  }));
}

/** @returns whether the tests of a file pass */
export async function testPasses({ tree }: Workplace, file: string, timeoutMs: number): Promise<boolean> {
  const test = file === cTest ? [] : ["test", "--bail", "--timeout", "60000"];
  return (await run([process.execPath, ...test, `./${file}`], { cwd: tree, timeoutMs })).ok;
}

/** @returns whether a vector passes */
export async function vectorPasses({ tree, library }: Workplace, id: string): Promise<boolean> {
  const vector = vectors.get(id)!;
  const env = { ...vector.env, MATCHER_NATIVE: library };
  return (await differs(join(tree, "dist", "matcher"), { ...vector, env })) === null;
}
