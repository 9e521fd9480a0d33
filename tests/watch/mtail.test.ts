/** Ten programs for mtail, and the same as a watch file: both count the same. Skipped without mtail. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "../../ts/watch/engine/engine.ts";
import { expositionText } from "../../ts/watch/exposition.ts";
import { checkWatchFile } from "../../ts/watch/syntax/check.ts";
import { mixedLog } from "./mtail/log.ts";

const mtail = Bun.which("mtail");
const programs = join(import.meta.dir, "mtail");

/** Samples by name and labels; those of mtail, whose durations are in milliseconds, in base units. */
function parseSamples(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const [, name, labels = "", value] of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)) {
    const isMs = name!.startsWith("took_ms");
    const named = [...labels.matchAll(/(\w+)="([^"]*)"/g)].flatMap(([, label, its]) => {
      if (label === "prog") return [];
      return isMs && label === "le" && its !== "+Inf" ? [`le=${Number(its) / 1000}`] : [`${label}=${its}`];
    });
    const amount = isMs && name!.endsWith("_sum") ? Number(value) / 1000 : Number(value);
    samples.set(`${name!.replace("took_ms", "took_seconds")} ${named.sort().join(" ")}`, Number(amount.toFixed(6)));
  }
  return samples;
}

test.skipIf(mtail === null)("a watch file counts what ten programs of mtail count", () => {
  const folder = mkdtempSync(join(tmpdir(), "matcher-mtail-"));
  const file = checkWatchFile("ten.watch", readFileSync(join(programs, "ten.watch"), "utf8"));
  const engine = createEngine(file);
  try {
    const log = join(folder, "big.log");
    const text = mixedLog(7, 5000);
    writeFileSync(log, text);
    const words = ["--one_shot", "--one_shot_format", "prometheus", "--logs", log, "--progs", programs];
    const run = Bun.spawnSync([mtail!, ...words], { stderr: "ignore" });
    engine.feed("big.log", new TextEncoder().encode(text), 0);
    const ours = parseSamples(expositionText("prometheus", engine.families()));
    const theirs = parseSamples(run.stdout.toString());
    expect(theirs.size).toBe(34);
    for (const [name, value] of theirs) expect([name, ours.get(name)]).toEqual([name, value]);
  } finally {
    engine.close();
    rmSync(folder, { recursive: true });
  }
});
