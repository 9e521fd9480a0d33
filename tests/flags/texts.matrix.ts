/** The commands that read one text: grammars, subwords, filters, tokens, reports of axes. */
import type { CommandMatrix, Sample } from "./matrix.ts";
import { clockOfEveryCommand, sameEverywhere } from "./same.ts";
import { sharedSamples, usualClock } from "./samples.ts";
import { forms } from "./tables.matrix.ts";

const words = { flags: ["--segment", "ab", "--dict", "words.txt"], inputs: [], hasOnlyInput: true } as const;

const grammar: CommandMatrix = {
  command: "grammar",
  usual: { pattern: ["rules.g"], inputs: ["derived.txt"] },
  modes: {
    plain: { flags: [] },
    ...forms("--json", "--count", "--best", "--prob"),
    rules: { flags: ["--rules"], inputs: [], hasOnlyInput: true },
    "rules as JSON": { flags: ["--rules", "--json"], inputs: [], hasOnlyInput: true },
    words,
    "ways of words": { ...words, flags: [...words.flags, "--list"] },
    "words as JSON": { ...words, flags: [...words.flags, "--json"] },
    "count of words": { ...words, flags: [...words.flags, "--count"] },
    "weight of words": { ...words, flags: [...words.flags, "--best"] },
    "weights of words": { ...words, flags: [...words.flags, "--prob"] },
  },
  samples: {
    ...sharedSamples,
    ...usualClock,
    text: { words: ["--text", "c"], replaces: "inputs" },
    "grammar-text": { words: ["--grammar-text", 's := "a" | "ab" @0.5'], replaces: "pattern" },
    start: { words: ["--start", "w"] },
    rules: { words: ["--rules"], replaces: "inputs" },
    segment: { words: ["--segment", "ab"], base: ["--dict", "words.txt"], inputs: [] },
    dict: { words: ["--dict", "words.txt"], base: ["--segment", "ab"], inputs: [] },
    list: { words: ["--list"], base: ["--segment", "ab", "--dict", "words.txt"], inputs: [] },
  },
  same: [
    ...sameEverywhere,
    {
      modes: ["count", "best", "prob", "count of words", "weight of words", "weights of words"],
      flags: ["json"],
      because: "a number is spelled alike in JSON",
    },
    clockOfEveryCommand("tokens of a text are compared with a grammar by kind and text"),
  ],
};

const bpe: CommandMatrix = {
  command: "bpe",
  usual: { pattern: ["train"], inputs: ["d/a.log"] },
  modes: { train: { flags: [] }, encode: { flags: ["--model", "model.bpe"], pattern: ["encode"] } },
  samples: {
    ...sharedSamples,
    ...usualClock,
    text: { words: ["--text", "took took"], replaces: "inputs" },
    merges: { words: ["--merges", "2"] },
    "max-bytes": { words: ["--max-bytes", "40"] },
    model: { words: ["--model", "model.bpe"] },
  },
  same: [...sameEverywhere, clockOfEveryCommand("subwords are of bytes")],
};

const prefilter: CommandMatrix = {
  command: "prefilter",
  usual: { pattern: ["--literal", "took"], inputs: ["d/a.log"] },
  modes: {
    plain: { flags: [] },
    ...forms("--json", "--verify"),
    "checks as JSON": { flags: ["--verify", "--json"] },
    "checks alone": { flags: ["--verify"], pattern: [] },
  },
  samples: {
    ...sharedSamples,
    ...usualClock,
    text: { words: ["--text", "nothing"], replaces: "inputs" },
    literal: { words: ["--literal", "peer"] },
    filter: { words: ["--filter", "xor"] },
  },
  same: [...sameEverywhere, clockOfEveryCommand("a filter holds parts of four bytes")],
};

const kindsOnly: Readonly<Record<string, Sample>> = {
  lib: { words: ["--lib", "kinds.m"] },
  shape: { words: ["--shape", "zz=`took [0-9]{1,2}s`"] },
  "shape-after": { words: ["--shape-after", "zz=`t[0-9]=`"], inputs: ["read.log"] },
  kind: { words: ["--kind", 'zz="took" \\R'] },
  let: { words: ["--let", 'yy="took"'], base: ["--kind", "zz=\\{yy} \\R"], isFirst: true },
  declare: { words: ["--declare", 'kind zz = "took" \\R'] },
};

const timed =
  "03/04/2024 took 5s t0=\n2024-06-01T11:00:00Z at 2024-06-01T12:30:00Z took 5s\n2024-06-01T12:30:00Z at 2024-06-01T11:00:00Z\n";

const tokens: CommandMatrix = {
  command: "tokens",
  usual: { pattern: [], inputs: ["t.log"] },
  modes: {
    plain: { flags: [] },
    ...forms("--json", "--whitespace", "--explain"),
    window: { flags: ["--since", "10:30"] },
    text: { flags: ["--text", timed], inputs: [], hasOnlyInput: true },
  },
  samples: {
    ...sharedSamples,
    ...kindsOnly,
    binary: { words: ["--binary"], inputs: ["d/nul.log"] },
    now: { words: ["--now", "1717243800"], base: ["--since", "3h"] },
    tz: { words: ["--tz", "+05:00"], base: ["--since", "2024-06-01T12:15:00"] },
    "date-order": { words: ["--date-order", "mdy"], base: ["--since", "2024-04-01"], inputs: ["order.log"] },
    time: { words: ["--time", '"at" \\T'], base: ["--since", "11:30"], inputs: ["times.log"] },
  },
  same: [
    ...sameEverywhere,
    { modes: ["text"], flags: ["binary"], because: "a text of the command line holds no NUL byte" },
  ],
};

const axes = [
  ...["context", "echo", "flow", "gravity", "magnitude", "observation"],
  ...["orbit", "relation", "seam", "shape", "spectral", "stress"],
];

/** Declared names matter for the units that observation reads besides bytes. */
const observed = Object.fromEntries(
  Object.entries(kindsOnly).map(([long, { words, base = [], ...rest }]) => [
    long,
    { ...rest, words, base: [...base, "--options", '{"grain":"token","detail":true}'] },
  ]),
);

/** Relations compare times by their instants. */
const byInstants: Readonly<Record<string, Sample>> = (() => {
  const by = ["--options", '{"group":"time","detail":true}'];
  return {
    tz: { words: ["--tz", "+05:00"], base: by, inputs: ["instants.log"] },
    "date-order": { words: ["--date-order", "mdy"], base: by, inputs: ["instants.log"] },
  };
})();

const byRelation = ["echo", "orbit", "shape"];

const measure: CommandMatrix = {
  command: "measure",
  usual: { pattern: ["shape"], inputs: ["read.log"] },
  modes: Object.fromEntries(
    axes.map((axis) => [
      axis,
      {
        flags: [],
        pattern: [axis],
        samples: { ...(axis === "observation" && observed), ...(byRelation.includes(axis) && byInstants) },
      },
    ]),
  ),
  samples: {
    ...sharedSamples,
    ...kindsOnly,
    ...usualClock,
    options: { words: ["--options", '{"detail":true}'] },
  },
  same: [
    ...sameEverywhere,
    { modes: axes, flags: ["now"], because: "no axis compares a time with now" },
    {
      modes: axes.filter((axis) => !byRelation.includes(axis)),
      flags: ["tz", "date-order"],
      because: "the axis reads kinds, lengths and texts of tokens, no instants",
    },
  ],
};

export const texts: readonly CommandMatrix[] = [grammar, bpe, prefilter, tokens, measure];
