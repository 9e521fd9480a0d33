import type { FlagGroup } from "./flag.ts";

/** Whether a search of a folder uses its index. */
export const indexing: FlagGroup = {
  title: "Engine",
  flags: [
    {
      long: "index",
      refuses: ["no-index", "text", "follow", "files", "rules"],
      help: "write the index of each folder first (matcher index)",
    },
    { long: "no-index", help: "read every file: ignore the .matcher-index of a folder" },
  ],
};
