import type { FlagGroup } from "./flag.ts";

/** Sources of the examples, and requirements on the pattern. */
export const examples = {
  title: "Examples",
  flags: [
    {
      long: "file",
      short: "f",
      value: "FILE",
      repeats: true,
      help: "read examples from a file, one per line; - is standard input",
    },
    { long: "not", value: "LINE", repeats: true, help: "a line that the pattern must not match anywhere" },
    { long: "anchored", help: "match whole lines only (the default when there are fields)" },
  ],
} as const satisfies FlagGroup;

const markers = ["mark", "marks", "field", "marked"] as const;

/** Fields, which these flags turn on. */
export const fields = {
  title: "Marked fields",
  flags: [
    {
      long: "mark",
      value: "LINE",
      repeats: true,
      help: "a line with marked fields: took {[int]ms:12} ms",
      more: "{name*:text} starts a record at the field; marks may be nested; \\{ \\} \\\\ are literal characters.",
    },
    { long: "marks", value: "FILE", repeats: true, help: "read marked lines from a file; - is standard input" },
    { long: "field", value: "NAME=VALUE", repeats: true, help: "a field, given by its value in one of the lines" },
    { long: "marked", help: "look for marks in the examples too" },
    { long: "unanchored", help: "the pattern may match inside a line" },
    { long: "no-mint", refuses: ["mint-shapes"], help: "do not build byte shapes for values like web01" },
    { long: "mint-shapes", needsOneOf: markers, help: "declare these shapes instead of writing them into the pattern" },
    { long: "pattern", help: "print only the pattern" },
    { long: "json", help: "print one JSON object" },
    {
      long: "as-format",
      value: "NAME",
      needsOneOf: ["mark", "marks"],
      refuses: ["pattern", "json", "lib-file", "field", "marked", "not", "unanchored", "no-mint", "mint-shapes"],
      help: "print a format of logs that reads such lines, as a file for ~/.config/matcher/formats",
      more: "Fields named time, level, source and message are those of the event; examples without marks must be read, too.",
    },
    {
      long: "lib-file",
      needsOneOf: markers,
      help: "print a pattern file with shapes, fields and tests; with --json it is the key file",
    },
  ],
} as const satisfies FlagGroup;
