import type { FlagGroup } from "./flag.ts";

/** Where the new text goes, for `rewrite` and `redact`. */
export const target: FlagGroup = {
  title: "Files",
  flags: [
    { long: "in-place", refuses: ["text"], help: "write the result back to each file that has a match" },
    { long: "dry-run", refuses: ["text"], help: "print what would change as a unified diff" },
    { long: "context", short: "C", value: "NUM", min: 0, help: "context lines in the diff (3)" },
    {
      long: "interactive",
      short: "i",
      refuses: ["in-place", "dry-run", "text"],
      help: "ask before each change",
      more: "y applies it, n skips it, e edits it, t and T apply or skip all of its kind, a applies the rest, q quits without changing anything.",
    },
    {
      long: "update-all",
      short: "U",
      refuses: ["text"],
      help: "apply every change without asking, as --in-place does",
    },
    {
      long: "retry",
      refuses: ["interactive", "dry-run"],
      needsOneOf: ["in-place", "update-all"],
      help: "start again if a file changes while it is rewritten",
    },
    { long: "explain", needs: ["interactive"], help: "show each change's tokens, guards and route" },
    { long: "show-skipped", needs: ["interactive"], help: "list the changes that T skipped" },
  ],
};

/** What `redact` masks without a pattern. */
export const sensitive: FlagGroup = {
  title: "Without PATTERN",
  flags: [
    {
      long: "only",
      value: "KINDS",
      repeats: true,
      help: "mask these kinds alone: address,mail",
      more: "address, mail, mac, card, phone, jwt, key, login (users and passwords in URLs), secret (values behind names such\nas password=) and place. Registers of --keep have these names: --keep address:octet1-2.",
    },
    { long: "except", value: "KINDS", repeats: true, help: "mask all kinds but these" },
    {
      long: "name",
      value: "WORD",
      repeats: true,
      help: "a name behind which a secret follows, besides the known ones: --name losung",
      more: 'Any name that ends with it: losung=, DB_LOSUNG:, "losung2".',
    },
    { long: "list", help: "name the kinds that are masked without PATTERN" },
  ],
};

export const redaction: FlagGroup = {
  title: "Masking",
  flags: [
    {
      long: "keep",
      value: "LIST",
      repeats: true,
      help: "parts of a match to keep: ip:octet1-2,mail:domain",
      more: "Registers by name or number, each with accessors; 0 is the whole match.",
    },
    {
      long: "mask",
      value: "MASK",
      help: "what replaces the rest: a character, a text, shape or pseudonym (*)",
      more: "A character replaces each character, a text each run; shape writes 0 for digits and a for letters;\npseudonym numbers the distinct values: IP_1, EMAIL_2.",
    },
    {
      long: "keep-prefix",
      value: "BITS",
      needs: ["mask"],
      help: "pseudonyms of addresses are addresses: hosts of one network stay in one",
      more: "Bits of an IPv4 network and, after a comma, of an IPv6 network (64): --mask pseudonym --keep-prefix 24,48. Networks,\nand hosts in each, are numbered as they come: the first host of the first network is 0.0.1.1.",
    },
  ],
};
