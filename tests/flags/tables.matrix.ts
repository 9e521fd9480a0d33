/** Tables, lines, edits and what else reads events. */
import type { CommandMatrix, ModeCase, SameRow, Sample } from "./matrix.ts";
import { sameEverywhere } from "./same.ts";
import { searchSamples, sharedSamples } from "./samples.ts";

const pattern = ['"took" \\R:d', "${d}"];
const usual = { pattern, inputs: ["d"] };
const log = ["t.log"];
const slices = ["\\T:t .* \\R:d", "${t:every 1h}"];

/** The declared name in a pattern before a key. */
const named = (words: readonly string[]): Sample => ({ words, pattern: ["\\{zz} \\R?", "${0}"] });
const declaring: Record<string, Sample> = {
  lib: named(["--lib", "names.m"]),
  shape: named(["--shape", "zz=`took`"]),
  "shape-after": named(["--shape-after", "zz=`took`"]),
  kind: named(["--kind", 'zz="took" \\R']),
  let: named(["--let", 'zz="took" \\R:d']),
  declare: named(["--declare", 'let zz = "took" \\R:d']),
};
const clock: Record<string, Sample> = {
  now: { words: ["--now", "1717200000"], pattern: ["\\T{age>30d}", "${0}"], inputs: ["old.log"] },
  tz: { words: ["--tz", "+05:00"], pattern: ["\\T{>2024-06-01T05:30:00Z}", "${0}"], inputs: ["zone.log"] },
  "date-order": { words: ["--date-order", "mdy"], pattern: ["\\T{>=2024-04-01}", "${0}"], inputs: ["order.log"] },
};

const tableSamples: Record<string, Sample> = {
  ...sharedSamples,
  ...declaring,
  ...clock,
  regexp: { words: ["-e", "\\I:d"], replaces: "pattern", pattern: ['"took" \\R:d'] },
  file: { words: ["-f", "registers.txt"], replaces: "pattern", pattern: ['"took" \\R:d'] },
  patterns: { words: ["--patterns", "set.m"], replaces: "pattern", pattern: ['"took" \\R:d'] },
  "single-match": { words: ["--single-match"] },
  line: { words: ["--line"], pattern: ["\\W \\T", "${0}"], inputs: ["d/a.log"] },
  deep: { words: ["--deep"], pattern: ["\\I", "${0}"], inputs: ["d/a.log"] },
  everywhere: { words: ["--everywhere"], pattern: ["\\I", "${0}"], inputs: ["d/b.txt"] },
  in: { words: ["--in", "json"], pattern: [".host", "${0}"], inputs: ["j.json"] },
  rows: { words: ["-n", "1"] },
  sort: { words: ["--sort", "first"], inputs: log },
  fill: { words: ["--fill"], pattern: slices, inputs: log },
  json: { words: ["--json"] },
  ndjson: { words: ["--ndjson"] },
  csv: { words: ["--csv"] },
  tsv: { words: ["--tsv"] },
  bars: { words: ["--bars"] },
  plot: { words: ["--plot"] },
  svg: { words: ["--svg", "made.svg"] },
  exact: { words: ["--exact"] },
  values: { words: ["--values", "natural"], base: ["--sum", "d"] },
  "duration-unit": { words: ["--duration-unit", "s"], base: ["--sum", "d"] },
  sum: { words: ["--sum", "d"] },
  avg: { words: ["--avg", "d"] },
  min: { words: ["--min", "d"] },
  max: { words: ["--max", "d"] },
  p: { words: ["--p95", "d"] },
  percentile: { words: ["--percentile", "linear"], base: ["--p50", "d"], pattern: ['"took" \\R:d', "x"] },
  "avg-form": { words: ["--avg-form", "rational"], base: ["--avg", "d"], pattern: ['"took" \\R:d', "x"] },
  partial: { words: ["--partial"], base: ["--line"] },
};

const forms = (...flags: readonly string[]): Record<string, ModeCase> =>
  Object.fromEntries(flags.map((flag) => [flag.slice(2), { flags: [flag] }]));

const sameInTables: readonly SameRow[] = [{ modes: "*", flags: ["exact"], because: "it is for a terminal" }];

const table = (command: string): CommandMatrix => ({
  command,
  usual,
  modes: {
    plain: { flags: [] },
    ...forms("--json", "--ndjson", "--csv", "--tsv", "--bars", "--plot"),
    partial: { flags: ["--partial", "--line"] },
    sums: { flags: ["--sum", "d"] },
    "fields of records": { flags: ["--in", "json"], pattern: [".took", "${.host}"], inputs: ["j.json"] },
  },
  samples: tableSamples,
  same: [...sameEverywhere, ...sameInTables],
});

const lineSamples: Record<string, Sample> = {
  ...searchSamples,
  lines: { words: ["--lines", "2.."], replaces: "pattern" },
  record: { words: ["--record", "paragraph"], inputs: ["d/a.log"] },
  "record-start": { words: ["--record-start", "\\T"], inputs: ["d/a.log"] },
  "record-span": { words: ["--record-span", "\\T .* ($)"], inputs: ["d/a.log"] },
  colors: { words: ["--colors", "path:fg:blue"], base: ["--color", "always"] },
  color: { words: ["--color", "always"], inputs: ["d"] },
  follow: { words: ["-f"], inputs: ["d/a.log"], isEndless: true },
  now: { words: ["--now", "1717200000"], base: ["--since", "30d"], inputs: log },
  tz: { words: ["--tz", "+05:00"], base: ["--since", "2024-06-01T12:00:00"], inputs: log },
  "date-order": { words: ["--date-order", "mdy"], base: ["--since", "2024-04-01"], inputs: ["order.log"] },
};

const lines = (command: string, first: string): CommandMatrix => ({
  command,
  usual: { pattern: [first], inputs: ["d"] },
  modes: {
    plain: { flags: [] },
    numbered: { flags: ["-n"] },
    times: { flags: ["--since", "10:30"], inputs: log },
    text: { flags: ["--text", "one\ntwo\nthree"], inputs: [], hasOnlyInput: true },
  },
  samples: lineSamples,
  same: [...sameEverywhere],
});

const editing: Record<string, Sample> = {
  ...sharedSamples,
  ...declaring,
  ...clock,
  line: tableSamples.line!,
  "max-count": { words: ["-m", "1"] },
  deep: tableSamples.deep!,
  everywhere: tableSamples.everywhere!,
  in: { words: ["--in", "json"], pattern: [".host", "x"], inputs: ["j.json"] },
  "in-place": { words: ["--in-place"] },
  "dry-run": { words: ["--dry-run"] },
  context: { words: ["-C", "1"] },
  interactive: { words: ["-i"] },
  "update-all": { words: ["-U"] },
  retry: { words: ["--retry"] },
  explain: { words: ["--explain"] },
  "show-skipped": { words: ["--show-skipped"] },
  follow: { words: ["--follow"], inputs: ["d/a.log"], isEndless: true },
  "keep-count": { words: ["--keep-count"], base: ["--follow", "-m", "1"], inputs: ["d/a.log"], isEndless: true },
};

const editModes: Record<string, ModeCase> = {
  plain: { flags: [] },
  "in place": { flags: ["--in-place"] },
  diff: { flags: ["--dry-run"] },
  asked: { flags: ["-i"] },
  text: { flags: ["--text", "took 5s"], inputs: [], hasOnlyInput: true },
};

export const others: readonly CommandMatrix[] = [
  table("count-by"),
  table("top"),
  table("uniq"),
  lines("head", "2"),
  lines("tail", "2"),
  lines("lines", "2.."),
  {
    command: "rewrite",
    usual: { pattern: ['"took" \\R:d', "x ${0}"], inputs: ["d"] },
    modes: editModes,
    samples: editing,
    same: [...sameEverywhere],
  },
  {
    command: "redact",
    usual: { pattern: ['"took" \\R:d'], inputs: ["d"] },
    modes: { ...editModes, list: { flags: ["--list"], inputs: [], patternFrom: () => [] } },
    samples: {
      ...Object.fromEntries(
        Object.entries(editing).map(([long, one]) => [long, { ...one, pattern: one.pattern?.slice(0, 1) }]),
      ),
      only: { words: ["--only", "address"], replaces: "pattern" },
      except: { words: ["--except", "address"], replaces: "pattern" },
      list: { words: ["--list"], replaces: "pattern" },
      keep: { words: ["--keep", "d"] },
      mask: { words: ["--mask", "#"] },
      "keep-prefix": { words: ["--keep-prefix", "24"], base: ["--mask", "pseudonym"], pattern: ["\\I"] },
      "no-deep": { words: ["--no-deep"], pattern: ["\\I"], inputs: ["d/a.log"] },
      deep: { words: ["--deep"], pattern: ["\\I"], inputs: ["d/b.txt"] },
      everywhere: { words: ["--everywhere"], pattern: ["\\I"], inputs: ["d/b.txt"] },
    },
    same: [...sameEverywhere, { modes: "*", flags: ["everywhere"], because: "it is the default" }],
  },
];
