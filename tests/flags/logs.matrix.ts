/** Tables of parts, and the commands that read whole logs. */
import type { CommandMatrix, Sample } from "./matrix.ts";
import { clockOfEveryCommand, sameEverywhere } from "./same.ts";
import { layoutSamples, sharedSamples, usualClock } from "./samples.ts";
import { forms, sameInTables, table, tableSamples } from "./tables.matrix.ts";

/** An aggregate of `uniq` orders its rows. */
const ordering = (...words: readonly string[]): Sample => ({ words: [...words, "--sort", words[0]!.slice(2)] });

const { bars: _, plot: _plot, ...keyModes } = table("uniq").modes;

const uniq: CommandMatrix = {
  ...table("uniq"),
  modes: keyModes,
  samples: {
    ...tableSamples,
    sum: ordering("--sum", "d"),
    avg: ordering("--avg", "d"),
    min: ordering("--min", "d"),
    max: ordering("--max", "d"),
    p: ordering("--p95", "d"),
    percentile: {
      words: ["--percentile", "linear"],
      base: ["--p75", "d", "--sort", "p75"],
      pattern: ['\\W:k "took" \\R:d', "${k}"],
      inputs: ["percentiles.log"],
    },
  },
};

const combine: CommandMatrix = {
  command: "combine",
  usual: { pattern: [], inputs: ["t.part"] },
  modes: {
    plain: { flags: [] },
    ...forms("--json", "--ndjson", "--csv", "--tsv", "--bars", "--plot", "--partial"),
    keys: { flags: [], inputs: ["u.part"] },
  },
  samples: {
    ...tableSamples,
    sort: { words: ["--sort", "sum"], inputs: ["k.part"] },
    fill: { words: ["--fill"] },
    values: { words: ["--values", "tagged"] },
    partial: { words: ["--partial"] },
    "duration-unit": { words: ["--duration-unit", "s"] },
    "avg-form": { words: ["--avg-form", "rational"], inputs: ["s.part"] },
    ...usualClock,
  },
  same: [
    ...sameEverywhere,
    ...sameInTables,
    clockOfEveryCommand("the parts hold what was counted, and keys as they were spelled"),
  ],
};

const inLogs: Readonly<Record<string, Sample>> = {
  ...sharedSamples,
  text: { words: ["--text", "2024-06-01T10:00:00Z start 1\n2024-06-01T10:00:05Z end 1"], replaces: "inputs" },
  since: { words: ["--since", "10:40"] },
  until: { words: ["--until", "10:20"] },
  time: { words: ["--time", '"at" \\T'], inputs: ["p/b.log"] },
  in: { words: ["--in", "logfmt"], base: ["--time", ".ts"], inputs: ["fields.log", "t.log"] },
};

/** Pairs on both sides of a bound, in a zone, and in an order of dates. */
const stamped =
  "03/04/2024 start 3\n06/05/2024 end 3\n2024-06-01T10:00:00Z start 1\n2024-06-01 10:00:05 end 1\n2024-06-01T10:30:00Z start 2\n2024-06-01T10:30:02Z end 2\n";

const starting = ['"start" \\N:id', '"end" \\N:id', "--by", "id"];
const byNameSample = (words: readonly string[]): Sample => ({
  words,
  pattern: ["\\{zz} \\N:id", '"end" \\N:id', "--by", "id"],
  inputs: ["p/a.log"],
});

const pairs: CommandMatrix = {
  command: "pairs",
  usual: { pattern: starting, inputs: ["p"] },
  modes: {
    plain: { flags: [] },
    ...forms("--list", "--json"),
    text: {
      flags: ["--text", stamped],
      inputs: [],
      hasOnlyInput: true,
    },
  },
  samples: {
    ...inLogs,
    by: { words: ["--by", "id"], pattern: starting.slice(0, 2) },
    in: { words: ["--in", "logfmt"], pattern: [".a", "!.a", "--by", ".a"] },
    ...layoutSamples(["!.9", "--by", ".2"]),
    list: { words: ["--list"] },
    lib: byNameSample(["--lib", "names.m"]),
    shape: byNameSample(["--shape", "zz=`start`"]),
    "shape-after": byNameSample(["--shape-after", "zz=`start`"]),
    kind: byNameSample(["--kind", 'zz="start"']),
    let: byNameSample(["--let", 'zz="start"']),
    declare: byNameSample(["--declare", 'let zz = "start"']),
    now: { words: ["--now", "1717243800"], base: ["--since", "3h"] },
    tz: { words: ["--tz", "+05:00"], inputs: ["zones.log"] },
    "date-order": { words: ["--date-order", "mdy"], inputs: ["orders.log"] },
  },
  same: [
    ...sameEverywhere,
    { modes: ["text"], flags: ["hidden"], because: "a text is in no folder whose hidden files could be read" },
    { modes: ["text"], flags: ["no-ignore"], because: "a text is in no folder with an ignore file" },
    { modes: ["text"], flags: ["binary"], because: "a text of the command line holds no NUL byte" },
    { modes: ["text"], flags: ["search-zip"], because: "a text of the command line is not compressed" },
    { modes: ["text"], flags: ["separator", "comment", "decimal"], because: "the text has neither" },
  ],
};

const mergedTables = {
  separator: {
    words: ["--separator", ";"],
    base: ["--in", "csv", "--time", ".ts"],
    inputs: ["semicolons.csv", "semicolons.csv"],
  },
  "no-header": {
    words: ["--no-header"],
    base: ["--in", "csv", "--time", ".1"],
    inputs: ["headless.csv", "headless.csv"],
  },
  comment: { words: ["--comment", "#"], base: ["--in", "csv", "--time", ".1"], inputs: ["notes.csv", "notes.csv"] },
  decimal: {
    words: ["--decimal", "comma"],
    base: ["--in", "csv", "--separator", ";", "--time", ".n"],
    inputs: ["decimals.csv", "decimals.csv"],
  },
} as const;

const merge: CommandMatrix = {
  command: "merge",
  usual: { pattern: [], inputs: ["p/a.log", "p/b.log"] },
  modes: { plain: { flags: [] } },
  samples: {
    ...inLogs,
    ...mergedTables,
    hidden: { words: ["--hidden"], inputs: ["m"] },
    "no-ignore": { words: ["--no-ignore"], inputs: ["m"] },
    binary: { words: ["--binary"], inputs: ["p/nul.log"] },
    "search-zip": { words: ["-z"], inputs: ["z"] },
    now: { words: ["--now", "1717243800"], base: ["--since", "3h"] },
    tz: { words: ["--tz", "+05:00"], inputs: ["p/a.log", "zones.log"] },
    "date-order": { words: ["--date-order", "mdy"], inputs: ["later.log", "order.log"] },
  },
  same: sameEverywhere,
};

const ofRecords = (words: readonly string[]): Sample => ({
  words,
  base: ["--record-start", "\\{zz}"],
  inputs: ["names.log"],
});

const templates: CommandMatrix = {
  command: "templates",
  usual: { pattern: [], inputs: ["d"] },
  modes: {
    plain: { flags: [] },
    ...forms("--pattern", "--json", "--ndjson", "--merge", "--slots"),
    rare: { flags: ["--rare", "--cut", "5"] },
    "slots as JSON": { flags: ["--slots", "--json"] },
    "merged with reasons": { flags: ["--merge", "--explain"] },
    "merged as JSON": { flags: ["--merge", "--json"] },
    compared: { flags: ["--against", "names.log"] },
    "new ones": { flags: ["--against", "names.log", "--novel"] },
    "new beside a set": {
      flags: ["--load", "set.saved", "--novel"],
      samples: { explain: { words: ["--explain"], base: ["--merge"], inputs: ["loads.log"] } },
    },
    continued: { flags: ["--load", "set.saved"] },
    "a set alone": { flags: ["--load", "set.saved"], inputs: [], hasOnlyInput: true },
    saved: { flags: ["--save", "made.saved"] },
    // No paragraph is rarer than the mean.
    records: { flags: ["--record", "paragraph"], samples: { cut: { words: ["--cut", "2"], base: ["--rare"] } } },
    window: { flags: ["--head", "3"] },
  },
  samples: {
    ...sharedSamples,
    in: { words: ["--in", "json"], inputs: ["j.json"] },
    cut: { words: ["--cut", "1"], base: ["--rare"] },
    merge: { words: ["--merge"], inputs: ["users.log"] },
    explain: { words: ["--explain"], base: ["--merge"], inputs: ["mixed.log"] },
    slots: { words: ["--slots"], inputs: ["slots.log"] },
    against: { words: ["--against", "names.log"] },
    load: { words: ["--load", "set.saved"] },
    save: { words: ["--save", "made.saved"] },
    novel: { words: ["--novel"], base: ["--against", "d/a.log"] },
    follow: { words: ["--follow"], base: ["--novel", "--against", "d/a.log"], inputs: ["d/a.log"], isEndless: true },
    record: { words: ["--record", "paragraph"], inputs: ["d/a.log"] },
    "record-start": { words: ["--record-start", "\\T"], inputs: ["d/a.log"] },
    "record-span": { words: ["--record-span", "\\T .* ($)"], inputs: ["d/a.log"] },
    lib: ofRecords(["--lib", "names.m"]),
    shape: ofRecords(["--shape", "zz=`took`"]),
    "shape-after": ofRecords(["--shape-after", "zz=`took`"]),
    kind: ofRecords(["--kind", 'zz="took"']),
    let: ofRecords(["--let", 'zz="took"']),
    declare: ofRecords(["--declare", 'let zz = "took"']),
    now: { words: ["--now", "1717243800"], base: ["--since", "3h"], inputs: ["t.log"] },
    tz: { words: ["--tz", "+05:00"], base: ["--since", "2024-06-01T12:15:00"], inputs: ["t.log"] },
    "date-order": { words: ["--date-order", "mdy"], base: ["--since", "2024-04-01"], inputs: ["order.log"] },
  },
  same: [
    ...sameEverywhere,
    {
      modes: ["json", "ndjson", "slots as JSON", "merged as JSON"],
      flags: ["pattern"],
      because: "JSON has the pattern of each template already (chapter 07, 1.5)",
    },
  ],
};

const index: CommandMatrix = {
  command: "index",
  usual: { pattern: [], inputs: ["d"] },
  modes: { plain: { flags: [] }, list: { flags: ["--list"], inputs: ["i"], hasOnlyInput: true } },
  samples: { ...sharedSamples, ...usualClock, list: { words: ["--list"], inputs: ["i"] } },
  same: [...sameEverywhere, clockOfEveryCommand("an index has the words of files")],
};

export const logs: readonly CommandMatrix[] = [uniq, combine, pairs, merge, templates, index];
