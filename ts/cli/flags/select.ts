import type { Flag, FlagGroup } from "./flag.ts";

export const maxCount: FlagGroup = {
  title: "Selection",
  flags: [{ long: "max-count", short: "m", value: "NUM", min: 0, help: "stop after NUM matches in each input" }],
};

/** Lines printed around a match. */
export const context: readonly Flag[] = [
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
];

/** Which matches are reported. */
export const select: FlagGroup = {
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
};

/** Which records are selected by the patterns they contain. */
export const query: FlagGroup = {
  title: "Record queries",
  flags: [
    { long: "all", refuses: ["any", "none", "at-least"], help: "select records that contain every pattern" },
    { long: "any", refuses: ["none", "at-least"], help: "select records that contain any of the patterns" },
    { long: "none", refuses: ["at-least"], help: "select records that contain none of the patterns" },
    { long: "at-least", value: "NUM", min: 0, help: "select records that contain NUM or more of the patterns" },
    { long: "not", value: "PATTERN", repeats: true, help: "exclude records that contain this pattern" },
  ],
};
