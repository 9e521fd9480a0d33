import type { FlagGroup } from "./flag.ts";

export const colour = {
  title: "Colour",
  flags: [
    {
      long: "color",
      value: "WHEN",
      choices: ["auto", "never", "always", "16", "ansi", "256", "ansi256", "truecolor", "24bit", "16m"],
      help: "auto, never, always, or a depth: 16, 256, truecolor",
    },
    {
      long: "colors",
      value: "SPEC",
      repeats: true,
      help: "ROLE:fg|bg|style:VALUE or ROLE:none",
      more: "ROLE is match, path, line, column, separator, kind:NAME, kind:* or capture:REGISTER.",
    },
  ],
} as const satisfies FlagGroup;
