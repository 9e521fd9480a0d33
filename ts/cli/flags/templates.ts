import type { FlagGroup } from "./flag.ts";

/** Which templates are printed, and how. */
export const templates: FlagGroup = {
  title: "Templates",
  flags: [
    {
      long: "pattern",
      help: "print each template as a pattern; scan -x finds exactly its lines with it",
    },
    { long: "json", help: "print an array of objects" },
    { long: "rare", help: "print only templates with fewer records than the cut" },
    {
      long: "cut",
      value: "N|P%",
      help: "rare means fewer than N records, or than P% of all records (default: than the mean)",
    },
    {
      long: "merge",
      refuses: ["against"],
      help: "join templates written by the same logging statement",
      more: "Words that vary while everything else is equal become values; a list of values, or a value with its unit, is one value.",
    },
    { long: "explain", needs: ["merge"], help: "show why the parts of each merged template were joined" },
    { long: "against", value: "PATH", help: "show which templates another input has too" },
    { long: "novel", needs: ["against"], help: "print only templates that the other input does not have" },
  ],
};
