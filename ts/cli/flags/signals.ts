/** Flags of the commands that read tokens as a signal. */
import type { FlagGroup } from "./flag.ts";
import { json, limitFor } from "./readings.ts";

const title = "Readings";

export const magnitude = {
  title,
  flags: [
    { long: "field", help: "print the magnitude, gradient and energy of every token" },
    { long: "jumps", help: "print the tokens before which the scale changes abruptly" },
    { long: "outliers", help: "print the tokens whose magnitude is far from the mean" },
    { long: "energy", help: "print the tokens with the most energy" },
    {
      long: "top",
      value: "NUM",
      min: 0,
      needsOneOf: ["energy", "json"],
      help: "print the NUM heaviest tokens (default 3)",
    },
    { long: "jump-threshold", value: "NUM", help: "minimum size of a jump, in orders of magnitude (default 3)" },
    {
      long: "outlier-sigma",
      value: "NUM",
      needsOneOf: ["outliers", "json"],
      help: "minimum distance of an outlier from the mean, in deviations (default 2.5)",
    },
    json,
    limitFor("field", "jumps", "outliers", "energy"),
  ],
} as const satisfies FlagGroup;

export const flow = {
  title,
  flags: [
    {
      long: "signal",
      value: "SIGNAL",
      choices: ["magnitude", "length", "stress"],
      help: "the signal to read (default magnitude)",
      more: "length is in bytes; stress is the number of brackets around a token (its depth).",
    },
    { long: "grain", value: "UNIT", choices: ["token", "super"], help: "read tokens (default) or constructs" },
    { long: "field", help: "print the slope, direction and momentum at every unit" },
    { long: "reversals", help: "print where the direction turns" },
    { long: "analytic", help: "print amplitude, phase and frequency at every unit" },
    { long: "window", value: "NUM", min: 0, help: "number of units over which a slope is computed (default 4)" },
    { long: "steady-band", value: "NUM", help: "maximum slope that counts as steady (default 0.05)" },
    json,
    limitFor("field", "reversals", "analytic"),
  ],
} as const satisfies FlagGroup;
