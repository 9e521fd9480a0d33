/** `--why-not`, of `scan` and `grep`. */

import { nearLinesShown } from "../../tables/limits.ts";
import type { FlagGroup } from "./flag.ts";
import { partNames } from "./window.ts";

/** Reports other than the lines themselves. */
export const notLines = ["count", "count-matches", "files-with-matches", "files-without-match", "quiet"] as const;

/** Instead of the lines that match: those that nearly do. */
export const whyNot = {
  title: "Report",
  flags: [
    {
      long: "why-not",
      refuses: [
        ...notLines,
        ...["patterns", "program", "in", "deep", "everywhere", "invert-match", "only-matching", "column", "passthru"],
        ...["format", "explain", "fields", "stats", "follow", "rules", ...partNames],
        ...["record", "record-start", "record-span", "all", "any", "none", "at-least", "not", "single-match"],
        ...["after-context", "before-context", "context", "chunk-size", "dual-grain"],
        ...["index", "null", "require-match"],
      ],
      help: "print the lines that nearly match, nearest first: how much matches, and what was expected next",
      more:
        `Of each line the longest beginning of the pattern counts, and a token that almost fits: of the same kind, or with ` +
        `one edit. The nearest ${nearLinesShown} lines are printed, --max-count NUM prints more; the last line counts all.`,
    },
  ],
} as const satisfies FlagGroup;
