/** Patterns: text to tree to program. */

import { compileProgram } from "./compile/index.ts";
import type { CompiledPattern } from "./compiled.ts";
import { type Declarations, noDeclarations } from "./declared.ts";
import { parsePattern } from "./syntax/parser.ts";

export type { Body, Node, Pattern } from "./ast.ts";
export type { CompiledPattern, RegisterInfo } from "./compiled.ts";
export type { Declarations, Entry, KindEntry, LetEntry, ShapeEntry } from "./declared.ts";
export { parsePattern } from "./syntax/parser.ts";

/** @throws {PatternError} */
export function compilePattern(source: string, declarations: Declarations = noDeclarations): CompiledPattern {
  return compileProgram([{ name: "", pattern: parsePattern(source, { declarations }) }], declarations, source);
}

/** Members of a set, each with registers of its own. @throws {PatternError} whose source is the member's */
export function compileSet(
  members: readonly { readonly name: string; readonly source: string }[],
  declarations: Declarations = noDeclarations,
): CompiledPattern {
  const parsed = members.map(({ name, source }) => ({ name, pattern: parsePattern(source, { declarations }) }));
  return compileProgram(parsed, declarations, members.map(({ source }) => source).join("\n"));
}
