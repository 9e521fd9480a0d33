/** How the flags that several commands have are given so that they must matter. */
import type { Sample } from "./matrix.ts";

/** The clock for commands that read no time. */
export const usualClock: Readonly<Record<string, Sample>> = {
  now: { words: ["--now", "1717200000"] },
  tz: { words: ["--tz", "+05:00"] },
  "date-order": { words: ["--date-order", "mdy"] },
};

/**
 * Flags of tables with named columns: of their input one record is found, or none.
 * @param behind what follows the query
 */
export const layoutSamples = (behind: readonly string[] = [], base = ["--in", "csv"]) => ({
  separator: { words: ["--separator", ";"], base, pattern: [".b", ...behind], inputs: ["semicolons.csv"] },
  "no-header": { words: ["--no-header"], base, pattern: [".2", ...behind], inputs: ["headless.csv"] },
  comment: { words: ["--comment", "#"], base, pattern: [".2", ...behind], inputs: ["notes.csv"] },
  decimal: {
    words: ["--decimal", "comma"],
    base: [...base, "--separator", ";"],
    pattern: [".b{>1}", ...behind],
    inputs: ["decimals.csv"],
  },
});

const took = ['"took" \\R:t'];

/** Flags of inputs, windows, declarations and of every command. */
export const sharedSamples: Readonly<Record<string, Sample>> = {
  text: { words: ["--text", "took 99s"], replaces: "inputs" },
  glob: { words: ["-g", "*.log"] },
  type: { words: ["-t", "rust"] },
  "type-not": { words: ["-T", "rust"] },
  texture: { words: ["--texture=table"] },
  sort: { words: ["--sort", "modified"] },
  sortr: { words: ["--sortr", "path"] },
  files: { words: ["--files"], replaces: "pattern" },
  lines: { words: ["--lines", "2.."] },
  since: { words: ["--since", "11:30"] },
  until: { words: ["--until", "11:30"] },
  time: { words: ["--time", '"at" \\T'], base: ["--since", "11:30"], inputs: ["times.log"] },
  record: { words: ["--record", "paragraph"], base: ["--head", "1"], inputs: ["d/a.log"] },
  "record-start": { words: ["--record-start", "\\T"], base: ["--tail", "1"], inputs: ["d/a.log"] },
  "record-span": { words: ["--record-span", "\\T .* ($)"], base: ["--tail", "1"], inputs: ["d/a.log"] },
  lib: { words: ["--lib", "names.m"], pattern: ["\\{zz} \\R?"] },
  shape: { words: ["--shape", "zz=`took`"], pattern: ["\\{zz} \\R?"] },
  "shape-after": { words: ["--shape-after", "zz=`took`"], pattern: ["\\{zz} \\R?"] },
  kind: { words: ["--kind", 'zz="took" \\R'], pattern: ["\\{zz} \\R?"] },
  let: { words: ["--let", 'zz="took" \\R:d'], pattern: ["\\{zz} \\R?"] },
  declare: { words: ["--declare", 'let zz = "took" \\R:d'], pattern: ["\\{zz} \\R?"] },
  now: { words: ["--now", "1717200000"], pattern: ["\\T{age>30d}"], inputs: ["old.log"] },
  tz: { words: ["--tz", "+05:00"], pattern: ["\\T{>2024-06-01T05:30:00Z}"], inputs: ["zone.log"] },
  "date-order": { words: ["--date-order", "mdy"], pattern: ["\\T{>=2024-04-01}"], inputs: ["order.log"] },
  "max-memory": { words: ["--max-memory", "512M"] },
};

/** Flags of `scan` and `grep`. */
export const searchSamples: Readonly<Record<string, Sample>> = {
  ...sharedSamples,
  regexp: { words: ["-e", "\\I \\W?"], replaces: "pattern" },
  file: { words: ["-f", "patterns.txt"], replaces: "pattern" },
  patterns: { words: ["--patterns", "set.m"], replaces: "pattern" },
  program: { words: ["--program", "w.bin"], replaces: "pattern" },
  rules: { words: ["--rules", "r.m"], replaces: "pattern" },
  "ignore-case": { words: ["-i"] },
  "fixed-strings": { words: ["-F"], pattern: ['"took"'] },
  line: { words: ["--line"], pattern: ["\\W \\T"], inputs: ["d/a.log"] },
  deep: { words: ["--deep"], pattern: ["\\I"], inputs: ["d/a.log", "d/b.txt"] },
  everywhere: { words: ["--everywhere"], pattern: ["\\I"], inputs: ["d/a.log", "d/b.txt"] },
  in: { words: ["--in", "json"], pattern: [".host"], inputs: ["j.json"] },
  ...layoutSamples(),
  "word-regexp": { words: ["-w"], base: ["-F"], pattern: ["oo"] },
  "after-context": { words: ["-A", "1"] },
  "before-context": { words: ["-B", "1"] },
  context: { words: ["-C", "1"] },
  "sort-by": { words: ["--sort-by", "t"], pattern: ['"took" \\R:t'] },
  reverse: { words: ["--reverse"], base: ["--sort-by", "t"], pattern: ['"took" \\R:t'] },
  not: { words: ["--not", "\\R{=4s}"] },
  record: { words: ["--record", "paragraph"] },
  "record-start": { words: ["--record-start", "\\T"], inputs: ["d/a.log"] },
  "record-span": { words: ["--record-span", "\\T .* ($)"], inputs: ["d/a.log"] },
  values: { words: ["--values", "tagged"], pattern: took },
  "duration-unit": { words: ["--duration-unit", "ms"], pattern: took },
  format: { words: ["--format", "${0} in ${path}"] },
  count: { words: ["-c"] },
  "require-match": { words: ["--require-match"], pattern: ['"absent"'] },
  stats: { words: ["--stats=line"] },
  "why-not": { words: ["--why-not"], pattern: ['"took" "5x"'], inputs: ["d/a.log"] },
  "with-filename": { words: ["-H"], inputs: ["d/a.log"] },
  "no-filename": { words: ["-I"], inputs: ["d/a.log", "d/b.txt"] },
  "context-separator": { words: ["--context-separator", "=="] },
  "line-number": { words: ["-n"], inputs: ["d/a.log"] },
  "no-heading": { words: ["--no-heading"], base: ["--heading"] },
  color: { words: ["--color", "always"] },
  colors: { words: ["--colors", "path:fg:blue"], base: ["--color", "always"] },
  follow: { words: ["--follow"], inputs: ["d/a.log"], isEndless: true },
  "keep-count": { words: ["--keep-count"], base: ["--follow", "-m", "1"], inputs: ["d/a.log"], isEndless: true },
  "chunk-size": { words: ["--chunk-size", "5"] },
};
