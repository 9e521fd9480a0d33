/** Declared shapes and kinds, as readings of tokens lex them. */
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { declarationsOf } from "../args/declarations.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** A pattern whose program holds what the arguments declare; `null` where that is nothing. */
export function declaredPattern(args: ParsedArgs): CompiledPattern | null {
  const declarations = declarationsOf(args);
  return declarations.tokens.length === 0 ? null : compilePattern(".", declarations);
}
