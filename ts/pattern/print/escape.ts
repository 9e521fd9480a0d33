/** Text to pattern text. */

/** A literal for a token whose text is `text`. */
export function quoteLiteral(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** A pattern that matches these tokens one by one: their literals, separated by spaces. */
export function escapeTokens(texts: Iterable<string>): string {
  return Array.from(texts, quoteLiteral).join(" ");
}
