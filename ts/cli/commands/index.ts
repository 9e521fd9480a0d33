import type { Command } from "../command.ts";
import type { GroupName } from "../help/groups.ts";

export interface CommandRow {
  readonly name: string;
  /** The line of the general help that names it; without one, the line of the others. */
  readonly group?: GroupName;
  /** One line of the general help. */
  readonly summary: string;
  /** Imports the command's module. Nothing else does, so that a run loads only what it uses. */
  load(): Promise<{ command: Command }>;
}

/** Every subcommand, in the order of the general help. */
export const commands: readonly CommandRow[] = [
  { name: "digest", group: "start", summary: "summarise a log on one page", load: () => import("./digest.ts") },
  { name: "diff", group: "start", summary: "show how two logs differ", load: () => import("./diff.ts") },
  {
    name: "run",
    group: "agents",
    summary: "run a command and summarise its output",
    load: () => import("./run.ts"),
  },
  {
    name: "watch",
    group: "watch",
    summary: "count metrics and raise alerts from logs",
    load: () => import("./watch.ts"),
  },
  {
    name: "mcp",
    group: "agents",
    summary: "serve logs to a language model over MCP",
    load: () => import("./mcp.ts"),
  },
  { name: "scan", group: "start", summary: "find a pattern and report each match", load: () => import("./scan.ts") },
  { name: "grep", group: "start", summary: "print the lines that match a pattern", load: () => import("./grep.ts") },
  { name: "rewrite", group: "start", summary: "replace matches by a template", load: () => import("./rewrite.ts") },
  {
    name: "redact",
    group: "start",
    summary: "mask what is sensitive, or the matches of a pattern",
    load: () => import("./redact.ts"),
  },
  {
    name: "count-by",
    group: "tables",
    summary: "count matches by a key, sorted by key",
    load: () => import("./count-by.ts"),
  },
  {
    name: "top",
    group: "start",
    summary: "count matches by a key, most frequent first",
    load: () => import("./top.ts"),
  },
  { name: "uniq", group: "tables", summary: "print the distinct keys of matches", load: () => import("./uniq.ts") },
  {
    name: "combine",
    group: "tables",
    summary: "combine separately counted parts into one table",
    load: () => import("./combine.ts"),
  },
  {
    name: "pairs",
    group: "times",
    summary: "measure the time from each start to its end",
    load: () => import("./pairs.ts"),
  },
  {
    name: "merge",
    group: "times",
    summary: "print several logs as one, in order of time",
    load: () => import("./merge.ts"),
  },
  {
    name: "events",
    group: "events",
    summary: "print the records of any log as JSON",
    load: () => import("./events.ts"),
  },
  {
    name: "formats",
    group: "events",
    summary: "list the formats of logs, or recognise them",
    load: () => import("./formats.ts"),
  },
  {
    name: "templates",
    group: "start",
    summary: "print the shapes of lines, most frequent first",
    load: () => import("./templates.ts"),
  },
  {
    name: "index",
    group: "folders",
    summary: "write an index to a folder, so that scans skip files without a match",
    load: () => import("./file-index.ts"),
  },
  {
    name: "grammar",
    group: "building blocks",
    summary: "parse text by rules over its tokens",
    load: () => import("./grammar.ts"),
  },
  {
    name: "bpe",
    group: "building blocks",
    summary: "learn subwords and split text into them",
    load: () => import("./bpe.ts"),
  },
  {
    name: "prefilter",
    group: "building blocks",
    summary: "test with a small filter whether strings may occur in an input",
    load: () => import("./prefilter.ts"),
  },
  {
    name: "tokens",
    group: "patterns",
    summary: "print the tokens of a text and their values",
    load: () => import("./tokens.ts"),
  },
  {
    name: "spectral",
    group: "readings",
    summary: "read the bytes as a signal: entropy, period, change points, texture",
    load: () => import("./spectral.ts"),
  },
  {
    name: "magnitude",
    group: "readings",
    summary: "read how large tokens are, and where their scale changes abruptly",
    load: () => import("./magnitude.ts"),
  },
  {
    name: "flow",
    group: "readings",
    summary: "read where a signal over tokens rises, falls and turns",
    load: () => import("./flow.ts"),
  },
  {
    name: "context",
    group: "readings",
    summary: "compare each token with related tokens: previous ones, enclosing ones, those with its key",
    load: () => import("./context.ts"),
  },
  {
    name: "echo",
    group: "readings",
    summary: "count recurring contents and their distances",
    load: () => import("./echo.ts"),
  },
  {
    name: "observe",
    group: "readings",
    summary: "find where the text before and the text after differ",
    load: () => import("./observe.ts"),
  },
  {
    name: "stress",
    group: "readings",
    summary: "read how deeply brackets enclose tokens: depth, strain, load",
    load: () => import("./stress.ts"),
  },
  {
    name: "seam",
    group: "readings",
    summary: "divide an input where its bytes stop predicting each other",
    load: () => import("./seam.ts"),
  },
  {
    name: "gravity",
    group: "readings",
    summary: "read how strongly each part of an input influences what follows",
    load: () => import("./gravity.ts"),
  },
  {
    name: "shape",
    group: "readings",
    summary: "read the period with which shapes of tokens repeat, and where it changes",
    load: () => import("./shape.ts"),
  },
  {
    name: "relation",
    group: "readings",
    summary: "read the graph of tokens connected by brackets, names and order",
    load: () => import("./relation.ts"),
  },
  {
    name: "orbit",
    group: "readings",
    summary: "show which texts are equal under a group",
    load: () => import("./orbit.ts"),
  },
  {
    name: "measure",
    group: "readings",
    summary: "print the report of an axis for programs",
    load: () => import("./measure.ts"),
  },
  { name: "head", group: "lines", summary: "print the first lines", load: () => import("./head.ts") },
  { name: "tail", group: "lines", summary: "print the last lines", load: () => import("./tail.ts") },
  { name: "lines", group: "lines", summary: "print a range of lines", load: () => import("./lines.ts") },
  {
    name: "lib",
    group: "patterns",
    summary: "list the library's names; test pattern files",
    load: () => import("./library.ts"),
  },
  {
    name: "escape",
    group: "patterns",
    summary: "print the pattern that matches a text",
    load: () => import("./escape.ts"),
  },
  {
    name: "compile",
    group: "building blocks",
    summary: "write a pattern's program to a file",
    load: () => import("./compile.ts"),
  },
  {
    name: "completions",
    group: "shell",
    summary: "print a shell's completion",
    load: () => import("./completions.ts"),
  },
  { name: "man", group: "shell", summary: "print the manual page", load: () => import("./man.ts") },
  {
    name: "infer",
    group: "patterns",
    summary: "build a pattern from examples",
    load: () => import("./infer.ts"),
  },
  {
    name: "workbench",
    group: "patterns",
    summary: "open a page that shows tokens and matches as you write a pattern",
    load: () => import("./workbench.ts"),
  },
  {
    name: "lsp",
    group: "patterns",
    summary: "serve pattern files and logs to an editor",
    load: () => import("./lsp.ts"),
  },
];
