import type { Flag, FlagGroup } from "./flag.ts";

const followFlag: Flag = {
  long: "follow",
  help: "keep reading as the files grow",
  more: "A file that is truncated, replaced or created again is read from its start. Lines that are removed before\nthey could be read are lost.",
};

/** Reports that need the whole input, and engines that read it differently. */
const needWholeInput = [
  ...["count", "count-matches", "files-with-matches", "files-without-match", "stats", "invert-match", "passthru"],
  ...["explain", "fields", "gpu", "dual-grain", "chunk-size", "context", "after-context", "before-context"],
];

const keepCount: Flag = {
  long: "keep-count",
  needs: ["follow", "max-count"],
  help: "keep counting when a file is truncated or replaced",
};

/** Follows growing files, for matches. */
export const followMatches: FlagGroup = {
  title: "Follow",
  flags: [{ ...followFlag, refuses: ["text", ...needWholeInput] }, keepCount],
};

/** Follows growing files, for whole lines. */
export const followLines: FlagGroup = {
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
};

const followText: Flag = { ...followFlag, refuses: ["text", "in-place", "dry-run", "interactive", "update-all"] };

/** The same for masked text. */
export const followMasked: FlagGroup = { title: "Follow", flags: [followText] };

/** The same for rewritten text, including counts of changes. */
export const followRewritten: FlagGroup = { title: "Follow", flags: [followText, keepCount] };
