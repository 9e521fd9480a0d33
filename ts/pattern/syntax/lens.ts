/** Lenses: short words for common constructs. Each equals its expansion in parentheses. */
import type { Body } from "../ast.ts";
import { parsePattern } from "./parser.ts";

const expansions: Readonly<Record<string, string>> = {
  call: String.raw`\W \B(.*)`,
  block: String.raw`\B{.*}`,
  nesting: String.raw`\B`,
  string: String.raw`\Q`,
  number: String.raw`\N`,
  ident: String.raw`\W`,
  assignment: String.raw`\W "="`,
  kv: String.raw`\W (":" | "=")`,
  flag: String.raw`"-" "-"? \W`,
  list: '. ("," .)+',
  range: String.raw`\N ("." "." | "-" | ":") \N`,
};

export const lensNames: readonly string[] = Object.keys(expansions);

const bodies = new Map<string, Body>();

export function isLens(name: string): boolean {
  return Object.hasOwn(expansions, name);
}

/** The expansion of a lens, parsed once. */
export function lensBody(name: string): Body {
  let body = bodies.get(name);
  if (!body) {
    body = parsePattern(expansions[name]!).root;
    bodies.set(name, body);
  }
  return body;
}
