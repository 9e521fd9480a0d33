import type { Flag, FlagGroup } from "./flag.ts";

const followFlag = {
  long: "follow",
  help: "keep reading as the files grow",
  more: "A file that is truncated, replaced or created again is read from its start. Lines that are removed before\nthey could be read are lost.",
} as const satisfies Flag;

/** Reports that need the whole input, and engines that read it differently. */
const needWholeInput = [
  ...["count", "count-matches", "files-with-matches", "files-without-match", "stats", "invert-match", "passthru"],
  ...["explain", "fields", "gpu", "dual-grain", "chunk-size", "context", "after-context", "before-context"],
];

const keepCount = {
  long: "keep-count",
  needs: ["follow", "max-count"],
  help: "keep counting when a file is truncated or replaced",
} as const satisfies Flag;

/** Follows growing files, for matches. */
export const followMatches = {
  title: "Follow",
  flags: [{ ...followFlag, refuses: ["text", ...needWholeInput] }, keepCount],
} as const satisfies FlagGroup;

/** Follows growing files, for whole lines. */
export const followLines = {
  title: "Follow",
  flags: [
    {
      ...followFlag,
      refuses: [
        "text",
        "count",
        "count-matches",
        "files-with-matches",
        "files-without-match",
        "quiet",
        "json",
        "ndjson",
      ],
    },
  ],
} as const satisfies FlagGroup;

/** A table that is printed again. */
export const followTable = {
  title: "Follow",
  flags: [
    {
      ...followFlag,
      refuses: ["text", "partial", "svg", "csv", "tsv", "record", "record-start", "record-span"],
      help: "keep counting as the files grow: the table is redrawn on a terminal, elsewhere its rows are NDJSON",
      more:
        "Rows have the time at, and come again at each interval in which something was counted. --json prints an array " +
        "a line instead, --plot and --bars one table after another. A file that is truncated or replaced is read from " +
        "its start, and the counts go on.",
    },
    {
      long: "every",
      value: "SECONDS",
      min: 1,
      once: true,
      needs: ["follow"],
      help: "seconds between tables (default: 1 on a terminal, else 10)",
    },
  ],
} as const satisfies FlagGroup;

/** The same for events. */
export const followEvents = {
  title: "Follow",
  flags: [{ ...followFlag, refuses: ["text"] }],
} as const satisfies FlagGroup;

const followText = {
  ...followFlag,
  refuses: ["text", "in-place", "dry-run", "interactive", "update-all"],
} as const satisfies Flag;

/** The same for masked text. */
export const followMasked = { title: "Follow", flags: [followText] } as const satisfies FlagGroup;

/** The same for rewritten text, including counts of changes. */
export const followRewritten = { title: "Follow", flags: [followText, keepCount] } as const satisfies FlagGroup;
