import type { Flag, FlagGroup } from "./flag.ts";

export const clock = {
  title: "Clock",
  flags: [
    { long: "now", value: "TIMESTAMP", help: "use this instant (or seconds since 1970) as now" },
    {
      long: "tz",
      value: "ZONE",
      repeats: true,
      help: "time zone of timestamps without one: Z, UTC, +02:00, Europe/Berlin, local; PATH=ZONE: of one input",
      more:
        "A named zone includes its changes of the clock. A time that the clock shows twice is the first of the two; one that " +
        "it skips counts from the change on. --tz web.log=Europe/Berlin --tz db=UTC gives an input, or all below a folder, " +
        "a zone of its own; of several flags without a PATH the last one counts for the others.",
    },
    {
      long: "date-order",
      value: "ORDER",
      choices: ["dmy", "mdy", "ymd"],
      help: "how to read 03/04/2024 and 17/06/09: dmy, mdy or ymd (default: day first, or what is possible)",
      more: "A date that is impossible in the given order has no instant; one warning says so.",
    },
  ],
} as const satisfies FlagGroup;

export const memory = {
  title: "Memory",
  flags: [
    {
      long: "max-memory",
      value: "SIZE",
      isSize: true,
      help: "limit on memory that grows with the input (default: a quarter of the machine's)",
      more: "512M, 2G, 1.5G; a plain number counts bytes. Work that needs more ends with an error. Not counted: the program itself, mapped files, and up to 32 MiB that wait to be collected.",
    },
  ],
} as const satisfies FlagGroup;

export const config = {
  title: "Configuration",
  flags: [
    {
      long: "no-config",
      help: "ignore the file that MATCHER_CONFIG names",
      more:
        "The file has one argument per line, such as --color=always; blank lines and lines that begin with # are skipped. " +
        "Its flags come first, and a command takes those that it has.",
    },
  ],
} as const satisfies FlagGroup;

/** Flags of every command; they may also precede its name. */
export const everyCommand: readonly FlagGroup[] = [clock, memory, config];

/** The parser stops at this flag. */
export const help = { long: "help", short: "h", help: "print this help (-h: the short form)" } as const satisfies Flag;
