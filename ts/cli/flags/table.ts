import type { FlagGroup } from "./flag.ts";

/** How a table is printed. */
export const table = {
  title: "Table",
  flags: [
    { long: "rows", short: "n", value: "NUM", min: 0, help: "print the first NUM rows" },
    {
      long: "sort",
      value: "KEY",
      offers: ["key", "count", "first", "sum", "avg", "min", "max", "p50", "p90", "p95", "p99"],
      help: "sort rows by key, count, first (occurrence) or an aggregate: sum, avg, min, max, p95",
      more:
        "An aggregate is named like its flag, such as p95; if there are several such columns, p95 REGISTER. " +
        "key is ascending, count and aggregates are descending.",
    },
    {
      long: "fill",
      help: "print slices of time without matches too, with 0",
      more: "KEY must be only a slice of time, such as ${t:every 5m}.",
    },
    { long: "json", help: "print one JSON array of rows" },
    { long: "ndjson", refuses: ["json"], help: "print one JSON object per row, each on a line" },
    { long: "csv", refuses: ["json", "ndjson"], help: "print comma-separated values with a header line" },
    {
      long: "tsv",
      refuses: ["json", "ndjson", "csv"],
      help: "print tab-separated values; tabs, line ends and backslashes in them are escaped",
    },
    { long: "bars", refuses: ["json", "ndjson", "csv", "tsv"], help: "print a bar after each count" },
    {
      long: "plot",
      refuses: ["json", "ndjson", "csv", "tsv", "bars", "exact", "values", "duration-unit"],
      help: "draw the counts, or each aggregate, with block characters instead of the table",
      more: "A KEY that is a slice of time, such as ${t:every 5m}, gives columns over time, other keys give bars.",
    },
    {
      long: "svg",
      value: "FILE",
      once: true,
      help: "also write a chart of the table to FILE",
      more:
        "It shows the counts, or the aggregates if some are requested: over time if KEY is a slice of time, otherwise a bar " +
        "for each key.",
    },
    {
      long: "exact",
      refuses: ["values"],
      help: "print exact values and whole keys on a terminal too",
      more:
        "On a terminal values are written as people write them (982ms, 3.5 GB, averages to four digits), and keys wider than the " +
        "terminal are cut; pipes and files always get exact values. --values, --duration-unit and --avg-form imply it.",
    },
    {
      long: "values",
      value: "FORM",
      choices: ["exact", "natural", "tagged", "human"],
      help: "how typed values are written; human: 982ms, as on a terminal",
      more:
        "Without it pipes and files get exact values: durations in nanoseconds, sizes in bytes, times in seconds since 1970, " +
        "addresses as numbers.",
    },
    { long: "duration-unit", value: "UNIT", choices: ["ns", "ms", "s"], help: "unit of durations" },
  ],
} as const satisfies FlagGroup;

const register = { value: "REGISTER", repeats: true } as const;

const averageForm = {
  long: "avg-form",
  value: "FORM",
  choices: ["repetend", "rational"],
  refuses: ["plot"],
  help: "averages as 2.(3) or as 7/3",
} as const;

/** Flags of counts and aggregates, which a table of keys alone does not show. */
export const figureFlags = ["bars", "plot", "svg", "values", "duration-unit", averageForm.long] as const;

export const isFigureFlag = (long: string): boolean => (figureFlags as readonly string[]).includes(long);

/** Flags that say how the complete table is printed. */
const printing = [...table.flags.map(({ long }) => long), averageForm.long];

/** Tables in parts. */
export const parts = {
  title: "Parts",
  flags: [
    {
      long: "partial",
      needsOneOf: ["line", "in"],
      refuses: [...printing, "single-match"],
      help: "write everything that was counted, for matcher combine, instead of the table",
      more:
        "Parts of several inputs, or of an input cut at line ends, combine to the table of one run over all of it. The flags " +
        "of the table are for combine. Windows are of each input, as without it. What depends on other lines can't be used: " +
        "readings such as @novel, a difference from the previous match, and ${line}, ${start} and ${end} in KEY.",
    },
  ],
} as const satisfies FlagGroup;

/** How `combine` writes averages; the parts say which aggregates there are. */
export const averages = { title: table.title, flags: [averageForm] } as const satisfies FlagGroup;

/** Merged parts in place of a table. */
export const mergedParts = {
  title: parts.title,
  flags: [{ long: "partial", refuses: printing, help: "write one part that has everything of all FILEs" }],
} as const satisfies FlagGroup;

/** A column per register: exact aggregates of its values in each group. */
export const aggregates = {
  title: "Aggregates",
  flags: [
    { long: "sum", ...register, help: "the sum of a register's values; '${z:MiB}': in a unit" },
    { long: "avg", ...register, help: "their exact average: 2.(3) is 2.333..." },
    { long: "min", ...register, help: "the smallest value" },
    { long: "max", ...register, help: "the largest value" },
    { long: "p", numbered: true, ...register, help: "a percentile: --p95 REGISTER, from --p0 to --p100" },
    {
      long: "percentile",
      value: "METHOD",
      choices: ["nearest", "linear", "lower", "hybrid"],
      help: "how percentiles are computed",
    },
    averageForm,
  ],
} as const satisfies FlagGroup;
