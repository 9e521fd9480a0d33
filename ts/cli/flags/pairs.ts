import { tableLayout } from "./fields.ts";
import type { FlagGroup } from "./flag.ts";
import { inFlag } from "./in.ts";

export const pairs = {
  title: "Pairs",
  flags: [
    {
      long: "by",
      value: "NAME",
      once: true,
      help: "the register whose text a start and its end have in common",
      more: "With --in also a field, as in --by .id.",
    },
    inFlag.ends,
    ...tableLayout,
    { long: "list", help: "print each pair: its key, how long it took, the places of start and end" },
    { long: "json", refuses: ["list"], help: "print one JSON object; times in nanoseconds" },
  ],
} as const satisfies FlagGroup;
