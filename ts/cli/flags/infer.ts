import type { FlagGroup } from "./flag.ts";

/** Where the examples come from, and what is asked of the pattern. */
export const examples: FlagGroup = {
  title: "Examples",
  flags: [
    {
      long: "file",
      short: "f",
      value: "FILE",
      repeats: true,
      help: "examples of a file, one a line; - is standard input",
    },
    { long: "not", value: "LINE", repeats: true, help: "a line that the pattern must match nowhere" },
    { long: "anchored", help: "match whole lines only; with fields that is so anyway" },
  ],
};

/** Fields: each flag but the last four turns them on. */
export const fields: FlagGroup = {
  title: "Fields",
  flags: [
    {
      long: "mark",
      value: "LINE",
      repeats: true,
      help: "a line with its fields marked: took {[int]ms:12} ms",
      more: "{name*:text} begins a record where the field is read; marks may stand inside marks; \\{ \\} \\\\ are characters.",
    },
    { long: "marks", value: "FILE", repeats: true, help: "marked lines of a file; - is standard input" },
    { long: "field", value: "NAME=VALUE", repeats: true, help: "a field by a value that some line reads there" },
    { long: "marked", help: "look for marks in the examples too" },
    { long: "unanchored", help: "the pattern may match inside a line" },
    { long: "no-mint", refuses: ["mint-shapes"], help: "make no shapes of bytes for values like web01" },
    { long: "mint-shapes", help: "declare such shapes instead of writing them into the pattern" },
    { long: "pattern", help: "print the pattern alone" },
    { long: "json", help: "print one JSON object" },
    { long: "lib-file", help: "print a pattern file with shapes, fields and tests" },
  ],
};
