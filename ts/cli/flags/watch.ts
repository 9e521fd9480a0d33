import type { FlagGroup } from "./flag.ts";

export const watch = {
  title: "Rules",
  flags: [
    {
      long: "check",
      help: "check the watch file and run its test lines, and read nothing else",
      more: "Every fault is told, with its line and a caret. The status is 2 if there is one.",
    },
    {
      long: "replay",
      value: "LOG",
      repeats: true,
      refuses: ["check"],
      help: "print which alerts would have fired, and when, by the clock of this log",
      more:
        "A line for each alert that began or stopped: its time, name, firing or resolved, and the value. A further " +
        "LOG is an INPUT or another --replay: lines of several are taken in order of time. Nothing else is done: no " +
        "action runs. A line without a time has that of the line before it.",
    },
  ],
} as const satisfies FlagGroup;
