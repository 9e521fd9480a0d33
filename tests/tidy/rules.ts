/** Rules and tables for tests/tidy/tidy.test.ts. */

/** Maximum number of lines in a file. */
export const linesMax = 500;

/** Maximum number of characters on a line. */
export const widthMax = 120;

/** Names that do not describe a purpose. */
export const bannedNames: ReadonlySet<string> = new Set([
  "utils",
  "util",
  "helpers",
  "helper",
  "common",
  "misc",
  "lib",
  "basic",
]);

/** Notes to oneself, and marks that would disable other tests. */
export const bannedWords: readonly RegExp[] = [/\b(TODO|FIXME|HACK)\b/, /\btest\.only\(/];

/** Rooms that every other room of the same language may import. */
export const open: Readonly<Record<Language, readonly string[]>> = {
  ts: ["tables", "error", "native"],
  zig: ["gen", "memory", "concurrent", "kernels"],
};

type Language = "ts" | "zig";

/** The rooms that each room imports, besides the open ones; an open room has a row for all that it imports. */
export const arrows: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  ts: {
    agents: ["api", "digest", "input", "mine", "pattern", "terminal", "window"],
    api: [
      ...[
        "axis",
        "bpe",
        "deep",
        "digest",
        "events",
        "grammar",
        "indexing",
        "infer",
        "input",
        "layout",
        "lex",
        "library",
        "mine",
        "pattern",
      ],
      ...["prefilter"],
      ...["report", "rewrite", "scan", "structure", "table", "template", "terminal", "value", "window"],
    ],
    axis: ["pattern", "scan", "structure"],
    bpe: [],
    chart: ["value"],
    cli: [
      ...[
        "agents",
        "api",
        "axis",
        "chart",
        "deep",
        "digest",
        "events",
        "fields",
        "hints",
        "indexing",
        "infer",
        "input",
        "lex",
        "library",
        "mine",
      ],
      ...["pattern", "prefilter", "report"],
      ...["rewrite", "scan", "structure", "table", "template", "terminal", "value", "watch", "window", "workbench"],
    ],
    deep: ["pattern", "scan", "template"],
    digest: ["chart", "mine", "terminal", "value"],
    error: ["tables"],
    events: ["input", "pattern"],
    fields: ["events", "pattern", "scan"],
    grammar: ["lex"],
    hints: ["deep", "lex", "pattern", "report", "terminal"],
    indexing: ["input", "pattern", "scan"],
    infer: ["library", "pattern", "report", "scan", "template", "value"],
    input: [],
    layout: ["scan"],
    lex: ["pattern", "scan"],
    library: ["input", "pattern", "scan", "terminal"],
    mine: ["infer", "input", "template", "window"],
    native: ["error", "tables"],
    pattern: ["input", "value"],
    playground: ["workbench"],
    prefilter: [],
    report: ["input", "layout", "lex", "pattern", "scan", "template", "terminal", "value", "window"],
    rewrite: ["deep", "input", "layout", "pattern", "report", "scan", "template", "terminal", "window"],
    scan: ["input", "pattern"],
    structure: ["pattern", "scan"],
    table: ["layout", "pattern", "scan", "template", "terminal", "value"],
    tables: [],
    template: ["layout", "lex", "pattern", "scan", "value"],
    terminal: [],
    value: [],
    watch: [
      ...["events", "fields", "input", "library", "mine", "pattern", "scan", "template", "terminal", "value", "window"],
    ],
    window: ["events", "fields", "input", "pattern", "scan", "terminal", "value"],
    workbench: [
      "api",
      "chart",
      "digest",
      "hints",
      "infer",
      "input",
      "lex",
      "library",
      "mine",
      "pattern",
      "report",
      "scan",
      "terminal",
      "value",
      "window",
    ],
  },
  zig: {
    abi: [
      ...[
        "axis",
        "deep",
        "device",
        "event",
        "field",
        "form",
        "index",
        "lex",
        "match",
        "mine",
        "predicate",
        "program",
        "record",
      ],
      ...["relation", "report", "source", "structure", "table", "template", "terminal", "value"],
    ],
    axis: ["lex", "mine", "program", "relation", "source", "structure", "value"],
    concurrent: [],
    deep: ["device", "form", "lex", "match", "program", "value"],
    device: ["lex"],
    event: ["field", "lex", "predicate", "report", "value"],
    form: ["lex"],
    field: ["lex", "match", "predicate", "value"],
    gen: [],
    index: ["lex", "match", "predicate", "program", "value"],
    kernels: ["gen"],
    lex: [],
    match: [...["axis", "device", "lex", "predicate", "program", "relation", "source", "terminal"], "value"],
    memory: ["gen"],
    mine: ["lex", "source", "table", "value"],
    predicate: ["relation", "value"],
    program: ["lex", "predicate"],
    record: ["axis", "lex", "source", "structure", "value"],
    relation: ["lex", "value"],
    report: ["form", "lex", "value"],
    source: [],
    structure: ["lex", "relation", "value"],
    table: ["report", "value"],
    template: ["lex", "relation", "report", "value"],
    terminal: [],
    value: ["lex"],
  },
};
