/** Values of tokens as people write them. */
import { lex } from "../lex/index.ts";
import { readValues, valueForPeople } from "../value/index.ts";

/** The value of a text of one token; `null` if it has none. */
export function spelledValue(text: Uint8Array): string | null {
  const tokens = lex(text);
  if (tokens.count !== 1) return null;
  return valueForPeople(readValues(text, 0, tokens), 0, tokens.kinds[0]!) ?? null;
}
