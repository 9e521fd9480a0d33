/**
 * Random patterns, compiled programs with modified bytes, pattern files: each is either rejected with a message or run.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run as compareEngines, generator, pattern as randomPattern } from "../../../ts/scan/engines.fuzz.ts";
import { hostileText } from "../hostile-text.ts";
import { matcher } from "../program.ts";
import { type Attack, hold, pickFrom, type Scenario } from "../scenario.ts";

const quoting = { quotes: true } as const;

/** Every engine gives the same matches, using the generators of the fuzz targets. */
export const engines: Scenario = {
  name: "engines",
  run: ({ seed }) => compareEngines(seed, 20),
};

/** A random pattern over a hostile text, with every engine that can be forced. */
export const forcedEngines: Scenario = {
  name: "forced-engines",
  async run({ seed, below, folder }: Attack) {
    const pattern = randomPattern(generator(seed), 2);
    writeFileSync(join(folder, "in"), hostileText(below, 3000));
    const words = ["scan", "--binary", pattern, "in"];
    const found = await matcher(words, { cwd: folder, ...quoting });
    if (found.status === 2) return;
    const forced = await matcher(words, { cwd: folder, env: { MATCHER_ENGINE: "reference" }, ...quoting });
    if (forced.status === 2) return; // A name unknown to this build is refused.
    hold(found.stdout.equals(forced.stdout), "two engines find different matches", { pattern });
  },
};

/** Mutants of a compiled program. */
export const programs: Scenario = {
  name: "programs",
  async run({ seed, below, folder }: Attack) {
    const compiled = await matcher(["compile", randomPattern(generator(seed), 2), "-o", "program"], {
      cwd: folder,
      ...quoting,
    });
    if (compiled.status === 2) return;
    const whole = readFileSync(join(folder, "program"));
    writeFileSync(join(folder, "in"), "took 15ms at 10.0.0.1\n".repeat(20));
    for (let mutant = 0; mutant < 6; mutant++) {
      const bytes = Buffer.from(whole.subarray(0, below(8) === 0 ? below(whole.length + 1) : whole.length));
      const flips = bytes.length === 0 ? 0 : 1 + below(3);
      for (let flip = 0; flip < flips; flip++)
        bytes[below(bytes.length)] = pickFrom(below, [0, 1, 127, 128, 255, below(256)]);
      writeFileSync(join(folder, "mutant"), bytes);
      await matcher(["scan", "--program", "mutant", "in"], { cwd: folder, cpuSeconds: 20 });
    }
  },
};

const patternLines = [
  "\\I",
  "\\R{>2s}",
  "(\\W):w \\N",
  "\\W:w =w",
  "# a comment",
  "",
  "((((",
  "`(a{0,50}){0,50}`",
  "\\",
  "let",
];

const declarations = [
  "let slow = \\R{>2s}",
  "let a = \\{b}",
  "let b = \\{a}",
  "shape host = `[a-z]+[0-9]+`",
  "shape x = `(a*)*b`",
  "kind pair = \\W \\N",
  "test slow: took 3s",
  "# a comment",
  "",
  "let = ",
  "let \\",
  "let deep = `(a{0,50}){0,50}`",
];

/** Files of patterns and declarations. */
export const patternFiles: Scenario = {
  name: "pattern-files",
  async run({ below, folder }: Attack) {
    const ends = ["\n", "\n", "\r\n", "\r", "\0\n"];
    const [lines, words] = pickFrom(below, [
      [patternLines, ["scan", "-f", "patterns", "in"]],
      [declarations, ["scan", "--lib", "patterns", "\\{slow}", "in"]],
      [patternLines, ["infer", "-f", "patterns"]],
    ] as const);
    const text = Array.from({ length: below(12) }, () => pickFrom(below, lines) + pickFrom(below, ends)).join("");
    const bytes = Buffer.from(text);
    if (below(3) === 0 && bytes.length > 0) bytes[below(bytes.length)] = below(256);
    writeFileSync(join(folder, "patterns"), bytes);
    writeFileSync(join(folder, "in"), "web01 took 3s at 10.0.0.1\n".repeat(5));
    await matcher(words, { cwd: folder, ...quoting });
  },
};
