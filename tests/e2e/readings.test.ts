/** Every axis in every way to its reading: anchor or predicate, `--explain`, `--json`, templates, keys, rewriting. */
import { expect, test } from "bun:test";
import { type AxisName, axes } from "../../ts/tables/axes.ts";
import { Workplace } from "./workplace.ts";

const workplace = new Workplace({ other: "up 5" });
const run = (...args: readonly string[]) => workplace.output(args);

/** Six runs of the command each. */
const timeLimitMs = 120_000;

interface Shown {
  /** Asks the axis, and matches one token. */
  readonly pattern: string;
  readonly text: string;
  /** The token that is matched first. */
  readonly token: string;
  readonly sentence: string;
  /** Values of `${@axis.value}`, by name. */
  readonly values: Readonly<Record<string, string>>;
}

const sentences = "the cat sat; f(x) = 5 and 6 the cat ran; f(y) = 7";
const table = "a=1;a=1;a=1;a=1;";

const shown: Readonly<Record<Exclude<AxisName, "kind" | "guard" | "route">, Shown>> = {
  magnitude: { pattern: "\\N{mag>3}", text: "5 5200", token: "5200", sentence: "3.72", values: {} },
  baseline: {
    pattern: "\\N{>+1}",
    text: "5 50 5200",
    token: "5200",
    sentence: "window: mean 1.20, spread 0.50, over 2",
    values: { scope: "window", mean: "1.20", spread: "0.50", count: "2" },
  },
  spectral: {
    pattern: "\\F{texture:prose}",
    text: "aa abcd efgh the cat sat",
    token: "aa",
    sentence: "entropy 0.53, period 0 (strength 0.00), novelty 1.00, texture prose",
    values: { entropy: "0.53", period: "0", strength: "0.00", novelty: "1.00", texture: "prose" },
  },
  echo: {
    pattern: "@echo:nth=2 \\W",
    text: "up down up",
    token: "up",
    sentence: "count 2, occurrence 2 of 2 at the identity rung",
    values: { count: "2", occurrence: "2", period: "", rung: "identity" },
  },
  order: {
    pattern: "@order:desc \\T",
    text: "2026-01-02 2026-01-01",
    token: "2026-01-01",
    sentence: "before the timestamp before it",
    values: {},
  },
  template: {
    pattern: "@shape:rare<2 \\W",
    text: "5 up\n6 up\nodd",
    token: "odd",
    sentence: "rare under @shape:rare<2: `odd` on 1 of 3 lines",
    values: { rarity: "rare", cut: "<2", template: "odd", count: "1", covered: "3" },
  },
  nesting: { pattern: "@nested>1 \\W", text: "a (b (c))", token: "c", sentence: "depth 2", values: { depth: "2" } },
  seam: {
    pattern: "@seam \\W",
    text: sentences,
    token: "cat",
    sentence: "on at a token cut",
    values: { on: "on", grain: "token", cut: "" },
  },
  ambiguous: {
    pattern: "@ambiguous \\W",
    text: sentences,
    token: "the",
    sentence: "contested at the byte grain",
    values: { contested: "contested", grain: "byte", cut: "" },
  },
  gravity: {
    pattern: "@strain>0 \\W",
    text: sentences,
    token: "cat",
    sentence:
      "strain 0.32 bits (percentile 95), bound 0.33 bits per pair (percentile 10), class unplaced at the token grain",
    values: { strain: "0.32", bound: "0.33", class: "unplaced", grain: "token" },
  },
  construct: {
    pattern: "@super:call \\W",
    text: "f(x)",
    token: "f",
    sentence: "call supertoken at depth 0, which this token begins",
    values: { role: "call", depth: "0", begins: "true" },
  },
  phase: {
    pattern: "@phase:2/4 .",
    text: table,
    token: "1",
    sentence: "phase 2 of the 4-token period",
    values: { phase: "2", period: "4" },
  },
  field: {
    pattern: "@2:line \\N",
    text: "up,200",
    token: "200",
    sentence: "field 2 of its line",
    values: { index: "2" },
  },
  join: {
    pattern: "@echoed:@other \\W",
    text: "down up",
    token: "up",
    sentence: "occurs in other at the identity rung",
    values: { occurs: "occurs in", other: "other", rung: "identity", key: "up" },
  },
};

test("every axis that an anchor or a predicate asks has a row here", () => {
  expect(Object.keys(shown).sort()).toEqual(
    axes()
      .filter((axis) => "forms" in axis)
      .map(({ name }) => name)
      .sort(),
  );
});

test.each([
  ["@seam>1 \\N | @seam \\N", "seam: on at a token cut >1"],
  ["@seam:byte>=0 \\W", "seam: on at a byte cut >=0"],
  ["@ambiguous:token>=0.1 .", "ambiguous: contested >=0.1 at the token grain"],
])("%s: a threshold is shown as it is written", (pattern, sentence) => {
  expect(run("scan", "--explain", pattern, "--text", sentences)).toContain(`  ${sentence} "`);
});

for (const [axis, { pattern, text, token, sentence, values }] of Object.entries(shown)) {
  test(
    `${axis}: every way says the same`,
    () => {
      const names = axes().find(({ name }) => name === axis)!.values as readonly string[];
      expect(Object.keys(values).sort()).toEqual([...names].sort());
      const explained = run("scan", "--explain", "-m", "1", pattern, "--text", text).split("\n");
      expect(explained[0]).toContain(JSON.stringify(token));
      expect(explained).toContain(`  ${axis}: ${sentence} "${token}"`);
      const [match] = JSON.parse(run("scan", "--explain", "--json", "-m", "1", pattern, "--text", text));
      expect(match.explain.readings).toContainEqual({ axis, text: token, value: sentence });
      const parts = [
        `\${@${axis}}`,
        `\${@${axis}[0]}`,
        `\${@${axis}[1]}`,
        ...names.map((name) => `\${@${axis}.${name}}`),
      ];
      const wanted = [sentence, sentence, "", ...names.map((name) => values[name]!)].join("|");
      const template = parts.join("|");
      expect(run("scan", "-m", "1", "--format", template, pattern, "--text", text)).toBe(`${wanted}\n`);
      expect(run("rewrite", "-m", "1", pattern, template, "--text", text)).toContain(wanted);
      const key = names.length === 0 ? `\${@${axis}}` : `\${@${axis}.${names[0]}}`;
      expect(run("uniq", pattern, key, "--text", text)).toContain(names.length === 0 ? sentence : values[names[0]!]!);
    },
    timeLimitMs,
  );
}
