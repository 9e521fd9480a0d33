/** The commands about patterns, and those about the command itself. */
import type { CommandMatrix, ModeCase, Sample } from "./matrix.ts";
import { clockOfEveryCommand, sameEverywhere } from "./same.ts";
import { sharedSamples, usualClock } from "./samples.ts";

const declaring = (pattern: readonly string[] | undefined, base?: readonly string[]): Record<string, Sample> => {
  const sample = (...words: readonly string[]): Sample => ({
    words,
    ...(pattern && { pattern }),
    ...(base && { base, isFirst: true as const }),
  });
  return {
    lib: sample("--lib", "names.m"),
    shape: sample("--shape", "zz=`took`"),
    "shape-after": sample("--shape-after", "zz=`took`"),
    kind: sample("--kind", 'zz="took" \\R'),
    let: sample("--let", 'zz="took" \\R:d'),
    declare: sample("--declare", 'let zz = "took" \\R:d'),
  };
};

const lists = ["names", "rules", "fields", "tests"];

/** A rule and a test that need the declared name. */
const needing = declaring(undefined, [
  ...["--declare", 'rule needing note "m" = \\{zz}'],
  ...["--declare", 'test needed accepts "took 5s"', "--declare", "let needed = \\{zz} \\R?"],
]);

/** The tests of pattern files may compare times. */
const testing = (pattern: string, text: string, ...words: readonly string[]): Sample => ({
  words,
  base: ["--declare", `let when = ${pattern}`, "--declare", `test when accepts "${text}"`],
});
const whenTested: Readonly<Record<string, Sample>> = {
  now: testing("\\T{age>30d}", "2024-05-31T00:00:00Z", "--now", "1717200000"),
  tz: testing("\\T{>2024-06-01T05:30:00Z}", "2024-06-01 10:00:00", "--tz", "+05:00"),
  "date-order": testing("\\T{>=2024-04-01}", "03/04/2024", "--date-order", "mdy"),
};

const listing = (what: string, inputs: readonly string[]): ModeCase => ({
  flags: ["--list", what],
  inputs,
  samples: { ...(what !== "names" && needing), ...(what === "tests" && whenTested) },
});

const ofFiles = Object.fromEntries(lists.map((what) => [`list of ${what} of a file`, listing(what, ["tested.m"])]));
const untimed = [
  "plain",
  "json",
  "list of names",
  ...["names", "rules", "fields"].map((what) => `list of ${what} of a file`),
];

const lib: CommandMatrix = {
  command: "lib",
  usual: { pattern: [], inputs: [] },
  modes: {
    plain: { flags: [] },
    json: { flags: ["--json"] },
    test: { flags: ["--test"], samples: whenTested },
    "tests of a file": { flags: ["--test"], inputs: ["tested.m"], samples: { ...needing, ...whenTested } },
    "list of names": { flags: ["--list", "names"] },
    ...ofFiles,
    sarif: { flags: ["--sarif"], isUnread: true },
  },
  samples: {
    ...sharedSamples,
    ...usualClock,
    ...declaring(undefined),
    sarif: { words: ["--sarif"], isEndless: true },
    list: { words: ["--list", "names"] },
  },
  same: [
    ...sameEverywhere,
    {
      modes: untimed,
      flags: ["now", "tz", "date-order"],
      because: "names, rules and fields are listed, not searched for",
    },
    {
      modes: ["sarif"],
      flags: ["now", "tz", "date-order"],
      because: "findings are spelled anew as they are: tests/e2e/rules.test.ts has its tests",
    },
  ],
};

const escaping: CommandMatrix = {
  command: "escape",
  usual: { pattern: ["took 5s 03/04/2024"], inputs: [] },
  modes: { plain: { flags: [] } },
  samples: { ...sharedSamples, ...usualClock },
  same: [...sameEverywhere, clockOfEveryCommand("a text is spelled as it is written")],
};

const compile: CommandMatrix = {
  command: "compile",
  usual: { pattern: ["-o", "made.bin", '"took" \\R:d'], inputs: [] },
  modes: { plain: { flags: [] }, set: { flags: ["--patterns", "set.m"], pattern: ["-o", "made.bin"] } },
  samples: {
    ...sharedSamples,
    ...declaring(["-o", "made.bin", "\\{zz} \\R?"]),
    output: { words: ["-o", "other.bin"], pattern: ['"took"'] },
    patterns: { words: ["--patterns", "set.m"], pattern: ["-o", "made.bin"] },
    now: { words: ["--now", "1717200000"], pattern: ["-o", "made.bin", "\\T{age>30d}"] },
    tz: { words: ["--tz", "+05:00"], pattern: ["-o", "made.bin", "\\T{>2024-06-01T05:30:00}"] },
    "date-order": { words: ["--date-order", "mdy"], pattern: ["-o", "made.bin", "\\T{>=03/04/2024}"] },
  },
  same: [
    ...sameEverywhere,
    {
      modes: "*",
      flags: ["now"],
      because: "an age is counted when the program runs: scan --program has --now",
    },
  ],
};

const shells = ["bash", "zsh", "fish", "powershell"];
const completions: CommandMatrix = {
  command: "completions",
  usual: { pattern: [], inputs: [] },
  modes: Object.fromEntries(shells.map((shell) => [shell, { flags: [], pattern: [shell] }])),
  samples: { ...sharedSamples, ...usualClock },
  same: [...sameEverywhere, clockOfEveryCommand("completions are of the tables of flags")],
};

const man: CommandMatrix = {
  command: "man",
  usual: { pattern: [], inputs: [] },
  modes: { plain: { flags: [] } },
  samples: { ...sharedSamples, ...usualClock },
  same: [...sameEverywhere, clockOfEveryCommand("the page is of the tables of flags")],
};

const marked = ["--mark", "took {d:5ms} on {h:web01}"];
const status = ["--mark", "status {s:200} ok"];
/** What matters where a field is marked. */
const besideMarks: Readonly<Record<string, Sample>> = {
  ...declaring(undefined),
  shape: { words: ["--shape", "zz=`web[0-9]{2}`"] },
  "shape-after": {
    words: ["--shape-after", "zz=`t[0-9]=`"],
    pattern: ["--mark", "x {h:t0=} y"],
    inputs: ["x t1= y"],
  },
  let: { words: ["--let", "zz=\\R{<1h}"] },
  declare: { words: ["--declare", "let zz = \\R{<1h}"] },
  lib: { words: ["--lib", "kinds.m"] },
  not: { words: ["--not", "status 500 ok"], pattern: status, inputs: ["status 204 ok"] },
  "date-order": {
    words: ["--date-order", "mdy"],
    base: ["--not", "03/05/2024 x"],
    pattern: ["--mark", "{t:04/03/2024} x"],
    inputs: ["04/05/2024 x"],
  },
};
const fieldMode = (...flags: readonly string[]): ModeCase => ({
  flags,
  pattern: marked,
  inputs: ["took 7s on web02"],
  samples: besideMarks,
});
const marking = ["marked", "marked as a pattern", "marked as JSON", "marked as a file", "marked as a key file"];

const infer: CommandMatrix = {
  command: "infer",
  usual: { pattern: [], inputs: ["took 5ms on web01", "took 7s on web02"] },
  modes: {
    plain: { flags: [] },
    marked: fieldMode(),
    "marked as a pattern": fieldMode("--pattern"),
    "marked as JSON": fieldMode("--json"),
    "marked as a file": fieldMode("--lib-file"),
    "marked as a key file": fieldMode("--lib-file", "--json"),
  },
  samples: {
    ...sharedSamples,
    ...declaring(undefined),
    text: { words: ["--text", "took 9s up\ntook 8s up"], replaces: "inputs" },
    file: { words: ["-f", "names.log"] },
    not: { words: ["--not", "status 500 ok"], inputs: ["status 200 ok", "status 204 ok"] },
    mark: { words: ["--mark", "took {d:5ms} up {h:web01}"] },
    marks: { words: ["--marks", "marks.txt"] },
    "as-format": { words: ["--as-format", "mine"], base: ["--marks", "marks.txt"] },
    field: { words: ["--field", "w=took"] },
    marked: { words: ["--marked"], inputs: ["took {d:7s} on web02"] },
    "no-mint": { words: ["--no-mint"], base: ["--field", "h=web02"] },
    "mint-shapes": { words: ["--mint-shapes"], base: ["--field", "h=web02"] },
    now: { words: ["--now", "1717200000"] },
    tz: {
      words: ["--tz", "+05:00"],
      base: ["--not", "2024-06-02T01:00:00 x"],
      inputs: ["2024-06-01T01:00:00 x", "2024-06-01T03:00:00Z x"],
    },
    "date-order": {
      words: ["--date-order", "mdy"],
      base: ["--not", "03/05/2024 x"],
      inputs: ["04/03/2024 x", "04/05/2024 x"],
    },
  },
  same: [
    ...sameEverywhere,
    { modes: marking, flags: ["anchored"], because: "with fields it is the default (chapter 07, 3)" },
    { modes: ["plain"], flags: ["unanchored"], because: "without fields it is the default" },
    { modes: ["plain"], flags: ["pattern"], because: "without fields only the pattern is printed" },
    { modes: ["plain"], flags: ["json"], because: "without fields only the pattern is printed (inf-anc-08)" },
    { modes: ["marked as a file"], flags: ["pattern"], because: "--lib-file wins over --pattern (chapter 07, 3)" },
    { modes: ["marked as a pattern"], flags: ["json"], because: "--pattern wins over --json (chapter 07, 3)" },
    {
      modes: ["marked as a pattern", "marked as a file"],
      flags: ["let", "declare"],
      because: "a named pattern is suggested for a field, and this form has no suggestions",
    },
    { modes: "*", flags: ["now"], because: "no pattern from examples compares a time with now" },
    { modes: "*", flags: ["tz"], because: "ranges are of the parts of a date as they are written" },
  ],
};

/** Its page is served until it is ended, so tests/workbench starts it as a process. */
const workbench: CommandMatrix = {
  command: "workbench",
  usual: { pattern: [], inputs: ["t.log"] },
  modes: { page: { flags: [], isUnread: true } },
  samples: {
    ...sharedSamples,
    ...usualClock,
    port: { words: ["--port", "8080"] },
  },
  same: [
    ...sameEverywhere,
    { modes: ["page"], flags: ["port", "no-open", "binary"], because: "tests/workbench/server.test.ts has its test" },
    { modes: ["page"], flags: ["now", "tz", "date-order"], because: "tests/workbench/server.test.ts has their test" },
  ],
};

/** It answers until its input ends, so tests/agents starts it as a process. */
const mcp: CommandMatrix = {
  command: "mcp",
  usual: { pattern: [], inputs: [] },
  modes: { server: { flags: [], isUnread: true } },
  samples: {
    ...sharedSamples,
    ...usualClock,
    root: { words: ["--root", "d"] },
  },
  same: [
    ...sameEverywhere,
    { modes: ["server"], flags: ["root", "no-redact"], because: "tests/agents/mcp.test.ts has their tests" },
    { modes: ["server"], flags: ["now", "tz", "date-order"], because: "they are those of every command" },
  ],
};

/** The same; tests/lsp starts it. */
const lsp: CommandMatrix = {
  command: "lsp",
  usual: { pattern: [], inputs: [] },
  modes: { server: { flags: [], isUnread: true } },
  samples: { ...sharedSamples, ...usualClock, stdio: { words: ["--stdio"] } },
  same: [
    ...sameEverywhere,
    { modes: ["server"], flags: ["stdio"], because: "it uses standard input and output anyway" },
    { modes: ["server"], flags: ["now", "tz", "date-order"], because: "they are those of every command" },
  ],
};

/** tests/watch has the tests of what it reads and writes. */
const watch: CommandMatrix = {
  command: "watch",
  usual: { pattern: [], inputs: ["rules.watch"] },
  modes: {
    check: { flags: ["--check"], isUnread: true },
    replay: { flags: ["--replay", "d/a.log"], isUnread: true },
    service: { flags: [], isUnread: true },
  },
  samples: {
    ...sharedSamples,
    ...usualClock,
    replay: { words: ["--replay", "d/a.log"] },
    metrics: { words: ["--metrics", "9464"] },
    state: { words: ["--state", "state"] },
    from: { words: ["--from", "end"] },
    otlp: { words: ["--otlp", "http://127.0.0.1:4318"] },
    "otlp-every": { words: ["--otlp-every", "5"], base: ["--otlp", "http://127.0.0.1:4318"] },
  },
  same: [
    ...sameEverywhere,
    { modes: ["check"], flags: ["now", "tz", "date-order"], because: "a check reads no log" },
    { modes: ["replay"], flags: ["now", "tz", "date-order"], because: "the times of its log have dates and zones" },
    { modes: ["service"], flags: ["check", "replay"], because: "they are modes of their own" },
    {
      modes: ["service"],
      flags: ["metrics", "state", "from", "otlp", "otlp-every"],
      because: "tests/watch has their tests",
    },
    { modes: ["service"], flags: ["now", "tz", "date-order"], because: "it goes by the clock of the machine" },
  ],
};

const failing = ["--", "sh", "-c", "yes 'ERROR login from 203.0.113.9' | head -n 99; exit 1"];

const run: CommandMatrix = {
  command: "run",
  usual: { pattern: [], inputs: ["--", "seq", "9999"] },
  modes: { kept: { flags: ["--keep", "kept.log"] } },
  samples: {
    ...sharedSamples,
    ...usualClock,
    budget: { words: ["--budget", "40"] },
    keep: { words: ["--keep", "other.log"] },
    github: { words: ["--github"], inputs: failing },
    "no-redact": { words: ["--no-redact"], base: ["--budget", "100"], inputs: failing },
  },
  same: [
    ...sameEverywhere,
    { modes: ["kept"], flags: ["now", "tz", "date-order"], because: "the numbers of its output are no times" },
  ],
};

export const tools: readonly CommandMatrix[] = [
  lib,
  escaping,
  compile,
  completions,
  man,
  infer,
  workbench,
  mcp,
  lsp,
  run,
  watch,
];
