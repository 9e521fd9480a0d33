/** What `grep` prints, by the names that ripgrep gives it. */
import type { Flag, FlagGroup } from "./flag.ts";
import { context } from "./select.ts";
import { notLines } from "./why-not.ts";

const count = {
  long: "count",
  short: "c",
  help: "print the number of matching lines of each input",
} as const satisfies Flag;

/** Which lines are selected. */
export const selectLines = {
  title: "Selection",
  flags: [
    { long: "line-regexp", short: "x", help: "select only lines that match as a whole" },
    {
      long: "word-regexp",
      short: "w",
      help: "match whole tokens (patterns always do; this applies it to --fixed-strings)",
    },
    { long: "invert-match", short: "v", refuses: ["json"], help: "select the lines without a match" },
    { long: "max-count", short: "m", value: "NUM", min: 0, help: "stop after NUM lines in each input" },
    ...context,
  ],
} as const satisfies FlagGroup;

/** What is printed of them. */
export const lineReport = {
  title: "Report",
  flags: [
    {
      long: "only-matching",
      short: "o",
      refuses: ["invert-match"],
      help: "print only the matches, each on a line of its own",
    },
    count,
    { long: "count-matches", refuses: ["count"], help: "print the number of matches of each input" },
    { long: "files-with-matches", short: "l", refuses: ["text"], help: "print the paths of inputs with a match" },
    {
      long: "files-without-match",
      short: "L",
      refuses: ["files-with-matches", "count", "count-matches", "json", "text"],
      help: "print the paths of inputs without a match",
    },
    { long: "quiet", short: "q", help: "print nothing; the exit status tells whether there is a match" },
    { long: "line-number", short: "n", help: "print line numbers (the default on a terminal and with paths)" },
    { long: "no-line-number", short: "N", help: "never print line numbers" },
    {
      long: "column",
      refuses: [...notLines, "json"],
      help: "print the line number, and the column of each line's first match, in bytes",
    },
    { long: "heading", help: "print each path above its lines (the default on a terminal)" },
    { long: "no-heading", help: "print the path before each line" },
  ],
} as const satisfies FlagGroup;
