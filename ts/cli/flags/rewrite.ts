import type { FlagGroup } from "./flag.ts";

/** What becomes of the new text, for `rewrite` and `redact`. */
export const target: FlagGroup = {
  title: "Files",
  flags: [
    { long: "in-place", refuses: ["text"], help: "write each file that has a match back where it is" },
    { long: "dry-run", refuses: ["text"], help: "print what would change as a unified diff" },
    { long: "context", short: "C", value: "NUM", min: 0, help: "lines around each change of a diff (3)" },
    {
      long: "interactive",
      short: "i",
      refuses: ["in-place", "dry-run", "text"],
      help: "ask before each change",
      more: "y applies it, n skips it, e edits it, t and T apply or skip all of its kind, a applies the rest, q leaves all as it was.",
    },
    {
      long: "update-all",
      short: "U",
      refuses: ["text"],
      help: "apply every change without asking, as --in-place does",
    },
    { long: "explain", needs: ["interactive"], help: "under each change its tokens, guards and route" },
    { long: "show-skipped", needs: ["interactive"], help: "name the changes that T skipped" },
  ],
};

export const redaction: FlagGroup = {
  title: "Masking",
  flags: [
    {
      long: "keep",
      value: "LIST",
      repeats: true,
      help: "parts of a match left as they are: ip:octet1-2,mail:domain",
      more: "Registers by name or place, each with accessors; 0 is the whole match.",
    },
    {
      long: "mask",
      value: "MASK",
      help: "what stands for the rest: a character, a text, shape or pseudonym (*)",
      more: "A character stands for each character, a text for each run; shape keeps the form in 0 and a;\npseudonym names each distinct value: IP_1, EMAIL_2.",
    },
  ],
};
