import { lex } from "../lex/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { KindOf } from "./mask.ts";

/** The kind of a text that is a single token, also of the shapes and kinds that `pattern` declares. */
export function lexKind(pattern: CompiledPattern): KindOf {
  return (bytes) => {
    const tokens = lex(bytes, { whitespace: true, pattern });
    return tokens.count === 1 ? pattern.kindNames[tokens.kinds[0]!]! : null;
  };
}
