/** Declared shapes and kinds, as readings of tokens lex them. */
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { declarationsOf } from "../args/declarations.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/**
 * A pattern whose program holds what the arguments declare; `null` where that is nothing.
 * @param source what it asks for besides: `\S` asks for the tokens of white space too
 */
export function declaredPattern(args: ParsedArgs, source = "."): CompiledPattern | null {
  const declarations = declarationsOf(args);
  return declarations.tokens.length === 0 ? null : compilePattern(source, declarations);
}
