/** What the example programs of mtail count, as watch files: the same numbers. Skipped where mtail is not installed. */
import { afterAll, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "../../ts/watch/engine/engine.ts";
import { expositionText } from "../../ts/watch/exposition.ts";
import { checkWatchFile } from "../../ts/watch/syntax/check.ts";
import { randomBelow } from "../prng.ts";
import { type Example, examples } from "./mtail/examples.ts";

const mtail = Bun.which("mtail");
const programs = "/usr/share/doc/mtail/examples";
const root = mkdtempSync(join(tmpdir(), "matcher-mtail-examples-"));
afterAll(() => rmSync(root, { recursive: true }));

/** Seeds of the logs; the rules were written with the first one in view. */
const seeds = [1, 20, 333];
const linesOfLog = 3000;

/** Numbers by metric and the values of its labels, whatever these are called. */
function parseSamples(text: string, rename: (name: string) => { name: string; times: number } | null) {
  const samples = new Map<string, number>();
  for (const [, whole, labels = "", value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const known = splitName(whole!).flatMap(([base, ending]) => {
      const named = rename(base);
      return named ? [{ ...named, part: ending }] : [];
    })[0];
    if (!known) continue;
    const { name, times, part } = known;
    const values = [...labels.matchAll(/(\w+)="([^"]*)"/g)].flatMap(([, label, of]) => {
      if (label === "prog" || of === "") return [];
      return label === "le" && of !== "+Inf" ? [`${Number((Number(of) * times).toFixed(6))}`] : [of!];
    });
    const amount = part === "_sum" ? Number(value) * times : Number(value);
    samples.set(`${name}${part} ${values.sort().join(" ")}`, Number(amount.toPrecision(12)));
  }
  return samples;
}

/** A name as that of a metric, and as that of a sample of a histogram. */
function splitName(name: string): [base: string, part: string][] {
  const [, base, part] = /^(.*?)(_bucket|_sum|_count)$/.exec(name) ?? [];
  return [[name, ""], ...(base === undefined ? [] : [[base, part!] as [string, string]])];
}

function theirs({ program, metrics, times = {} }: Example, log: string): Map<string, number> {
  const folder = join(root, program);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(programs, `${program}.mtail`), join(folder, `${program}.mtail`));
  const path = join(root, `${program}.log`);
  writeFileSync(path, log);
  const words = ["--one_shot", "--one_shot_format", "prometheus", "--logs", path, "--progs", folder];
  const run = Bun.spawnSync([mtail!, ...words], { stderr: "ignore" });
  return parseSamples(run.stdout.toString(), (name) => {
    const own = metrics[name];
    return own === undefined ? null : { name: own, times: times[own] ?? 1 };
  });
}

function ours({ rules, metrics }: Example, log: string): Map<string, number> {
  const engine = createEngine(checkWatchFile("example.watch", rules));
  const own = new Set(Object.values(metrics));
  try {
    engine.feed("a.log", new TextEncoder().encode(log), 0);
    return parseSamples(expositionText("prometheus", engine.families()), (name) =>
      own.has(name) ? { name, times: 1 } : null,
    );
  } finally {
    engine.close();
  }
}

test.skipIf(mtail === null).each(examples.map((example) => [example.program, example] as const))(
  "%s",
  (program, example) => {
    // A package without its examples.
    if (!existsSync(join(programs, `${program}.mtail`))) return;
    for (const seed of seeds) {
      const below = randomBelow(seed);
      const log = Array.from({ length: linesOfLog }, () => `${example.line(below)}\n`).join("");
      const [found, wanted] = [ours(example, log), theirs(example, log)];
      const named = new Set([...wanted.keys()].map((key) => key.split(/ |_(?:bucket|sum|count) /)[0]));
      expect([...named].sort()).toEqual([...new Set(Object.values(example.metrics))].sort());
      for (const [name, value] of wanted) expect([seed, name, found.get(name)]).toEqual([seed, name, value]);
    }
  },
  60_000,
);
