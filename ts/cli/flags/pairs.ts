import type { FlagGroup } from "./flag.ts";

export const pairs = {
  title: "Pairs",
  flags: [
    { long: "by", value: "NAME", once: true, help: "the register whose text a start and its end have in common" },
    { long: "list", help: "print each pair: its key, how long it took, the places of start and end" },
    { long: "json", refuses: ["list"], help: "print one JSON object; times in nanoseconds" },
  ],
} as const satisfies FlagGroup;
