/** Tables, lines, edits and what else reads events. */
import type { CommandMatrix, ModeCase, SameRow, Sample } from "./matrix.ts";
import { sameEverywhere } from "./same.ts";
import { layoutSamples, searchSamples, sharedSamples } from "./samples.ts";

const pattern = ['"took" \\R:d', "${d}"];
const usual = { pattern, inputs: ["d"] };
const log = ["t.log"];
const timed = ["time", "now", "tz", "date-order"];
const slices = ["\\T:t", "${t:every 1h}"];

/** The declared name in a pattern before a key. */
const namedSample = (words: readonly string[]): Sample => ({ words, pattern: ["\\{zz} \\R?", "${0}"] });
const declaring: Record<string, Sample> = {
  lib: namedSample(["--lib", "names.m"]),
  shape: namedSample(["--shape", "zz=`took`"]),
  "shape-after": namedSample(["--shape-after", "zz=`took`"]),
  kind: namedSample(["--kind", "zz=\\W"]),
  let: namedSample(["--let", 'zz="took" \\R:d']),
  declare: namedSample(["--declare", 'let zz = "took" \\R:d']),
};
const clock: Record<string, Sample> = {
  now: { words: ["--now", "1717200000"], pattern: ["\\T{age>30d}", "${0}"], inputs: ["old.log"] },
  tz: { words: ["--tz", "+05:00"], pattern: ["\\T{>2024-06-01T05:30:00Z}", "${0}"], inputs: ["zone.log"] },
  "date-order": { words: ["--date-order", "mdy"], pattern: ["\\T{>=2024-04-01}", "${0}"], inputs: ["order.log"] },
};

export const tableSamples: Record<string, Sample> = {
  ...sharedSamples,
  record: { words: ["--record", "paragraph"], base: ["--tail", "1"], inputs: ["d/a.log"] },
  ...declaring,
  ...clock,
  regexp: { words: ["-e", "\\I:d"], replaces: "pattern" },
  file: { words: ["-f", "registers.txt"], replaces: "pattern" },
  patterns: { words: ["--patterns", "set.m"], replaces: "pattern" },
  line: { words: ["--line"], pattern: ["\\W \\T", "${0}"], inputs: ["d/a.log"] },
  deep: { words: ["--deep"], pattern: ["\\I", "${0}"], inputs: ["d/a.log"] },
  everywhere: { words: ["--everywhere"], pattern: ["\\I", "${0}"], inputs: ["d/b.txt"] },
  in: { words: ["--in", "json"], pattern: [".host", "${0}"], inputs: ["j.json"] },
  ...layoutSamples(["${0}"]),
  "ignore-case": { words: ["-i"], inputs: ["d/a.log"] },
  sort: { words: ["--sort", "first"], inputs: log },
  fill: { words: ["--fill"], pattern: slices, inputs: log },
  csv: { words: ["--csv"] },
  svg: { words: ["--svg", "made.svg"] },
  values: { words: ["--values", "tagged"], base: ["--sum", "d"] },
  "duration-unit": { words: ["--duration-unit", "s"], base: ["--sum", "d"] },
  sum: { words: ["--sum", "d"] },
  avg: { words: ["--avg", "d"] },
  min: { words: ["--min", "d"] },
  max: { words: ["--max", "d"] },
  p: { words: ["--p95", "d"] },
  percentile: {
    words: ["--percentile", "linear"],
    base: ["--p75", "d"],
    pattern: ['"took" \\R:d', "x"],
    inputs: ["thirds.log"],
  },
  "avg-form": {
    words: ["--avg-form", "rational"],
    base: ["--avg", "d"],
    pattern: ['"took" \\R:d', "x"],
    inputs: ["thirds.log"],
  },
  partial: { words: ["--partial"], base: ["--line"] },
  follow: { words: ["--follow"], inputs: ["d/a.log"], isEndless: true },
  every: { words: ["--every", "1"], base: ["--follow"], inputs: ["d/a.log"], isEndless: true },
};

export const forms = (...flags: readonly string[]): Record<string, ModeCase> =>
  Object.fromEntries(flags.map((flag) => [flag.slice(2), { flags: [flag] }]));

export const sameInTables: readonly SameRow[] = [
  { modes: "*", flags: ["exact"], because: "it is for a terminal" },
  { modes: ["plot"], flags: ["fill"], because: "a plot draws every slice of time" },
];

export const table = (command: string): CommandMatrix => ({
  command,
  usual,
  modes: {
    plain: { flags: [] },
    ...forms("--json", "--ndjson", "--csv", "--tsv", "--bars", "--plot"),
    partial: { flags: ["--partial", "--line"] },
  },
  samples: tableSamples,
  same: [...sameEverywhere, ...sameInTables],
});

/** The format of the records whose times a window takes. */
const timedRecords = (since: readonly string[]): Record<string, Sample> => ({
  in: { words: ["--in", "logfmt"], base: [...since, "--time", ".ts"], inputs: ["fields.log"] },
  separator: {
    words: ["--separator", ";"],
    base: [...since, "--in", "csv", "--time", ".ts"],
    inputs: ["semicolons.csv"],
  },
  "no-header": { words: ["--no-header"], base: [...since, "--in", "csv", "--time", ".1"], inputs: ["headless.csv"] },
  comment: { words: ["--comment", "#"], base: [...since, "--in", "csv", "--time", ".1"], inputs: ["notes.csv"] },
  decimal: {
    words: ["--decimal", "comma"],
    base: [...since, "--in", "csv", "--separator", ";", "--time", ".n"],
    inputs: ["decimals.csv"],
  },
});

const lineSamples: Record<string, Sample> = {
  ...searchSamples,
  ...timedRecords(["--since", "09:00"]),
  binary: { words: ["--binary"], inputs: ["d/nul.log", "w"] },
  "search-zip": { words: ["-z"], inputs: ["z", "w"] },
  lines: { words: ["--lines", "1..1"], replaces: "pattern" },
  record: { words: ["--record", "paragraph"], inputs: ["d/a.log"] },
  "record-start": { words: ["--record-start", "\\T"], inputs: ["d/a.log"] },
  "record-span": { words: ["--record-span", "\\T .* ($)"], inputs: ["d/a.log"] },
  colors: { words: ["--colors", "path:fg:blue"], base: ["--color", "always"] },
  color: { words: ["--color", "always"] },
  follow: { words: ["-f"], inputs: ["d/a.log"], isEndless: true },
  now: { words: ["--now", "1717200000"], base: ["--since", "30d"], inputs: log },
  tz: { words: ["--tz", "+05:00"], base: ["--since", "2024-06-01T12:15:00"], inputs: log },
  "date-order": { words: ["--date-order", "mdy"], base: ["--since", "2024-04-01"], inputs: ["order.log"] },
};

const sameInLines: readonly SameRow[] = [
  {
    modes: ["text"],
    flags: [...["no-filename", "color", "colors", "hidden", "no-ignore", "binary", "search-zip"], ...timed],
    because: "a text has no path, no folder and no times",
  },
  {
    modes: ["text"],
    flags: ["separator", "no-header", "comment", "decimal"],
    because: "the text is no table with times",
  },
  { modes: ["times"], flags: ["hidden", "no-ignore"], because: "the input is named, and no folder is walked" },
  { modes: ["times"], flags: ["color", "colors"], because: "text is painted under -n alone (chapter 04, 8.3)" },
];

const lines = (command: string, first: string): CommandMatrix => ({
  command,
  usual: { pattern: [first], inputs: ["w"] },
  modes: {
    plain: { flags: [] },
    numbered: { flags: ["-n"] },
    times: { flags: ["--since", "10:30"], inputs: log, samples: timedRecords([]) },
    text: { flags: ["--text", "one\ntwo\nthree"], inputs: [], hasOnlyInput: true },
  },
  samples: lineSamples,
  same: [...sameEverywhere, ...sameInLines],
});

const rewriting = (sample: Sample): Sample => ({ ...sample, pattern: [sample.pattern![0]!, "x"] });

const sameInEdits: readonly SameRow[] = [
  {
    modes: ["text"],
    flags: [
      ...["hidden", "no-ignore", "binary", "search-zip", "context", "record", "head", "tail", ...timed],
      ...[
        "line",
        "ignore-case",
        "max-count",
        "deep",
        "everywhere",
        "no-deep",
        "keep-prefix",
        "separator",
        "comment",
        "decimal",
      ],
    ],
    because: "a text has no file, no folder, no time, no table, and one match",
  },
  { modes: ["diff"], flags: ["in-place", "update-all"], because: "--dry-run wins (chapter 03, 4.3)" },
  { modes: ["plain", "in place"], flags: ["context"], because: "-C changes nothing without a diff (chapter 03, 4.3)" },
  { modes: ["in place"], flags: ["update-all"], because: "it is the same as --in-place (chapter 03, 4.4)" },
  { modes: ["in place"], flags: ["retry"], because: "no file changes while it is rewritten" },
  { modes: ["asked"], flags: ["show-skipped"], because: "no answer is T: standard input has none" },
];

const editing: Record<string, Sample> = {
  ...sharedSamples,
  record: { words: ["--record", "paragraph"], base: ["--tail", "1"], inputs: ["d/a.log"] },
  "ignore-case": { words: ["--ignore-case"], inputs: ["d/a.log"] },
  ...declaring,
  ...Object.fromEntries(Object.entries(clock).map(([long, sample]) => [long, rewriting(sample)])),
  line: rewriting(tableSamples.line!),
  deep: tableSamples.deep!,
  everywhere: tableSamples.everywhere!,
  in: { words: ["--in", "json"], pattern: [".host", "x"], inputs: ["j.json"] },
  ...layoutSamples(["x"]),
  context: { words: ["-C", "1"] },
  interactive: { words: ["-i"] },
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
  lines("head", "2"),
  lines("tail", "2"),
  lines("lines", "2.."),
  {
    command: "rewrite",
    usual: { pattern: ['"took" \\R:d', "x ${0}"], inputs: ["d"] },
    modes: editModes,
    samples: editing,
    same: [...sameEverywhere, ...sameInEdits],
  },
  {
    command: "redact",
    usual: { pattern: ['"took" \\R:d'], inputs: ["d"] },
    modes: {
      ...editModes,
      "in place": { flags: ["--in-place", "--skip-ok"] },
      asked: { flags: ["-i", "--skip-ok"] },
      list: { flags: ["--list"], inputs: [], patternFrom: () => [], hasOnlyInput: true },
      report: { flags: ["--report"], patternFrom: () => [] },
      unmask: { flags: ["--unmask", "names.json"], patternFrom: () => [] },
    },
    samples: {
      ...Object.fromEntries(
        Object.entries(editing).map(([long, one]) => [long, { ...one, pattern: one.pattern?.slice(0, 1) }]),
      ),
      comment: { words: ["--comment", "#"], base: ["--in", "csv"], pattern: [".x"], inputs: ["noted.csv"] },
      decimal: {
        words: ["--decimal", "comma"],
        base: ["--in", "csv", "--separator", ";"],
        pattern: [".b"],
        inputs: ["decimals.csv"],
      },
      "in-place": { words: ["--in-place", "--skip-ok"] },
      "update-all": { words: ["-U", "--skip-ok"] },
      only: { words: ["--only", "mail"], replaces: "pattern" },
      except: { words: ["--except", "address"], replaces: "pattern" },
      name: { words: ["--name", "losung"], replaces: "pattern", inputs: ["losung.log"] },
      list: { words: ["--list"], replaces: "pattern" },
      report: { words: ["--report"], replaces: "pattern" },
      map: { words: ["--map", "key.json"], base: ["--mask", "pseudonym"] },
      unmask: { words: ["--unmask", "names.json"], replaces: "pattern" },
      "calling-code": {
        words: ["--calling-code", "49"],
        base: ["--mask", "pseudonym", "--only", "phone"],
        pattern: [],
        inputs: ["calls.log"],
      },
      json: { words: ["--json"], base: ["--report"], replaces: "pattern" },
      sarif: { words: ["--sarif"], base: ["--report"], replaces: "pattern" },
      "skip-ok": { words: ["--skip-ok"] },
      keep: { words: ["--keep", "d"] },
      mask: { words: ["--mask", "#"] },
      "keep-prefix": { words: ["--keep-prefix", "24"], base: ["--mask", "pseudonym"], pattern: ["\\I"] },
      "no-deep": { words: ["--no-deep"], pattern: ["\\I"], inputs: ["d/a.log"] },
      deep: { words: ["--deep"], pattern: ["\\I"], inputs: ["d/b.txt"] },
      everywhere: { words: ["--everywhere"], pattern: ["\\I"], inputs: ["d/b.txt"] },
    },
    same: [
      ...sameEverywhere,
      ...sameInEdits,
      { modes: "*", flags: ["everywhere"], because: "it is the default" },
      { modes: "*", flags: ["decimal"], because: "what is masked is the text of a field, whatever number it is" },
      { modes: ["list"], flags: ["now", "tz", "date-order"], because: "the list has no times" },
      { modes: ["report", "unmask"], flags: ["now", "tz", "date-order"], because: "no kind is told by its time" },
      { modes: ["text", "asked"], flags: ["calling-code"], because: "no telephone number is masked there" },
    ],
  },
];
