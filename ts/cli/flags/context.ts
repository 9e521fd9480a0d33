/** Flags of `context`. */
import type { FlagGroup } from "./flag.ts";
import type { Mode } from "./mode.ts";
import type { FlagName } from "./names.ts";
import { json, limitFor } from "./readings.ts";

export const context = {
  title: "Readings",
  flags: [
    {
      long: "fold",
      value: "FOLD",
      choices: ["window", "unit", "units", "enclosing", "echo", "regime", "phase", "key"],
      help: "which tokens are pooled at each token (default window)",
      more:
        "window: the previous tokens; unit, units: those of its construct, or of the last constructs; enclosing: the heads of " +
        "the brackets around it; echo: earlier ones with its text; regime: those since the last change point; phase: earlier ones " +
        "in its column; key: the values that its text had before.",
    },
    { long: "field", help: "print the figures of the fold at every token" },
    { long: "period", help: "print the column of every token in the record period" },
    { long: "agreement", help: "print the distance of every construct from the nearest change points" },
    {
      long: "token-window",
      value: "NUM",
      min: 1,
      needsOneOf: ["field", "json"],
      help: "size of the fold window in tokens (default 32)",
    },
    {
      long: "unit-window",
      value: "NUM",
      min: 1,
      needs: ["fold"],
      needsOneOf: ["field", "json"],
      help: "size of the fold units in constructs (default 8)",
    },
    json,
    limitFor("field", "period", "agreement"),
  ],
} as const satisfies FlagGroup;

/** A size is that of one fold. */
const foldModeWithSize = (fold: string, size: FlagName): Mode => ({
  name: `a fold other than ${fold}`,
  flags: ["fold"],
  selectedBy: (args) => {
    const given = args.findLast("fold");
    return given?.value === fold ? undefined : given;
  },
  refuses: [size],
});

export const contextModes: readonly Mode[] = [
  foldModeWithSize("window", "token-window"),
  foldModeWithSize("units", "unit-window"),
];
