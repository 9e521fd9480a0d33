import type { FlagGroup } from "./flag.ts";

/** Whether a search of a folder uses its index. */
export const indexing = {
  title: "Engine",
  flags: [
    {
      long: "index",
      refuses: ["no-index", "text", "follow", "files", "rules"],
      help: "write the index of each folder first (matcher index)",
      more: "A file that was changed less than two seconds before gets no entry, and is always read.",
    },
    { long: "no-index", help: "read every file: ignore the .matcher-index of a folder" },
  ],
} as const satisfies FlagGroup;
