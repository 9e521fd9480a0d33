/**
 * Value predicates: what is allowed between the braces after a kind atom, and the numbers of its words
 * (`ts/pattern/predicate/words.ts` writes them, `zig/predicate/predicate.zig` reads them through
 * `zig/gen/predicate.zig`). The order of the number lists is part of the format: append only.
 */

/**
 * How a clause compares the field with its operand. "in" and "not_in" test containment in a block, a set or the matches
 * of a program.
 */
export const comparisons = ["gt", "ge", "lt", "le", "eq", "ne", "glob", "in", "not_in"] as const;
export type Comparison = (typeof comparisons)[number];

/** Encodings of a clause's operand. */
export const operandTypes = [
  "decimal", // digits · 2 + sign, exponent (2 words), digits
  "quantity", // family, then a decimal
  "instant", // seconds (2 words), nanoseconds
  "time_of_day", // nanoseconds (2 words)
  "now",
  "address", // family, bits (4 words)
  "block", // address, prefix
  "version", // a text
  "text", // 1 if ASCII case is ignored, length in bytes, bytes
  "keys", // a set of texts, sorted: see words.ts
  "ranges", // a set of blocks, sorted and disjoint: see words.ts
  "program", // length in bytes, a compiled program
] as const;
export type OperandType = (typeof operandTypes)[number];

/** What is read from a token. */
export const predicateFields = [
  "value", // the token's value
  "whole", // the token's text
  "age",
  "year",
  "month",
  "day",
  "hour",
  "minute",
  "second",
  "major",
  "minor",
  "patch",
  "pre",
  "address_family",
  "prefix",
  "quantity_family",
  "unit",
  "scheme",
  "host",
  "path",
  "query",
  "port",
  "user",
  "domain",
  "dir",
  "name",
  "ext",
  "characters",
  "issuer",
  "last4",
  "card_digits",
  "country_code",
  "uuid_version",
  "oui",
  "algo",
  "latitude",
  "longitude",
  "header", // decoded text of the header of a jwt
  "payload",
  "header_claim", // like "header", with the claim's name (a text) before the operand
  "payload_claim",
  "decoded",
  "bits",
  "texture",
  "period",
  "epoch", // "epoch" if the number may be a time since 1970
  "clock_length", // a time of day as a length
] as const;
export type PredicateField = (typeof predicateFields)[number];

/** Types of fields; they determine the allowed operands. */
export const fieldTypes = [
  "number",
  "bytesize",
  "duration",
  "timestamp",
  "version",
  "address",
  "block",
  "network", // a block, or an address as a block of one
  "quantity",
  "text",
  "caseless", // a text compared without ASCII case
  "program",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/**
 * A field's name in a pattern, what it reads, its type, and whether it is tested for containment (which has no order).
 */
export interface FieldRow {
  readonly name: string;
  readonly reads: PredicateField;
  readonly type: FieldType;
  readonly contains?: true;
  /** Its only possible texts. */
  readonly words?: readonly string[];
  /** Its least and greatest value. */
  readonly range?: readonly [number, number];
}

function field(name: string, type: FieldType, reads: PredicateField, more?: Partial<FieldRow>): FieldRow {
  return more ? { name, reads, type, ...more } : { name, reads, type };
}

/** The token's value: `value`, and `in`, which looks it up in a set. */
function own(type: FieldType): readonly FieldRow[] {
  return [
    { name: "value", type, reads: "value" },
    { name: "in", type, reads: "value", contains: true },
  ];
}

const inText: FieldRow = { name: "in", type: "text", reads: "whole" };
/** Parts of a time; 60 is a leap second. */
const time = [
  ["year"],
  ["month", [1, 12]],
  ["day", [1, 31]],
  ["hour", [0, 23]],
  ["minute", [0, 59]],
  ["second", [0, 60]],
] as const;

/**
 * Fields by kind. For kinds that have a value, the field `value` comes first. Most runs load this file and need the
 * fields of one kind at most.
 */
export const fieldsByKind: Readonly<Record<string, () => readonly FieldRow[]>> = {
  number: () => [...own("number"), field("is", "text", "epoch", { words: ["epoch"] })],
  percent: () => own("number"),
  money: () => own("number"),
  bytesize: () => own("bytesize"),
  duration: () => own("duration"),
  version: () => [
    ...own("version"),
    field("major", "number", "major"),
    field("minor", "number", "minor"),
    field("patch", "number", "patch"),
    field("pre", "text", "pre"),
  ],
  timestamp: () => [
    field("value", "timestamp", "value"),
    field("age", "duration", "age"),
    field("duration", "duration", "clock_length"),
    ...time.map(([unit, range]) => field(unit, "number", unit, range && { range })),
  ],
  ip: () => [
    field("value", "address", "value"),
    field("in", "network", "value", { contains: true }),
    field("family", "text", "address_family", { words: ["v4", "v6"] }),
  ],
  cidr: () => [
    field("value", "block", "value"),
    field("in", "network", "value", { contains: true }),
    field("contains", "address", "value", { contains: true }),
    field("prefix", "number", "prefix"),
  ],
  quantity: () => [...own("quantity"), field("unit", "text", "unit"), field("family", "text", "quantity_family")],
  url: () => [
    field("scheme", "caseless", "scheme"),
    field("host", "caseless", "host"),
    field("port", "number", "port"),
    field("path", "text", "path"),
    field("query", "text", "query"),
    inText,
  ],
  email: () => [field("user", "text", "user"), field("domain", "caseless", "domain"), inText],
  path: () => [field("dir", "text", "dir"), field("name", "text", "name"), field("ext", "text", "ext"), inText],
  word: () => [field("len", "number", "characters"), inText],
  quoted: () => [field("len", "number", "characters"), inText],
  creditcard: () => [
    field("issuer", "caseless", "issuer"),
    field("last4", "text", "last4"),
    field("len", "number", "card_digits"),
  ],
  phone: () => [field("cc", "number", "country_code")],
  uuid: () => [field("version", "number", "uuid_version")],
  mac: () => [field("oui", "caseless", "oui")],
  hash: () => [field("algo", "caseless", "algo")],
  geo: () => [field("lat", "number", "latitude"), field("long", "number", "longitude")],
  jwt: () => [
    field("header", "text", "header"),
    field("payload", "text", "payload"),
    field("text", "text", "payload"),
    field("match", "program", "payload"),
  ],
  base64: () => [
    field("bits", "number", "bits"),
    field("texture", "text", "texture"),
    field("period", "number", "period"),
    field("text", "text", "decoded"),
    field("match", "program", "decoded"),
  ],
};

/**
 * Members of a jwt's header; `exp`, `nbf` and `iat` are dates of its payload, and every other name is a claim of the
 * payload.
 */
export const jwtHeaderClaims = ["alg", "typ", "kid", "cty", "crit", "enc", "zip", "jku", "x5u"] as const;
export const jwtDateClaims = ["exp", "nbf", "iat"] as const;

/** Orbit groups under which a set can be folded. */
export const setGroups = ["case", "notation", "numeric", "ip", "url", "time", "path", "fold", "shape"] as const;
