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
const open: Readonly<Record<Language, readonly string[]>> = {
  ts: ["tables", "error", "native"],
  zig: ["gen", "memory", "concurrent"],
};

type Language = "ts" | "zig";

/** The rooms that each room may import, besides the open ones. */
export const arrows: Readonly<Record<Language, Readonly<Record<string, readonly string[]>>>> = {
  ts: {
    api: [
      ...["axis", "bpe", "deep", "grammar", "infer", "input", "layout", "lex", "library", "mine", "pattern"],
      ...["prefilter", "report", "rewrite", "scan"],
      ...["structure", "table", "template", "terminal", "value", "window"],
    ],
    bpe: [],
    grammar: ["lex"],
    prefilter: [],
    axis: ["input", "lex", "pattern", "scan", "structure", "value", "window"],
    cli: [
      ...[
        "api",
        "axis",
        "deep",
        "fields",
        "infer",
        "input",
        "layout",
        "lex",
        "library",
        "mine",
        "pattern",
        "report",
        "rewrite",
        "scan",
      ],
      ...["structure", "table", "template", "terminal", "value", "window"],
    ],
    deep: ["pattern", "scan", "template"],
    error: [],
    fields: ["pattern", "scan"],
    infer: ["library", "pattern", "report", "scan", "template", "value"],
    input: [],
    layout: ["scan"],
    lex: ["pattern", "scan"],
    library: ["input", "pattern", "scan", "terminal"],
    mine: ["infer", "input", "window"],
    native: [],
    pattern: ["input", "value"],
    report: ["axis", "input", "layout", "lex", "pattern", "scan", "structure", "template", "terminal", "value"],
    rewrite: ["deep", "input", "layout", "pattern", "report", "scan", "template", "terminal", "value", "window"],
    scan: ["input", "pattern"],
    structure: ["input", "lex", "pattern", "scan", "value", "window"],
    table: ["layout", "pattern", "scan", "template", "terminal", "value"],
    tables: [],
    template: ["layout", "pattern", "scan", "value"],
    terminal: [],
    value: [],
    window: ["input", "lex", "pattern", "scan", "terminal", "value"],
  },
  zig: {
    abi: [
      ...["axis", "deep", "device", "field", "lex", "match", "mine", "predicate", "record", "relation", "report"],
      ...["source", "structure", "table", "template", "terminal", "value"],
    ],
    axis: ["lex", "mine", "relation", "source", "structure", "value"],
    concurrent: [],
    deep: ["lex", "match"],
    device: ["kernels", "lex"],
    field: ["lex", "match", "predicate", "value"],
    gen: [],
    kernels: [],
    lex: ["kernels"],
    match: [
      ...["axis", "device", "kernels", "lex", "mine", "predicate", "relation", "source", "structure", "terminal"],
      "value",
    ],
    memory: [],
    mine: ["lex", "source", "table", "value"],
    predicate: ["relation", "value"],
    record: ["axis", "lex", "source", "structure", "value"],
    relation: ["lex", "value"],
    report: ["value"],
    source: ["lex"],
    structure: ["kernels", "lex", "relation", "value"],
    table: ["report", "value"],
    template: ["relation", "report"],
    terminal: [],
    value: ["lex"],
  },
};

/** Rooms that still import each other. The list may only shrink. */
export const circles: readonly (readonly [string, string])[] = [["axis", "match"]];

export function allowedArrow(language: Language, from: string, to: string): boolean {
  const listed = open[language].includes(to) || (arrows[language][from]?.includes(to) ?? false);
  return from === to || listed || circles.some((pair) => pair.includes(from) && pair.includes(to));
}
