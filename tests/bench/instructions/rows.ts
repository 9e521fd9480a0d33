/** Rows of the benchmark whose instructions are counted: what `harness.c` does with a log of a megabyte. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findFormats, formatWords } from "../../../ts/events/index.ts";
import { type CompiledPattern, compilePattern, compileSet } from "../../../ts/pattern/index.ts";
import { logText } from "../data.ts";

export interface CountedRow {
  readonly work: string;
  /** A task of `harness.c`. */
  readonly task: "count" | "rewrite" | "redact" | "mine" | "recognise" | "events";
  readonly compile: () => Pick<CompiledPattern, "program">;
  readonly template?: string;
  /** In place of the log that the other rows read. */
  readonly text?: () => string;
}

/** Every format of events. */
const formats = () => ({ program: new Uint8Array(formatWords(findFormats("auto"), []).buffer) });

const count = (pattern: string): CountedRow => ({
  work: `count ${pattern}`,
  task: "count",
  compile: () => compilePattern(pattern),
});

function twentyPatterns(): CompiledPattern {
  const sources = readFileSync(join(import.meta.dir, "..", "set20.patterns"), "utf8")
    .trimEnd()
    .split("\n");
  return compileSet(sources.map((source, number) => ({ name: String(number), source })));
}

export const countedRows: readonly CountedRow[] = [
  ...[`"ERROR"`, `"zyzzyva"`, "\\I", "\\R{>2s}", `"took" "=" \\R:d`, `\\W "=" [\\N \\R \\V]`].map(count),
  ...["\\W:x =x", "@novel \\W"].map(count),
  { work: "set of twenty patterns", task: "count", compile: twentyPatterns },
  { work: "rewrite \\I X", task: "rewrite", compile: () => compilePattern("\\I"), template: "X" },
  { work: "redact \\I", task: "redact", compile: () => compilePattern("\\I") },
  { work: "templates", task: "mine", compile: () => compilePattern(".") },
  { work: "recognise 47 KB of a mixed log", task: "recognise", compile: formats, text: () => logText(47_500) },
  { work: "events of a mixed log", task: "events", compile: formats },
];
