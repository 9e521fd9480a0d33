import type { FlagGroup } from "./flag.ts";

/** Where the new text goes, for `rewrite` and `redact`. */
export const target = {
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
      more: "y applies it, n skips it, e edits it, t and T apply or skip all of its kind, a applies the rest, q quits without changing anything. redact masks nothing that it did not ask for: what reads as a match only after the changes is an error, status 2.",
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
} as const satisfies FlagGroup;

/** Files that a redaction did not read. */
export const untouched = {
  title: "Files",
  flags: [
    {
      long: "skip-ok",
      needsOneOf: ["in-place", "update-all", "interactive"],
      refuses: ["dry-run"],
      help: "exit with 0 even if files of a folder were not read",
      more: "Files that are ignored, hidden, compressed or links, or that hold NUL bytes, are not read. Standard error names them,\nand without this flag the status is 2.",
    },
  ],
} as const satisfies FlagGroup;

/** What `redact` masks without a pattern. */
export const sensitive = {
  title: "Without PATTERN",
  flags: [
    {
      long: "only",
      value: "KINDS",
      offers: "sensitive kinds",
      lists: true,
      repeats: true,
      help: "mask only these kinds: address,mail",
      more: "address, mail, mac, card, phone, jwt, key, login (users and passwords in URLs), secret (values behind names such\nas password=) and place; only if named here: iban, national-id (national-id:us,de: --list has the countries), user,\nhost, sid. phone:de,fr also masks numbers that these countries write without a code: 030 1234567, 06.12.34.56.78. Registers of --keep have these names: --keep address:octet1-2.",
    },
    {
      long: "except",
      value: "KINDS",
      offers: "sensitive kinds",
      lists: true,
      repeats: true,
      help: "mask all kinds but these",
    },
    {
      long: "name",
      value: "WORD",
      repeats: true,
      help: "a name that precedes a secret, in addition to the known ones: --name losung",
      more: 'Any name that ends with it: losung=, DB_LOSUNG:, "losung2".',
    },
    { long: "list", help: "name the kinds that are masked without PATTERN" },
    {
      long: "report",
      help: "report the number of each kind and the places, without values; mask nothing",
      more: "Status 1 means that something was found, which suits a pre-commit hook: matcher redact --report FILE... Keys are named by\ntheir issuer's form.",
    },
    { long: "json", needs: ["report"], refuses: ["sarif"], help: "the report as one JSON document" },
    { long: "sarif", needs: ["report"], help: "the report as one SARIF 2.1.0 document" },
  ],
} as const satisfies FlagGroup;

export const redaction = {
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
      offers: ["shape", "pseudonym"],
      help: "what replaces the rest: a character, a string, shape or pseudonym (*)",
      more: "A character replaces each character, a string each run of a line; shape writes 0 for digits and a for letters;\npseudonym numbers the distinct values: IP_1, EMAIL_2.",
    },
    {
      long: "map",
      value: "FILE",
      needs: ["mask"],
      help: "write the key of --mask pseudonym to a new file that only you can read",
      more: "Equal values have one pseudonym however they are spelled (letter case of a domain, forms of IPv6, blanks in a\ncard's number), and the key has the spelling that came first. An existing file is not written over.",
    },
    {
      long: "unmask",
      value: "FILE",
      help: "print the inputs with the values of their pseudonyms, by a key that --map wrote",
    },
    {
      long: "calling-code",
      value: "CODE",
      needs: ["mask"],
      help: "pseudonyms: 030 1234567 is +49 30 1234567 with the code 49",
    },
    {
      long: "keep-prefix",
      value: "BITS",
      needs: ["mask"],
      help: "pseudonyms of addresses are addresses: hosts of one network stay in one",
      more: "Bits of an IPv4 network and, after a comma, of an IPv6 network (64): --mask pseudonym --keep-prefix 24,48. Networks,\nand hosts in each, are numbered as they come: the first host of the first network is 0.0.1.1.",
    },
  ],
} as const satisfies FlagGroup;
