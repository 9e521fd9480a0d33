import type { Flag, FlagGroup } from "./flag.ts";

const clock: FlagGroup = {
  title: "Clock",
  flags: [
    { long: "now", value: "TIMESTAMP", help: "use this instant (or seconds since 1970) as now" },
    { long: "tz", value: "OFFSET", help: "time zone of timestamps without one: Z, UTC, +02:00, -0330" },
    {
      long: "date-order",
      value: "ORDER",
      choices: ["dmy", "mdy"],
      help: "how to read 03/04/2024: dmy (the default) or mdy",
    },
  ],
};

const memory: FlagGroup = {
  title: "Memory",
  flags: [
    {
      long: "max-memory",
      value: "SIZE",
      isSize: true,
      help: "limit on memory that grows with the input (default: a quarter of the machine's)",
      more: "512M, 2G, 1.5G; a plain number counts bytes. Work that needs more ends with an error.",
    },
  ],
};

/** Flags of every command; they may also precede its name. */
export const everyCommand: readonly FlagGroup[] = [clock, memory];

/** The parser stops at this flag. */
export const help: Flag = { long: "help", short: "h", help: "print this help (-h: the short form)" };
