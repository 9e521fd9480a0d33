/** Every command that reads an input, and patterns for those that take one. */

export const patterns = [
  "\\W",
  "\\N",
  "\\R",
  "\\I",
  "\\P",
  '"a" . "b"',
  "\\Q",
  "(\\W):w \\N",
  "\\B(.*)",
  "\\W{>3}? \\S",
  "^ .* $",
  '\\W "=" \\W',
];

/** A command that reads an input, and what is known of its answer. */
export interface ReadingCommand {
  readonly words: (pattern: string) => readonly string[];
  /** Text that holds a NUL is refused also with `--binary`. */
  readonly isTextOnly?: boolean;
  /**
   * The answer depends on whether the input is a file: it contains the input's name, or concerns a part of the file.
   */
  readonly differs?: boolean;
}

export const commands: readonly ReadingCommand[] = [
  { words: (pattern) => ["scan", pattern] },
  { words: (pattern) => ["scan", "--json", pattern] },
  { words: (pattern) => ["scan", "--ndjson", pattern] },
  { words: (pattern) => ["scan", "--count", pattern] },
  { words: (pattern) => ["scan", "--explain", "-m", "3", pattern] },
  { words: (pattern) => ["scan", "--deep", "--count", pattern] },
  { words: (pattern) => ["scan", "-C", "1", pattern] },
  { words: (pattern) => ["scan", "-C", "paragraph", pattern] },
  { words: (pattern) => ["scan", "--tail", "3", "--json", pattern] },
  { words: (pattern) => ["scan", "--head", "3", "--json", pattern] },
  { words: (pattern) => ["scan", "--fields", pattern] },
  { words: (pattern) => ["scan", "--passthru", pattern] },
  { words: (pattern) => ["scan", "--texture", "prose", "--count", pattern] },
  { words: (pattern) => ["scan", "--format", "${line} ${0}", pattern] },
  { words: (pattern) => ["scan", "--since", "10:00", "--until", "11:00", pattern], differs: true },
  ...["auto", "line", "paragraph", "seam", "indent", "unit", "shape", "texture"].map((unit) => ({
    words: (pattern: string) => ["scan", "--count", "--record", unit, pattern],
  })),
  ...["json", "logfmt", "csv", "tsv"].map((form) => ({
    words: () => ["scan", "--count", "--in", form, ".a{>1}"],
    differs: true,
  })),
  { words: (pattern) => ["grep", pattern] },
  { words: (pattern) => ["grep", "-v", "-C", "2", pattern] },
  { words: () => ["grep", "-F", "-i", "10.0"] },
  { words: (pattern) => ["rewrite", pattern, "<${0}>"] },
  { words: (pattern) => ["rewrite", "--dry-run", pattern, "x"], isTextOnly: true, differs: true },
  { words: (pattern) => ["redact", pattern] },
  { words: () => ["redact"] },
  { words: () => ["redact", "--mask", "pseudonym", "--only", "address,mail"] },
  { words: (pattern) => ["count-by", pattern, "${0}"] },
  { words: (pattern) => ["top", pattern, "${0}"] },
  { words: (pattern) => ["uniq", pattern, "${0}"] },
  { words: () => ["count-by", "\\T:t", "${t:every 5m}", "--fill"] },
  { words: () => ["pairs", "\\N:n", "\\N:n", "--by", "n"] },
  { words: () => ["merge"] },
  { words: () => ["events"] },
  { words: () => ["events", "--csv", ".time,.level,.message,.address"] },
  ...["json", "logfmt", "syslog", "csv"].map((form) => ({ words: () => ["events", "--in", form], differs: true })),
  { words: () => ["scan", "--ndjson", "--in", "auto", ".message"] },
  { words: () => ["templates", "--in", "auto"] },
  { words: () => ["digest"], differs: true },
  { words: () => ["digest", "--explain", "--lines", "60"], differs: true },
  { words: () => ["digest", "--json"], differs: true },
  { words: () => ["formats"], differs: true },
  { words: () => ["redact", "--report"], differs: true },
  ...["flow", "stress", "echo"].map((axis) => ({ words: () => ["measure", axis], isTextOnly: true, differs: true })),
  { words: () => ["bpe", "train", "--merges", "20"], isTextOnly: true, differs: true },
  { words: () => ["tokens"], isTextOnly: true },
  { words: () => ["templates"], isTextOnly: true },
  { words: () => ["templates", "--merge", "--slots"], isTextOnly: true },
  { words: () => ["lines", "2..9"] },
  { words: () => ["head", "3"] },
  { words: () => ["tail", "3"] },
  ...["magnitude", "context", "spectral", "echo", "flow", "observe", "stress", "seam", "gravity", "shape"].map(
    (name) => ({
      words: () => [name],
      differs: true,
    }),
  ),
  ...["relation", "orbit"].map((name) => ({ words: () => [name], differs: true })),
];
