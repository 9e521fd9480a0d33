/** Accessors of a template: `${name:ACCESSOR}`. Parser, renderer, error messages and completions read this table. */

/** What follows the name: nothing, a count (`first4`), or a place or range of places counted from one (`octet1-2`). */
export type AccessorIndex = "none" | "count" | "range";

export interface Accessor {
  readonly name: string;
  readonly index: AccessorIndex;
  /** It transforms the text instead of cutting a piece out of it. */
  readonly maps?: true;
  /** It reads the text's tokens, for many texts at once; the C library does not have it. */
  readonly lexes?: true;
  /**
   * Kinds that have such a part, though a value may lack it, as a URL its port. Words, quoted texts and spans of
   * several tokens have it if it is found in them. Left out: every text has it.
   */
  readonly of?: readonly string[];
}

const dated = ["timestamp"];
const located = ["url", "path"];
const measured = ["quantity", "bytesize", "duration", "percent", "money"];
const versioned = ["version", "number"];
/** Kinds whose texts can be anything. */
export const freeTextKinds: readonly string[] = ["word", "quoted", "other"];

export const accessors = [
  { name: "upper", index: "none", maps: true },
  { name: "lower", index: "none", maps: true },
  { name: "trim", index: "none" },
  { name: "shape", index: "none", maps: true, lexes: true },
  { name: "first", index: "count" },
  { name: "last", index: "count" },
  { name: "octet", index: "range", of: ["ip", "cidr", "version", "number"] },
  { name: "group", index: "range", of: ["ip", "cidr", "mac", "timestamp"] },
  { name: "word", index: "range" },
  { name: "currency", index: "none", of: ["money", "number", "quantity"] },
  { name: "scheme", index: "none", of: ["url"] },
  { name: "host", index: "none", of: ["url"] },
  { name: "port", index: "none", of: ["url"] },
  { name: "path", index: "none", of: located },
  { name: "query", index: "none", of: located },
  { name: "user", index: "none", of: ["email", "url"] },
  { name: "domain", index: "none", of: ["email", "url"] },
  { name: "major", index: "none", of: versioned },
  { name: "minor", index: "none", of: versioned },
  { name: "patch", index: "none", of: versioned },
  { name: "year", index: "none", of: dated },
  { name: "month", index: "none", of: dated },
  { name: "day", index: "none", of: dated },
  { name: "hour", index: "none", of: dated },
  { name: "minute", index: "none", of: dated },
  { name: "second", index: "none", of: dated },
  { name: "dir", index: "none", of: located },
  { name: "name", index: "none", of: located },
  { name: "ext", index: "none", of: located },
  { name: "value", index: "none", of: measured },
  { name: "unit", index: "none", of: measured },
] as const satisfies readonly Accessor[];

export type AccessorName = (typeof accessors)[number]["name"];

/** In the form in which they are written: `firstN`, `octetN-M`. */
export function spelledAccessors(): string[] {
  const suffix = { none: "", count: "N", range: "N[-M]" };
  return accessors.map(({ name, index }) => name + suffix[index]);
}

const rows: ReadonlyMap<string, Accessor> = new Map(accessors.map((row) => [row.name, row]));

/**
 * Whether texts of a kind have the part that an accessor selects; `null` if that depends on the text. @param kind left
 * out if the text is not exactly one token of a built-in kind
 */
export function hasPart(name: AccessorName, kind: string | undefined): boolean | null {
  const { of } = rows.get(name)!;
  if (of === undefined) return true;
  return kind === undefined || freeTextKinds.includes(kind) ? null : of.includes(kind);
}

/** The kinds that have the part; none if every text has it. */
export function kindsOfPart(name: AccessorName): readonly string[] {
  return rows.get(name)?.of ?? [];
}
