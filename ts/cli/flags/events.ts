import { tableLayout } from "./fields.ts";
import type { FlagGroup } from "./flag.ts";
import { inFlag } from "./in.ts";

export const events = {
  title: "Events",
  flags: [
    inFlag.printed,
    ...tableLayout,
    {
      long: "csv",
      value: "COLUMNS",
      once: true,
      help: "print a table with commas and a header line: .time,.level,.status",
      more:
        "COLUMNS are .time, .level, .source, .message and fields of the formats, by their own names; .http.status is a key " +
        'inside another, ."odd name" one with blanks or commas. A value that a record does not have is an empty cell. Of ' +
        "several inputs, the first column is the input.",
    },
  ],
} as const satisfies FlagGroup;
