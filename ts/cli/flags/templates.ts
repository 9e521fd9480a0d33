import type { FlagGroup } from "./flag.ts";
import { inFlag } from "./in.ts";

/** Which templates are printed, and how. */
export const templates = {
  title: "Templates",
  flags: [
    inFlag.messages,
    {
      long: "pattern",
      help: "print each template as a pattern; scan -x finds exactly its lines with it",
    },
    { long: "json", help: "print an array of objects" },
    { long: "ndjson", refuses: ["json"], help: "print one JSON object per template, each on a line" },
    { long: "rare", help: "print only templates with fewer records than the cut" },
    {
      long: "cut",
      value: "N|P%",
      help: "rare means fewer than N records, or than P% of all records (default: than the mean)",
    },
    {
      long: "merge",
      help: "join templates written by the same logging statement",
      more: "Words that vary while everything else is equal become values; a list of values, or a value with its unit, is one value.",
    },
    { long: "explain", needs: ["merge"], help: "show why the parts of each merged template were joined" },
    {
      long: "slots",
      help: "show the values of each slot: their number, the most frequent ones, the range",
      more:
        "The input is read twice, so standard input is held in memory. A slot keeps 1,000 different values; where it\n" +
        "held more, their number is an estimate (about N), counts are lower bounds (N+), and the median and the 95th\n" +
        "percentile come from a sample of 1,024 records. A slot of a few words that occur often shows them: they may be\n" +
        "several statements.",
    },
    {
      long: "against",
      value: "PATH",
      once: true,
      refuses: ["load"],
      help: "show which templates another input has too",
      more: "With --merge a template is known where the merged templates of the other input accept all of its lines.",
    },
    {
      long: "load",
      value: "FILE",
      repeats: true,
      help: "continue from a saved set of templates, or compare with it under --novel",
      more:
        "Several sets are used in order, as if their logs were one. Without INPUT nothing else is read. Records are\n" +
        "numbered in the input that is read now.",
    },
    {
      long: "save",
      value: "FILE",
      once: true,
      help: "save the templates, with those that were loaded, for --load",
      more: "The file gets its name once it is complete. A file that is not a saved set is not overwritten.",
    },
    {
      long: "novel",
      needsOneOf: ["against", "load"],
      help: "print only templates that --against or --load does not have",
    },
  ],
} as const satisfies FlagGroup;

const needWholeInput = ["json", "ndjson", "pattern", "rare", "cut", "explain", "slots", "save"];

/** Printing lines of new templates as files grow. */
export const followTemplates = {
  title: "Follow",
  flags: [
    {
      long: "follow",
      needs: ["novel"],
      refuses: ["text", "record", "record-start", "record-span", ...needWholeInput],
      help: "print each line of a new template as it is written, and keep reading",
      more: "A line is new once: later lines like it are known.",
    },
  ],
} as const satisfies FlagGroup;
