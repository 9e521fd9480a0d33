/** Declared shapes and kinds, for lexing readings of tokens. */
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { readGivenDeclarations } from "../args/declarations.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** A pattern whose program holds the declarations of the command line; `null` if there are none. */
export function declaredPattern(args: ParsedArgs): CompiledPattern | null {
  const declarations = readGivenDeclarations(args);
  return declarations.tokens.length === 0 ? null : compilePattern(".", declarations);
}
