import type { FlagGroup } from "./flag.ts";

export const maxCount: FlagGroup = {
  title: "Selection",
  flags: [{ long: "max-count", short: "m", value: "NUM", min: 0, help: "at most NUM matches of each input" }],
};

/** What of the matches is reported. */
export const select: FlagGroup = {
  title: "Selection",
  flags: [
    { long: "line-regexp", short: "x", help: "only matches of a whole line" },
    {
      long: "invert-match",
      short: "v",
      refuses: ["json", "format", "explain", "passthru"],
      help: "the lines that no match touches",
    },
    {
      long: "after-context",
      short: "A",
      value: "NUM|UNIT",
      help: "lines after each match, or the rest of its record",
    },
    { long: "before-context", short: "B", value: "NUM|UNIT", help: "lines before each match, or its record's start" },
    { long: "context", short: "C", value: "NUM|UNIT", help: "both" },
  ],
};

/** Which records hold the patterns. */
export const query: FlagGroup = {
  title: "Record queries",
  flags: [
    { long: "all", refuses: ["any", "none", "at-least"], help: "records that hold every pattern" },
    { long: "any", refuses: ["none", "at-least"], help: "records that hold one of them" },
    { long: "none", refuses: ["at-least"], help: "records that hold none of them" },
    { long: "at-least", value: "NUM", min: 0, help: "records that hold NUM of them or more" },
    { long: "not", value: "PATTERN", repeats: true, help: "drop records that hold this one" },
  ],
};
