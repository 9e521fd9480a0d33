/** Flags of the commands that read tokens as a signal. */
import type { FlagGroup } from "./flag.ts";
import { json, limit } from "./readings.ts";

const title = "Readings";

export const magnitude: FlagGroup = {
  title,
  flags: [
    { long: "field", help: "print the magnitude, gradient and energy of every token" },
    { long: "jumps", help: "print the tokens before which the scale jumps" },
    { long: "outliers", help: "print the tokens whose magnitude lies far from the mean" },
    { long: "energy", help: "print the tokens around which most energy lies" },
    { long: "top", value: "NUM", min: 0, help: "print the NUM heaviest tokens (default 3)" },
    { long: "jump-threshold", value: "NUM", help: "orders of ten between two tokens that are a jump (default 3)" },
    { long: "outlier-sigma", value: "NUM", help: "deviations from the mean that make an outlier (default 2.5)" },
    json,
    limit,
  ],
};

export const flow: FlagGroup = {
  title,
  flags: [
    {
      long: "signal",
      value: "SIGNAL",
      choices: ["magnitude", "length", "stress"],
      help: "what is read of each unit (default magnitude)",
      more: "length counts bytes, stress the brackets around a token.",
    },
    { long: "grain", value: "UNIT", choices: ["token", "super"], help: "read tokens (default) or constructs" },
    { long: "field", help: "print the slope, direction and momentum at every unit" },
    { long: "reversals", help: "print where the direction turns" },
    { long: "analytic", help: "print amplitude, phase and frequency at every unit" },
    { long: "window", value: "NUM", min: 0, help: "units that a slope looks back over (default 4)" },
    { long: "steady-band", value: "NUM", help: "slopes up to NUM, either way, are steady (default 0.05)" },
    json,
    limit,
  ],
};
