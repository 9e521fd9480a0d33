import type { FlagGroup } from "./flag.ts";

/** Which templates are printed, and how. */
export const templates: FlagGroup = {
  title: "Templates",
  flags: [
    {
      long: "pattern",
      help: "print each template as a pattern; with scan -x it finds exactly its lines",
    },
    { long: "json", help: "print an array of objects" },
    { long: "rare", help: "only templates with fewer records than the cut" },
    { long: "cut", value: "N|P%", help: "rare: fewer than N records, or than P% of them (the mean)" },
    {
      long: "merge",
      refuses: ["against"],
      help: "join templates that one logging statement wrote",
      more: "ParsedArgs that vary where all else is the same become values; rows of values and units of measure are one value.",
    },
    { long: "explain", needs: ["merge"], help: "say below each merged template why its parts were joined" },
    { long: "against", value: "PATH", help: "say which templates another input has too" },
    { long: "novel", needs: ["against"], help: "only templates the other input lacks" },
  ],
};
