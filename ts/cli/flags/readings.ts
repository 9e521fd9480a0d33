import type { Flag, FlagGroup } from "./flag.ts";

/** Number of rows in a listing. */
export const limit: Flag = { long: "limit", value: "NUM", min: 0, help: "print at most NUM rows of a listing" };
export const json: Flag = { long: "json", help: "print one JSON object per input" };

/** Flags of `spectral`. */
export const spectral: FlagGroup = {
  title: "Readings",
  flags: [
    { long: "timeline", help: "print the regions of one texture; what is printed where nothing else is asked for" },
    { long: "segment", help: "print the change points: where the bytes change their nature" },
    { long: "bands", help: "print a row for every 16 bytes: class mix, entropy, period, novelty, texture" },
    {
      long: "classify",
      refuses: ["json", "segment", "bands", "timeline"],
      help: "print the regions by texture and tokens: table, code, prose, blob, numeric, mixed",
    },
    {
      long: "cp-threshold",
      value: "NUM",
      help: "how many spreads above the usual distance make a change point (default 4)",
    },
    {
      long: "cp-floor",
      value: "NUM",
      help: "minimum share by which a change point exceeds the usual distance (default 0.05)",
    },
    { long: "cp-min-gap", value: "NUM", min: 0, help: "bytes between two change points, at least (default 4)" },
    {
      ...json,
      help: "print one JSON object per input",
      more: "Beside --timeline it holds the regions, and beside --bands each frame's offset and texture.",
    },
    limit,
  ],
};

/** Flags of `observe`. */
export const observe: FlagGroup = {
  title: "Readings",
  flags: [
    {
      long: "grain",
      value: "UNIT",
      choices: ["byte", "token", "super"],
      help: "observe bytes (default), tokens or constructs",
    },
    { long: "contested", help: "print the contested points" },
    { long: "field", help: "print about 24 readings, evenly spaced" },
    {
      long: "contested-threshold",
      value: "NUM",
      help: "minimum disagreement of a contested point, from 0 to 1 (default 0.2)",
    },
    {
      long: "contested-min-gap",
      value: "NUM",
      min: 0,
      help: "minimum distance in bytes between contested points; the stronger one stays (default 8)",
    },
    json,
  ],
};

/** Flags of `echo`. */
export const echo: FlagGroup = {
  title: "Readings",
  flags: [
    {
      long: "group",
      value: "GROUP",
      help: "what makes contents equal: identity (default), case, subnet/24, domain, day ...",
      more: "Any group or relation that (?orbit:GROUP ...) takes in a pattern.",
    },
    { long: "top", value: "NUM", min: 0, help: "print the NUM most frequent contents and structures (default 8)" },
    {
      long: "max-period-cv",
      value: "NUM",
      help: "a period's distances may deviate by this share of their mean (default 0.3)",
    },
    { long: "structure", help: "print the structures of constructs that recur" },
    { long: "field", help: "print count and distance at every token that is counted" },
    json,
    limit,
  ],
};
