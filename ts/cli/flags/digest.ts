import type { FlagGroup } from "./flag.ts";
import { times, window } from "./window.ts";

/** What the page has. */
export const digest = {
  title: "Page",
  flags: [
    {
      long: "budget",
      value: "TOKENS",
      min: 1,
      once: true,
      refuses: ["bytes"],
      help: "make the page at most this long, in tokens of four bytes (default: 4000)",
      more: "What is left out is counted, with the command that shows it.",
    },
    { long: "bytes", value: "NUM", min: 1, once: true, help: "make the page at most so many bytes" },
    { long: "lines", value: "NUM", min: 1, once: true, help: "make the page at most so many lines" },
    {
      long: "against",
      value: "PATH",
      once: true,
      refuses: ["load"],
      help: "show which wordings this file or folder does not have",
    },
    {
      long: "load",
      value: "FILE",
      repeats: true,
      help: "the same against sets that templates --save wrote",
    },
    { long: "explain", help: "show the command that repeats each number" },
    { long: "json", refuses: ["markdown"], help: "print one object" },
    { long: "markdown", help: "print Markdown" },
  ],
} as const satisfies FlagGroup;

/** The part of each input; `--lines` is the length of the page. */
export const digestWindow = {
  title: window.title,
  flags: window.flags.filter(({ long }) => long !== "lines").map((flag) => ({ ...flag, help: partHelp(flag.help) })),
} as const satisfies FlagGroup;

function partHelp(help: string): string {
  return help.replace("search only", "read only").replace(" or records", "");
}

export const digestTimes = {
  title: times.title,
  flags: times.flags.map((flag) => ({
    ...flag,
    ...(flag.refuses && { refuses: flag.refuses.filter((long) => long !== "lines") }),
  })),
} as const satisfies FlagGroup;
