import { digest } from "./digest.ts";
import type { FlagGroup } from "./flag.ts";
import { timeNames, times } from "./window.ts";

const ofPage = ["in", "budget", "bytes", "lines", "color", "explain", "json", "markdown"];

/** How two logs are compared. */
export const diff = {
  title: "Comparison",
  flags: [
    {
      long: "at",
      value: "TIME",
      once: true,
      help: "compare the parts of one input before and after TIME",
      more: `TIME is as for --${timeNames[0]} of other commands.`,
    },
    {
      long: "load",
      value: "FILE",
      repeats: true,
      refuses: ["at", "in"],
      help: "compare sets that templates --save wrote: one with INPUT, or two with each other",
      more: "A single set is the first log, and INPUT the second.",
    },
    ...digest.flags.filter(({ long }) => ofPage.includes(long)),
  ],
} as const satisfies FlagGroup;

/** The part of both logs that is compared. */
export const diffTimes = {
  title: times.title,
  flags: times.flags.map((flag) =>
    flag.long === "time" ? { ...flag, needsOneOf: [...timeNames, "at"] } : { ...flag, refuses: ["load"] },
  ),
} as const satisfies FlagGroup;
