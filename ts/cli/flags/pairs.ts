import { recordFormats } from "../../fields/formats.ts";
import { tableLayout } from "./fields.ts";
import type { FlagGroup } from "./flag.ts";

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
    {
      long: "in",
      value: "FORMAT",
      choices: recordFormats.map(({ name }) => name),
      help: "read records of JSON, logfmt, CSV or TSV; START and END are conditions on their fields",
      more: "As for scan --in: pairs --in json '.event{=start}' '.event{=end}' --by .id. The time of a record is the first one in it, or that of --time .field.",
    },
    ...tableLayout,
    { long: "list", help: "print each pair: its key, how long it took, the places of start and end" },
    { long: "json", refuses: ["list"], help: "print one JSON object; times in nanoseconds" },
  ],
} as const satisfies FlagGroup;
