import type { FlagGroup } from "./flag.ts";

export const events = {
  title: "Events",
  flags: [
    {
      long: "in",
      value: "FORMAT",
      once: true,
      help: "read every record as this format (default: auto, which recognises it)",
      more: "matcher formats lists them. What a format opens, such as the message of a syslog line, is recognised in any case.",
    },
  ],
} as const satisfies FlagGroup;
