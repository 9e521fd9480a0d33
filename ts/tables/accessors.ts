/** Accessors of a template: `${name:ACCESSOR}`. Parser, renderer, error messages and completions read this table. */

/** What follows the name: nothing, a count (`first4`), or a place or range of places counted from one (`octet1-2`). */
export type AccessorIndex = "none" | "count" | "range";

export interface Accessor {
  readonly name: string;
  readonly index: AccessorIndex;
  /** It transforms the text instead of cutting a piece out of it. */
  readonly maps?: true;
}

export const accessors = [
  { name: "upper", index: "none", maps: true },
  { name: "lower", index: "none", maps: true },
  { name: "trim", index: "none" },
  { name: "first", index: "count" },
  { name: "last", index: "count" },
  { name: "octet", index: "range" },
  { name: "group", index: "range" },
  { name: "word", index: "range" },
  { name: "currency", index: "none" },
  { name: "scheme", index: "none" },
  { name: "host", index: "none" },
  { name: "port", index: "none" },
  { name: "path", index: "none" },
  { name: "query", index: "none" },
  { name: "user", index: "none" },
  { name: "domain", index: "none" },
  { name: "major", index: "none" },
  { name: "minor", index: "none" },
  { name: "patch", index: "none" },
  { name: "year", index: "none" },
  { name: "month", index: "none" },
  { name: "day", index: "none" },
  { name: "hour", index: "none" },
  { name: "minute", index: "none" },
  { name: "second", index: "none" },
  { name: "dir", index: "none" },
  { name: "name", index: "none" },
  { name: "ext", index: "none" },
  { name: "value", index: "none" },
  { name: "unit", index: "none" },
] as const satisfies readonly Accessor[];

export type AccessorName = (typeof accessors)[number]["name"];

/** In the form in which they are written: `firstN`, `octetN-M`. */
export function spelledAccessors(): string[] {
  const suffix = { none: "", count: "N", range: "N[-M]" };
  return accessors.map(({ name, index }) => name + suffix[index]);
}
