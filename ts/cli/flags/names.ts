/**
 * The names of all flags, read from their rows by the type checker, so that a misspelt one does not compile. A file
 * with flags needs a line here. Its rows are `as const satisfies FlagGroup`: a name that is any text is left out.
 */
import type { Flag, FlagGroup } from "./flag.ts";

type Files =
  | typeof import("./colour.ts")
  | typeof import("./context.ts")
  | typeof import("./declare.ts")
  | typeof import("./deep.ts")
  | typeof import("./diff.ts")
  | typeof import("./digest.ts")
  | typeof import("./engine.ts")
  | typeof import("./events.ts")
  | typeof import("./fields.ts")
  | typeof import("./follow.ts")
  | typeof import("./global.ts")
  | typeof import("./grep.ts")
  | typeof import("./indexing.ts")
  | typeof import("./infer.ts")
  | typeof import("./input.ts")
  | typeof import("./line-window.ts")
  | typeof import("./lsp.ts")
  | typeof import("./mcp.ts")
  | typeof import("./pairs.ts")
  | typeof import("./pattern.ts")
  | typeof import("./readings.ts")
  | typeof import("./report.ts")
  | typeof import("./rewrite.ts")
  | typeof import("./rules.ts")
  | typeof import("./run.ts")
  | typeof import("./select.ts")
  | typeof import("./signals.ts")
  | typeof import("./structure.ts")
  | typeof import("./table.ts")
  | typeof import("./templates.ts")
  | typeof import("./tokens.ts")
  | typeof import("./watch.ts")
  | typeof import("./why-not.ts")
  | typeof import("./window.ts")
  | typeof import("./workbench.ts")
  | typeof import("../commands/bpe.ts")
  | typeof import("../commands/compile.ts")
  | typeof import("../commands/file-index.ts")
  | typeof import("../commands/grammar.ts")
  | typeof import("../commands/library.ts")
  | typeof import("../commands/measure.ts")
  | typeof import("../commands/prefilter.ts");

/** Names that are known: not `string`. */
type Known<Long extends string> = string extends Long ? never : Long;
type LongsOf<Value> = Value extends Flag
  ? Known<Value["long"]>
  : Value extends FlagGroup
    ? LongsOf<Value["flags"][number]>
    : Value extends readonly (Flag | FlagGroup)[]
      ? LongsOf<Value[number]>
      : never;
type LongsIn<File> = File extends unknown ? { [Name in keyof File]: LongsOf<File[Name]> }[keyof File] : never;

export type FlagName = LongsIn<Files>;
