import type { FlagGroup } from "./flag.ts";

/** How a table is printed. */
export const table: FlagGroup = {
  title: "Table",
  flags: [
    { long: "rows", short: "n", value: "NUM", min: 0, help: "the first NUM rows" },
    { long: "json", help: "one JSON array of rows" },
    { long: "csv", refuses: ["json"], help: "comma-separated values under a line of titles" },
    {
      long: "tsv",
      refuses: ["json", "csv"],
      help: "tab-separated values; a tab, line end or backslash in one is escaped",
    },
    { long: "bars", refuses: ["json", "csv", "tsv"], help: "a bar behind each count" },
    { long: "values", value: "FORM", choices: ["exact", "natural", "tagged"], help: "how typed values are spelled" },
    { long: "duration-unit", value: "UNIT", choices: ["ns", "ms", "s"], help: "unit of durations" },
  ],
};

const register = { value: "REGISTER", repeats: true } as const;

/** A column a register: figures of its values in each group, all of them exact. */
export const aggregates: FlagGroup = {
  title: "Aggregates",
  flags: [
    { long: "sum", ...register, help: "the sum of a register's values" },
    { long: "avg", ...register, help: "their average, never rounded: 2.(3) is 2.333..." },
    { long: "min", ...register, help: "the least" },
    { long: "max", ...register, help: "the greatest" },
    { long: "p", numbered: true, ...register, help: "a percentile: --p95 REGISTER, from --p0 to --p100" },
    {
      long: "percentile",
      value: "METHOD",
      choices: ["nearest", "linear", "lower", "hybrid"],
      help: "how percentiles are taken",
    },
    { long: "avg-form", value: "FORM", choices: ["repetend", "rational"], help: "averages as 2.(3) or as 7/3" },
  ],
};
