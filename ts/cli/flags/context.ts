/** Flags of `context`. */
import type { FlagGroup } from "./flag.ts";
import { json, limit } from "./readings.ts";

export const context: FlagGroup = {
  title: "Readings",
  flags: [
    {
      long: "fold",
      value: "FOLD",
      choices: ["window", "unit", "units", "enclosing", "echo", "regime", "phase", "key"],
      help: "which tokens are pooled at each token (default window)",
      more:
        "window: the tokens before it; unit, units: those of its construct, or of the last constructs; enclosing: the heads of " +
        "the brackets around it; echo: earlier ones of its text; regime: those since the last change point; phase: earlier ones " +
        "of its column; key: the values that its text was given before.",
    },
    { long: "field", help: "print the figures of the fold at every token" },
    { long: "period", help: "print the column of every token in the record period" },
    { long: "agreement", help: "print how far every construct starts from points of change" },
    { long: "token-window", value: "NUM", min: 1, help: "tokens of the fold window (default 32)" },
    { long: "unit-window", value: "NUM", min: 1, help: "constructs of the fold units (default 8)" },
    json,
    limit,
  ],
};
