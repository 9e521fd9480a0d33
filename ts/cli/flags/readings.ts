import type { Flag, FlagGroup } from "./flag.ts";

/** Number of rows in a listing. */
export const limit = {
  long: "limit",
  value: "NUM",
  min: 0,
  refuses: ["json"],
  help: "print at most NUM rows of a listing",
} as const satisfies Flag;
/** The same for commands that print a listing only if one of these flags requests it. */
export const limitFor = (...listings: readonly string[]): Flag => ({ ...limit, needsOneOf: listings });
export const json = { long: "json", help: "print one JSON object per input" } as const satisfies Flag;

/** Flags of `spectral`. */
export const spectral = {
  title: "Readings",
  flags: [
    { long: "timeline", help: "print the regions of one texture (the default)" },
    { long: "segment", help: "print the change points, where the statistics of the bytes change" },
    { long: "bands", help: "print a row for every 16 bytes: class mix, entropy, period, novelty, texture" },
    {
      long: "classify",
      refuses: ["json", "segment", "bands", "timeline", "cp-threshold", "cp-floor", "cp-min-gap"],
      help: "print the regions by texture and tokens: table, code, prose, blob, numeric, mixed",
    },
    {
      long: "cp-threshold",
      value: "NUM",
      help: "minimum distance of a change point, in deviations above the usual one (default 4)",
    },
    {
      long: "cp-floor",
      value: "NUM",
      help: "minimum share by which a change point exceeds the usual distance (default 0.05)",
    },
    { long: "cp-min-gap", value: "NUM", min: 0, help: "minimum distance between change points, in bytes (default 4)" },
    {
      ...json,
      help: "print one JSON object per input",
      more: "With --timeline it includes the regions, and with --bands each frame's offset and texture.",
    },
    limit,
  ],
} as const satisfies FlagGroup;

/** Flags of `observe`. */
export const observe = {
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
} as const satisfies FlagGroup;

/** Flags of `echo`. */
export const echo = {
  title: "Readings",
  flags: [
    {
      long: "group",
      value: "GROUP",
      help: "the relation that makes contents equal: identity (default), case, subnet/24, domain, day ...",
      more: "Any group or relation that is valid in (?orbit:GROUP ...).",
    },
    { long: "top", value: "NUM", min: 0, help: "print the NUM most frequent contents and structures (default 8)" },
    {
      long: "max-period-cv",
      value: "NUM",
      help: "maximum deviation of a period's distances, relative to their mean (default 0.3)",
    },
    { long: "structure", help: "print the recurring structures of constructs" },
    { long: "field", help: "print count and distance at every counted token" },
    json,
    { ...limit, refuses: [] },
  ],
} as const satisfies FlagGroup;
