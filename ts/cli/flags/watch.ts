import type { FlagGroup } from "./flag.ts";

export const watch = {
  title: "Watching",
  flags: [
    {
      long: "check",
      help: "check the watch file and run its test lines, and read nothing else",
      more: "Every fault is told, with its line and a caret. The status is 2 if there is one.",
    },
  ],
} as const satisfies FlagGroup;
