import type { Flag, FlagGroup } from "./flag.ts";

/** Flags of every command; they may stand before its name too. */
export const clock: FlagGroup = {
  title: "Clock",
  flags: [
    { long: "now", value: "TIMESTAMP", help: "take this instant (or seconds since 1970) for now" },
    { long: "tz", value: "OFFSET", help: "zone of timestamps that name none: Z, UTC, +02:00, -0330" },
    {
      long: "date-order",
      value: "ORDER",
      choices: ["dmy", "mdy"],
      help: "how 03/04/2024 is read: dmy (the default) or mdy",
    },
  ],
};

/** Ends the work: the parser stops where it meets it. */
export const help: Flag = { long: "help", short: "h", help: "print this help (-h: in short)" };
