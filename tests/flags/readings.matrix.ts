/** The readings of whole texts, and the commands that print lines and tokens. */
import type { CommandMatrix, ModeCase, SameRow, Sample } from "./matrix.ts";
import { sameEverywhere } from "./same.ts";
import { sharedSamples } from "./samples.ts";

const usual = { pattern: [], inputs: ["d"] };
const one = ["read.log"];

/** A switch that is a mode, and a sample for the other modes. */
const switches = (...longs: readonly string[]): Record<string, Sample> =>
  Object.fromEntries(longs.map((long) => [long, { words: [`--${long}`], inputs: one }]));

const declaring = Object.fromEntries(
  Object.entries({
    lib: ["--lib", "kinds.m"],
    shape: ["--shape", "zz=`took [0-9]{1,2}s`"],
    "shape-after": ["--shape-after", "zz=`t[0-9]=`"],
    kind: ["--kind", 'zz="took" \\R'],
    declare: ["--declare", 'kind zz = "took" \\R'],
  }).map(([long, words]) => [long, { words, inputs: one }]),
);

const inputs: Record<string, Sample> = {
  ...sharedSamples,
  ...declaring,
  let: { words: ["--let", 'yy="took"'], base: ["--kind", "zz=\\{yy} \\R"], isFirst: true, inputs: one },
  since: { words: ["--since", "11:30"], inputs: one },
  until: { words: ["--until", "11:30"], inputs: one },
  now: { words: ["--now", "1717200000"], base: ["--since", "30d"], inputs: one },
  tz: { words: ["--tz", "+05:00"], base: ["--since", "2024-06-01T12:00:00"], inputs: one },
  "date-order": { words: ["--date-order", "mdy"], base: ["--since", "2024-04-01"], inputs: ["order.log"] },
};

const json: ModeCase = { flags: ["--json"] };

/** @param inJson the listings that JSON has without their flags */
function reading(
  command: string,
  modes: readonly string[],
  own: Readonly<Record<string, Sample>>,
  same: readonly SameRow[] = [],
  inJson: readonly string[] = modes,
): CommandMatrix {
  const besides = modes.filter((mode) => mode !== "classify" && inJson.some((listing) => listing !== mode));
  const asJson = ["json", ...besides.map((mode) => `${mode} as JSON`)];
  const listed = inJson.length > 0 ? [{ modes: asJson, flags: inJson, because: "JSON has the listing already" }] : [];
  return {
    command,
    usual,
    modes: {
      plain: { flags: [] },
      json,
      ...Object.fromEntries(modes.map((mode) => [mode, { flags: [`--${mode}`] }])),
      ...Object.fromEntries(modes.map((mode) => [`${mode} as JSON`, { flags: [`--${mode}`, "--json"] }])),
    },
    samples: {
      ...inputs,
      json: { words: ["--json"] },
      limit: { words: ["--limit", "1"], inputs: one },
      ...switches(...modes),
      ...own,
    },
    same: [...sameEverywhere, ...listed, ...same],
  };
}

/** Bytes as units, which no declared name changes. */
const ofBytesToo = (matrix: CommandMatrix): CommandMatrix => ({
  ...matrix,
  modes: { ...matrix.modes, bytes: { flags: ["--grain", "byte"] } },
});

/** Folds of one size, and without any. */
const withFolds = (matrix: CommandMatrix): CommandMatrix => ({
  ...matrix,
  modes: {
    ...matrix.modes,
    units: { flags: ["--field", "--fold", "units"] },
    echoes: { flags: ["--field", "--fold", "echo"] },
  },
});

const value = (...words: string[]): Sample => ({ words, inputs: one });

export const readings: readonly CommandMatrix[] = [
  reading(
    "spectral",
    ["timeline", "segment", "bands", "classify"],
    {
      "cp-threshold": value("--cp-threshold", "0.5"),
      "cp-floor": { words: ["--cp-floor", "3"], base: ["--cp-threshold", "0.5"], inputs: one },
      "cp-min-gap": { words: ["--cp-min-gap", "500"], base: ["--cp-threshold", "0.5"], inputs: one },
    },
    [
      { modes: ["plain"], flags: ["timeline"], because: "it is the default" },
      { modes: ["segment"], flags: ["limit"], because: "the text has one change point" },
    ],
    ["segment"],
  ),
  reading("magnitude", ["field", "jumps", "outliers", "energy"], {
    top: value("--top", "1"),
    "jump-threshold": value("--jump-threshold", "0.1"),
    "outlier-sigma": value("--outlier-sigma", "0.1"),
  }),
  reading(
    "flow",
    ["field", "reversals", "analytic"],
    {
      signal: value("--signal", "length"),
      grain: value("--grain", "super"),
      window: value("--window", "1"),
      "steady-band": value("--steady-band", "5"),
    },
    [],
    ["field", "reversals"],
  ),
  withFolds(
    reading("context", ["field", "period", "agreement"], {
      fold: value("--fold", "echo"),
      "token-window": value("--token-window", "1"),
      "unit-window": { words: ["--unit-window", "1"], base: ["--fold", "units"], inputs: one },
    }),
  ),
  reading(
    "echo",
    ["structure", "field"],
    {
      group: value("--group", "case"),
      top: value("--top", "1"),
      "max-period-cv": value("--max-period-cv", "0.001"),
    },
    [],
    [],
  ),
  reading(
    "observe",
    ["contested", "field"],
    {
      grain: value("--grain", "token"),
      "contested-threshold": value("--contested-threshold", "0.9"),
      "contested-min-gap": value("--contested-min-gap", "500"),
    },
    [],
    ["contested"],
  ),
  reading("stress", ["field", "peaks", "fractures"], {
    "peak-min-depth": value("--peak-min-depth", "1"),
    "fracture-min-depth": value("--fracture-min-depth", "1"),
  }),
  reading(
    "seam",
    ["field", "segment"],
    {
      order: value("--order", "1"),
      "cut-threshold": value("--cut-threshold", "2"),
    },
    [{ modes: ["plain"], flags: ["segment"], because: "it is the default" }],
  ),
  ofBytesToo(
    reading(
      "gravity",
      ["strain", "bound", "classes", "field"],
      {
        grain: value("--grain", "byte"),
        top: value("--top", "1"),
      },
      [{ modes: ["classes"], flags: ["limit"], because: "the text has one class" }],
    ),
  ),
  reading("shape", ["period", "segment", "classes"], {
    group: value("--group", "case"),
    "template-strength": value("--template-strength", "0.99"),
  }),
  reading("relation", ["canonical", "edges", "field"], {}, [], []),
  reading(
    "orbit",
    ["collapse", "boundary"],
    {
      group: value("--group", "case"),
      "same-as": value("--same-as", "took"),
    },
    [],
    [],
  ),
];
