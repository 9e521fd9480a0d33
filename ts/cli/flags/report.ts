import type { FlagGroup } from "./flag.ts";

/** How matches and lines are named. */
export const filename: FlagGroup = {
  title: "Report",
  flags: [
    { long: "with-filename", short: "H", help: "print the path before each line" },
    { long: "no-filename", help: "never print paths" },
  ],
};

export const lineNumber: FlagGroup = {
  title: "Report",
  flags: [{ long: "line-number", short: "n", help: "print line numbers" }],
};

/** What is shown while work goes on. */
export const progress: FlagGroup = {
  title: "Report",
  flags: [{ long: "no-progress", help: "print no progress line on a terminal" }],
};

/** The forms of a value in JSON. */
export const values: FlagGroup = {
  title: "Report",
  flags: [
    { long: "json", help: "one JSON array of matches" },
    {
      long: "values",
      value: "FORM",
      choices: ["exact", "natural", "tagged"],
      help: "how typed values are spelled in JSON",
    },
    { long: "duration-unit", value: "UNIT", choices: ["ns", "ms", "s"], help: "unit of durations" },
  ],
};

const notCounted = ["count", "count-matches", "files-with-matches", "files-without-match"] as const;
const context = ["after-context", "before-context", "context"] as const;

export const report: FlagGroup = {
  title: "Report",
  flags: [
    {
      long: "format",
      value: "TEMPLATE",
      refuses: ["json", "count", "count-matches", "files-with-matches", ...context],
      help: "one line a match, rendered from a template",
    },
    { long: "explain", help: "under each match its tokens, guards, readings and route" },
    {
      long: "fields",
      refuses: ["patterns", "format", ...notCounted, "explain", "invert-match", "passthru", "follow", ...context],
      help: "a table with one row a record",
    },
    { long: "count", help: "the number of lines that matches touch" },
    { long: "count-matches", refuses: ["count"], help: "the number of matches" },
    { long: "files-with-matches", short: "l", help: "the paths of inputs that have a match" },
    {
      long: "files-without-match",
      short: "L",
      refuses: ["files-with-matches", "count", "count-matches", "json", "format"],
      help: "the paths of inputs that have none",
    },
    {
      long: "passthru",
      refuses: ["json", "format", ...notCounted, "explain", ...context],
      help: "print every line",
    },
    { long: "only-matching", short: "o", help: "print matches alone, as is done without it" },
    { long: "require-match", help: "end with status 1 where nothing is selected" },
    {
      long: "stats",
      value: "line",
      valueOptional: true,
      choices: ["line"],
      refuses: ["json"],
      help: "figures of the scan below its report",
    },
    { long: "hyperlink", help: "on a terminal, make paths links" },
  ],
};
