import type { FlagGroup } from "./flag.ts";

/** Flags for several patterns instead of the positional one. */
export const pattern = {
  title: "Patterns",
  flags: [
    {
      long: "regexp",
      short: "e",
      aliases: ["pattern"],
      value: "PATTERN",
      repeats: true,
      help: "a pattern; every positional argument is then an input",
      more: "Several patterns are joined as (P1) | (P2) | ..., in the order given; the leftmost match wins.",
    },
    {
      long: "file",
      short: "f",
      value: "FILE",
      repeats: true,
      help: "read patterns from a file, one per line",
      more: "Blank lines are skipped; a line that begins with # is a pattern.",
    },
    {
      long: "patterns",
      value: "FILE",
      once: true,
      refuses: ["regexp", "file"],
      help: "a pattern file; each member is matched separately",
    },
    { long: "single-match", needs: ["patterns"], help: "keep each member's first match in each input" },
  ],
} as const satisfies FlagGroup;

/** A previously compiled pattern (`matcher compile`). */
export const program = {
  title: "Engine",
  flags: [
    {
      long: "program",
      value: "FILE",
      once: true,
      refuses: ["regexp", "file", "patterns", "line-regexp"],
      advice: { "line-regexp": "compile the pattern with ^ before and ~<($ .) after it" },
      help: "a program written by matcher compile",
      more:
        "It has the names that it was compiled with, and the clock: --tz and --date-order no longer change a time in it, " +
        "such as the bound of {>2026-03-01}.",
    },
  ],
} as const satisfies FlagGroup;

/** Whether matches may span line ends. */
export const byLine = {
  title: "Patterns",
  flags: [{ long: "line", refuses: ["program"], help: "search each line by itself: no match spans a line end" }],
} as const satisfies FlagGroup;

/** Letter case in tables, whose keys keep theirs. */
export const foldedCase = {
  title: "Patterns",
  flags: [
    {
      long: "ignore-case",
      short: "i",
      refuses: ["program"],
      help: "ignore case in the texts of patterns",
      more: "Keys keep their case: ${level:lower} folds them.",
    },
  ],
} as const satisfies FlagGroup;

/** The same for `rewrite` and `redact`, whose -i asks for each change. */
export const foldedCaseLong = {
  title: "Patterns",
  flags: [{ long: "ignore-case", refuses: ["program"], help: "ignore case in the texts of patterns" }],
} as const satisfies FlagGroup;

/** How the text of a pattern is read. */
export const reading = {
  title: "Patterns",
  flags: [
    { long: "ignore-case", short: "i", refuses: ["program"], help: "ignore case in the texts of patterns" },
    {
      long: "fixed-strings",
      short: "F",
      refuses: ["patterns", "program", "let"],
      help: "read patterns as plain text, in which no character is special (grep: within tokens too)",
    },
  ],
} as const satisfies FlagGroup;
