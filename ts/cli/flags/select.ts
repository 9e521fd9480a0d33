import type { Flag, FlagGroup } from "./flag.ts";

export const maxCount = {
  title: "Selection",
  flags: [{ long: "max-count", short: "m", value: "NUM", min: 0, help: "stop after NUM matches in each input" }],
} as const satisfies FlagGroup;

/** The order of what is printed. */
export const order = {
  title: "Order",
  flags: [
    {
      long: "sort-by",
      value: "REGISTER",
      once: true,
      help: "print the matches with the greatest values of a register first; -m NUM: the first NUM of all inputs",
      more:
        "Numbers, durations, sizes, times, versions and addresses are compared by value; matches without one come last. " +
        "--sort-by took -m 10 -C 2 prints the slowest ten with the lines around each, which two matches may share; with " +
        "--record-start P -C record their records. It is -m here, since -n prints line numbers. '${b - a}' and " +
        "'${n:epoch}' are values too. Only the matches to be printed are kept; without -m at most 100,000.",
    },
    { long: "reverse", needs: ["sort-by"], help: "with --sort-by, print the smallest values first" },
  ],
} as const satisfies FlagGroup;

/** Lines printed around a match. */
export const context = [
  {
    long: "after-context",
    short: "A",
    value: "NUM|UNIT",
    idle: "0",
    help: "print lines after each match, or the rest of its record",
  },
  {
    long: "before-context",
    short: "B",
    value: "NUM|UNIT",
    idle: "0",
    help: "print lines before each match, or the start of its record",
  },
  {
    long: "context",
    short: "C",
    value: "NUM|UNIT",
    idle: "0",
    help: "both",
    more:
      "-C indent prints the whole function or class around a match: the line that is not indented and those below it " +
      "that are. -C indent:2 prints the method of a class; -C block the brackets around the match.",
  },
] as const satisfies readonly Flag[];

/** Which matches are reported. */
export const select = {
  title: "Selection",
  flags: [
    { long: "line-regexp", short: "x", help: "select only matches of a whole line" },
    {
      long: "invert-match",
      short: "v",
      refuses: ["json", "format", "explain", "passthru"],
      help: "select the lines without a match",
    },
    ...context,
  ],
} as const satisfies FlagGroup;

/** Which records are selected by the patterns they contain. */
export const query = {
  title: "Record queries",
  flags: [
    { long: "all", refuses: ["any", "none", "at-least"], help: "select records that contain every pattern" },
    { long: "any", refuses: ["none", "at-least"], help: "select records that contain any of the patterns" },
    { long: "none", refuses: ["at-least"], help: "select records that contain none of the patterns" },
    { long: "at-least", value: "NUM", min: 0, help: "select records that contain NUM or more of the patterns" },
    { long: "not", value: "PATTERN", repeats: true, help: "exclude records that contain this pattern" },
  ],
} as const satisfies FlagGroup;
