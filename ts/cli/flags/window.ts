import { unitNames } from "../../window/units.ts";
import { tableLayout } from "./fields.ts";
import type { Flag, FlagGroup } from "./flag.ts";
import { inFlag } from "./in.ts";

/** The record definition, for windows, queries and tables. */
export const record = {
  title: "Records",
  flags: [
    {
      long: "record",
      value: "UNIT",
      once: true,
      refuses: ["record-start", "record-span"],
      help: "the unit of records: line, paragraph, block ...",
      more: `UNIT is ${unitNames}.`,
    },
    {
      long: "record-start",
      value: "PATTERN",
      once: true,
      refuses: ["record-span"],
      help: "start a record where this pattern matches",
      more: "Text before the first match is a record too, unless it is blank. " + "Windows count from the first match.",
    },
    { long: "record-span", value: "PATTERN", once: true, help: "each match of this pattern is a record" },
  ],
} as const satisfies FlagGroup;

/** The same for commands that use records only to count a window. */
export const windowRecord = {
  title: record.title,
  flags: record.flags.map((flag) => ({ ...flag, needsOneOf: ["head", "tail", "lines"] })),
} as const satisfies FlagGroup;

/** The same for tables. */
export const countedRecord = {
  title: record.title,
  flags: record.flags.map((flag) =>
    flag.long === "record"
      ? {
          ...flag,
          help: "count records: line, paragraph, block ...",
          more: `UNIT is ${unitNames}. A match stays within a record, and each record counts once, by its first match. With --head, --tail or --lines the window counts records instead.`,
        }
      : flag,
  ),
} as const satisfies FlagGroup;

const differenceAdvice = "${t - previous} takes a time that the pattern binds, as in --line '^ \\T:t .*? \"took\"'";

/** Which time a line has. */
const timeFlag = {
  long: "time",
  value: "PATTERN",
  once: true,
  help: "the time of a line is the value of a register of this pattern",
  more: String.raw`Its first register that takes a timestamp or a number of seconds, milliseconds, microseconds or nanoseconds since 1970 counts, as in '"ts" "=" \N{epoch}:t'. With --in it may be a field: --in json --time .ts. Without it the first timestamp on a line counts.`,
} as const satisfies Flag;

/** Flags of the part of an input between two times. */
export const timeNames = ["since", "until"] as const;
/** They in the examples of help. */
export const timesExample = "--since 10:00 --until 10:05";
/** Advice of the command that reads events and has no part by times. */
export const timesBeforeEvents =
  "events reads whole inputs; matcher grep --in auto --since TIME . INPUT | matcher events prints those of a time";
/** Flags of a part of an input. */
export const partNames = ["head", "tail", "lines", ...timeNames] as const;

/** The part of each input between two times. */
export const times = {
  title: "Window",
  flags: [
    {
      long: "since",
      value: "TIME",
      once: true,
      refuses: ["head", "tail", "lines", "follow"],
      help: "start at the first line at or after TIME",
      more:
        "TIME is 10:00 (on the day of the input's first time), 2026-03-01, 2026-03-01T10:00:00Z, 1h (ago), today, " +
        "yesterday or now. The first time on a line counts; a line without one belongs to the line before. Inputs must " +
        "be in order of time: the place is found by bisection.",
    },
    {
      long: "until",
      value: "TIME",
      once: true,
      refuses: ["head", "tail", "lines", "follow"],
      help: "stop before the first line at or after TIME",
      more: "A time of day that is before that of --since is on the next day: --since 22:30 --until 02:00.",
    },
    { ...timeFlag, needsOneOf: timeNames, needsAdvice: differenceAdvice },
  ],
} as const satisfies FlagGroup;

/** The same for commands that need the times of lines anyway. */
export const timesOfLines: FlagGroup = {
  title: times.title,
  flags: times.flags.map((flag) => (flag.long === "time" ? timeFlag : flag)),
};

/** The same for those that read no other fields. */
export const timesAlone: FlagGroup = {
  title: times.title,
  flags: [...timesOfLines.flags, inFlag.times, ...tableLayout],
};

/** The same for commands that need no times without --since or --until. */
export const timesOfEvents: FlagGroup = {
  title: times.title,
  flags: [
    ...times.flags.map((flag) => (flag.long === "time" ? { ...timeFlag, needsOneOf: timeNames } : flag)),
    { ...inFlag.times, needsOneOf: timeNames },
    ...tableLayout,
  ],
};

/** The same for commands that print places of the part alone. */
export const timesOfPart: FlagGroup = {
  title: times.title,
  flags: times.flags.map((flag: Flag) =>
    flag.more ? { ...flag, more: `${flag.more} Places in the report count from the start of that part.` } : flag,
  ),
};

/** The part of each input that is read. */
export const window = {
  title: "Window",
  flags: [
    {
      long: "head",
      value: "NUM",
      min: 0,
      once: true,
      refuses: ["tail", "lines"],
      help: "search only the first NUM lines or records",
    },
    {
      long: "tail",
      value: "NUM",
      min: 0,
      once: true,
      refuses: ["lines"],
      help: "search only the last NUM lines or records",
    },
    { long: "lines", value: "RANGE", once: true, help: "A..B, A.., ..B or A, counted from 1" },
  ],
} as const satisfies FlagGroup;
