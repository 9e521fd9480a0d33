import type { Command } from "../command.ts";

export interface CommandRow {
  readonly name: string;
  /** One line of the general help. */
  readonly summary: string;
  /** Imports the command's module. Nothing else does, so that a run loads only what it uses. */
  load(): Promise<{ command: Command }>;
}

/** Every subcommand, in the order of the general help. */
export const commands: readonly CommandRow[] = [
  { name: "scan", summary: "find a pattern and report each match", load: () => import("./scan.ts") },
  { name: "grep", summary: "print the lines that match a pattern", load: () => import("./grep.ts") },
  { name: "rewrite", summary: "replace matches by a template", load: () => import("./rewrite.ts") },
  { name: "redact", summary: "mask matches", load: () => import("./redact.ts") },
  { name: "count-by", summary: "count matches by a key, in order of keys", load: () => import("./count-by.ts") },
  { name: "top", summary: "count matches by a key, the most frequent first", load: () => import("./top.ts") },
  { name: "uniq", summary: "print the distinct keys of matches", load: () => import("./uniq.ts") },
  {
    name: "templates",
    summary: "print the shapes of lines, most frequent first",
    load: () => import("./templates.ts"),
  },
  { name: "tokens", summary: "print the tokens of a text and their values", load: () => import("./tokens.ts") },
  {
    name: "spectral",
    summary: "read the bytes as a signal: entropy, period, change points, texture",
    load: () => import("./spectral.ts"),
  },
  {
    name: "magnitude",
    summary: "read how large tokens are, and where their scale jumps",
    load: () => import("./magnitude.ts"),
  },
  {
    name: "flow",
    summary: "read where a signal over tokens rises, falls and turns",
    load: () => import("./flow.ts"),
  },
  {
    name: "context",
    summary: "read each token against the tokens it belongs with: before it, around it, of its key",
    load: () => import("./context.ts"),
  },
  { name: "echo", summary: "count what recurs, and at what distance", load: () => import("./echo.ts") },
  {
    name: "observe",
    summary: "find where what comes before and what comes after disagree",
    load: () => import("./observe.ts"),
  },
  {
    name: "stress",
    summary: "read how brackets weigh on tokens: depth, strain, load",
    load: () => import("./stress.ts"),
  },
  {
    name: "seam",
    summary: "cut an input where its bytes stop predicting one another",
    load: () => import("./seam.ts"),
  },
  {
    name: "gravity",
    summary: "read how much each part of an input pulls on what follows",
    load: () => import("./gravity.ts"),
  },
  {
    name: "shape",
    summary: "read the period at which shapes of tokens repeat, and where it changes",
    load: () => import("./shape.ts"),
  },
  {
    name: "relation",
    summary: "read the graph that brackets, names and order make of tokens",
    load: () => import("./relation.ts"),
  },
  { name: "orbit", summary: "show which texts a group takes for one", load: () => import("./orbit.ts") },
  { name: "head", summary: "print the first lines", load: () => import("./head.ts") },
  { name: "tail", summary: "print the last lines", load: () => import("./tail.ts") },
  { name: "lines", summary: "print a range of lines", load: () => import("./lines.ts") },
  { name: "lib", summary: "list the library's names; test pattern files", load: () => import("./library.ts") },
  { name: "escape", summary: "print the pattern that matches a text", load: () => import("./escape.ts") },
  { name: "compile", summary: "write a pattern's program into a file", load: () => import("./compile.ts") },
  { name: "completions", summary: "print a shell's completion", load: () => import("./completions.ts") },
  { name: "man", summary: "print the manual page", load: () => import("./man.ts") },
  {
    name: "infer",
    summary: "build a pattern from examples",
    load: () => import("./infer.ts"),
  },
];
