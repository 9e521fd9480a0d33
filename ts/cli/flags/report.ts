import type { FlagGroup } from "./flag.ts";

/** How paths are shown with matches and lines. */
export const filename = {
  title: "Paths and progress",
  flags: [
    { long: "with-filename", short: "H", help: "print the path before each line" },
    { long: "no-filename", short: "I", help: "never print paths" },
  ],
} as const satisfies FlagGroup;

export const lineNumber = {
  title: "Paths and progress",
  flags: [{ long: "line-number", short: "n", help: "print line numbers" }],
} as const satisfies FlagGroup;

/** The line between groups of lines that are apart. */
export const separators = {
  title: filename.title,
  flags: [
    {
      long: "context-separator",
      value: "TEXT",
      help: "the line between groups of lines or records that are apart (default --)",
    },
    { long: "no-context-separator", help: "print no line between them" },
  ],
} as const satisfies FlagGroup;

/** What is shown during the work. */
export const progress = {
  title: "Paths and progress",
  flags: [
    { long: "no-progress", help: "do not show a progress line on a terminal" },
    { long: "hyperlink", help: "make paths clickable links on a terminal" },
  ],
} as const satisfies FlagGroup;

const context = ["after-context", "before-context", "context"] as const;

/** How values are written in JSON. */
export const values = {
  title: "Report",
  flags: [
    { long: "json", help: "print one JSON array of matches" },
    {
      long: "ndjson",
      refuses: [
        ...["json", "format", "count", "count-matches", "files-with-matches", "files-without-match", "passthru"],
        ...["invert-match", "fields", "only-matching", "column", "stats", "rules", ...context],
      ],
      help: "print one JSON object per match or record, each on a line, as they are found",
    },
    {
      long: "values",
      value: "FORM",
      choices: ["exact", "natural", "tagged"],
      help: "how typed values are written in JSON",
    },
    { long: "duration-unit", value: "UNIT", choices: ["ns", "ms", "s"], help: "unit of durations in JSON" },
  ],
} as const satisfies FlagGroup;

const notCounted = ["count", "count-matches", "files-with-matches", "files-without-match"] as const;

export const report = {
  title: "Report",
  flags: [
    {
      long: "format",
      value: "TEMPLATE",
      refuses: ["json", "count", "count-matches", "files-with-matches", ...context],
      help: "print one line per match from a template",
    },
    {
      long: "explain",
      refuses: ["format", ...notCounted],
      help: "show each match's tokens, guards, readings and route",
    },
    {
      long: "fields",
      refuses: [
        ...["patterns", "format", ...notCounted, "explain", "invert-match", "passthru", "null", "no-filename"],
        ...context,
      ],
      help: "print a table with one row per record",
    },
    { long: "count", short: "c", help: "print the number of lines with a match" },
    { long: "count-matches", refuses: ["count"], help: "print the number of matches" },
    { long: "files-with-matches", short: "l", refuses: ["text"], help: "print the paths of inputs with a match" },
    {
      long: "files-without-match",
      short: "L",
      refuses: ["files-with-matches", "count", "count-matches", "json", "format", "text"],
      help: "print the paths of inputs without a match",
    },
    {
      long: "passthru",
      refuses: ["json", "format", ...notCounted, "explain", ...context],
      help: "print every line",
    },
    { long: "only-matching", short: "o", help: "print only the matches (this is the default)" },
    {
      long: "quiet",
      short: "q",
      help: "print nothing; exit with status 1 if nothing is selected",
    },
    { long: "require-match", help: "exit with status 1 if nothing is selected" },
    {
      long: "stats",
      value: "line",
      valueOptional: true,
      choices: ["line"],
      refuses: ["json"],
      help: "print statistics after the report",
    },
  ],
} as const satisfies FlagGroup;
