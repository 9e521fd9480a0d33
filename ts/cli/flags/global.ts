import type { Flag, FlagGroup } from "./flag.ts";

/** Flags of every command; they may stand before its name too. */
export const clock: FlagGroup = {
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

/** Ends the work: the parser stops where it meets it. */
export const help: Flag = { long: "help", short: "h", help: "print this help (-h: the short form)" };
