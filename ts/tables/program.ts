/**
 * Numbers in a compiled program, written by TypeScript (`ts/pattern/compile`) and loaded by Zig
 * (`zig/program/program.zig`, through `zig/gen/program.zig`). The layout is described in ARCHITECTURE.md, "The compiled
 * program". The order is part of the format: append only.
 */

export const programMagic = 0x4843544d; // "MTCH", little-endian.
export const programVersion = 2;

/** Sections, in the order of the header's table of (offset_bytes, size_bytes). */
export const sections = [
  "strings", // UTF-8 pool; other sections refer to it by (offset, length)
  "bitsets", // sets of kinds, 8 words each (256 bits)
  "tests", // 6 words each: op, then operands
  "nodes", // 8 words each: op, flags, then operands
  "children", // node numbers, or test numbers of a boolean test
  "automata", // byte automata; layout in ts/pattern/bytes/automaton.ts
  "predicates", // clauses of value predicates: ts/pattern/predicate.ts and zig/predicate/predicate.zig
  "registers", // 8 words each: name offset, name length, parent (repeatMax: none), 1 if repeated, kind (repeatMax: varies), 0, 0, 0
  "members", // 4 words each: root node, name offset, name length, first register
  "shapes", // 8 words each: name offset, name length, automaton, 0 before or 1 after the recognizers, guard (see guards), kind number, 0, 0; among shapes of equal length the earlier wins
  "kinds", // 8 words each, in order: kind number, root node, name offset, name length, first register, then zeros; every match becomes one token of the kind
  "flags", // one word: see programFlags
  "readings", // 8 words each: index into axes, operands (offset in words into "predicates", count), register (repeatMax: none), labels (string offset, length; separated by NUL), member, 1 if matching needs it
] as const;

/**
 * Conditions on one token. A test never looks at another token; anchors read marks that the lexer left on the token,
 * and "reading" queries the token's readings.
 */
export const testOps = [
  "any", // any significant token
  "none", // no token
  "kinds", // a: bit set
  "literal", // a: string offset, b: length
  "literal_fold", // a, b: string already folded; c: group of relations; d: parameter
  "literal_edit", // a, b: string; c: edits; d: group of relations + 1, or 0; e: parameter
  "automaton", // a: automaton (offset in words); the whole text must be accepted
  "byte_class", // a: index into byteClasses
  "predicate", // a: bit set of kinds; b: predicate offset in words; c: words
  "and", // a: first child, b: count (children are tests)
  "or", // a: first child, b: count
  "not", // a: test; never accepts whitespace
  "line_start", // first significant token of its line
  "line_end", // last significant token of its line
  "text_start", // first significant token of the input
  "text_end", // last significant token of the input
  "bracket", // a: 0 open, 1 close; b: byte of the bracket
  "near", // directly after the previous token, or separated by one separator (chapter 01, 5.20); in "assert", of the current token
  "reading", // a: bit set of kinds; b: row of "readings"; c: offset in words into "predicates" of the question, questionWords long
] as const;

/** Checks on the text of a library shape beyond its form: `zig/lex/guard.zig`. 0 is none. */
export const guards = [
  "none",
  "iban", // country's length, mod 97
  "isbn", // ten digits mod 11, or thirteen by GS1
  "vin", // check digit of seventeen
  "isin", // Luhn, letters as two digits
  "gs1", // weights 1 and 3 from the right
  "imei", // fifteen digits, Luhn
  "ethaddr", // EIP-55 if both cases occur
  "btcaddr", // base58check, bech32 or bech32m
  "github_token", // CRC-32 in base 62 for the gh?_ form
  "k8s_name", // at most 63 bytes
  // Kinds that no token has: the name before them tells them (`zig/deep/named.zig`), or a spelling of several tokens
  // (`zig/deep/forms.zig`). The lexer finds none.
  "named_secret", // a value behind a name such as `password`
  "named_login", // user or password of a URL
  "named_place", // a latitude or longitude
  "written_phone", // a telephone number without its country code, or with parentheses
  "written_mac", // a hardware address in three groups, or without leading zeros
  "written_mail", // a mail address with letters outside ASCII, or with quotes
  "key_block", // a private key in lines, or what is left of one (`zig/deep/key_blocks.zig`)
  "secret_name", // a name behind which a secret follows; no token has it
  // Numbers of persons, by country (`zig/lex/guards/national_id.zig`).
  "id_us",
  "id_uk",
  "id_de",
  "id_fr",
  "id_es",
  "id_it",
  "id_nl",
  "id_be",
  "id_pl",
  "id_se",
  "id_fi",
  "id_no",
  "id_ch",
  "id_pt",
  "id_br",
  "id_ca",
  "id_cn",
  "id_in",
  "id_au",
  "id_sg",
  "id_kr",
  "id_th",
  "id_mx",
  "id_cl",
  "id_ar",
  "id_hk",
  "id_tw",
  "id_nhs",
  "id_za",
  "id_tr",
  "id_ie",
  "id_ro",
  "id_bg",
  "id_cz",
  "id_il",
  "id_jp",
  "id_ee",
  "id_pan",
  "named_user", // a name of a user behind what tells it (`zig/deep/persons.zig`)
  "named_host", // the same of a host
  "phone_plan", // a telephone number of a country (`ts/library/shipped/phone-plans.ts`): signs that may join its digits
  "named_person", // a person's name, date of birth or document behind its key
] as const;

export const byteClasses = ["digit", "word", "hex", "alpha", "upper", "lower"] as const;

export const nodeOps = [
  "empty", // matches without consuming
  "token", // a: test
  "whitespace", // the whitespace token at the position itself
  "assert", // a: test of the current token; nothing consumed; flags bit 0: negated
  "seq", // a: first child, b: count
  "alt", // a: first child, b: count, c: index into altKinds
  "repeat", // a: node, b: min, c: max (repeatMax: none), d: index into repeatKinds
  "atomic", // a: node
  "bind", // a: node, b: register, c: 1 if scoped to the enclosing balanced group
  "backref", // a: register, b: index into relations, c: parameter
  "balanced", // a: node + 1 (0: anything inside), b: byte of the opening bracket (0: any)
  "look", // a: node, b: index into lookKinds, c: k of "within", d: min, e: max; flags bit 0: negated
  "guard", // a: string offset, b: length; bytes occur from the current token on; flags bit 0: negated
  "field", // a: node, b: k
  "edit_run", // a: first child, b: count, c: edits
  "previous_end", // \G
  "keep", // \K
  "relative", // a: bit set of kinds, b: register, c: row of "readings", d: offset in words of the question: one token, against the value history of the token last bound
  "elapsed", // a: bit set of kinds, b: register, c: offset in words into "predicates", d: words: one token, against the instant last bound
] as const;

/**
 * Size in words of a query of a reading: index into axisAnchors, part + 1, index into axisSigns + 1, index into
 * axisUnits + 1 (0 if absent), the number as a 64-bit float (low word first), and two operands of the anchor.
 */
export const questionWords = 8;

/** `|`, `||`, `|>`. */
export const altKinds = ["first", "longest", "committed"] as const;
export const repeatKinds = ["greedy", "lazy", "possessive"] as const;
export const lookKinds = ["ahead", "behind", "within", "inside"] as const;
export const repeatMax = 0xffffffff;

/** Groups and relations for back-references and orbit scopes (chapter 02, 8 and 9). */
export const relations = [
  "identity",
  "case",
  "notation",
  "fold",
  "numeric",
  "ip",
  "url",
  "time",
  "path",
  "shape",
  "e8", // groups
  "subnet", // parameter: prefix + 1, or 0 for the family's default
  "family",
  "domain",
  "user",
  "host",
  "port",
  "day",
  "hour",
  "month",
  "year",
  "major",
  "minor",
  "patch",
  "magnitude",
  "issuer",
  "last4",
  "cc",
  "ext",
  "dir",
  "name",
  "oui",
  "algo",
  "prefix",
  "len",
  "edit", // parameter: edits + (group + 1) << 16
  "kin", // parameter: grain
] as const;

/** What the program needs besides a lex. */
export const programFlags = ["whitespace", "nesting", "whole_input", "shapes"] as const;
