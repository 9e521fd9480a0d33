/** Text to pattern text. */

/** The literal that takes a token whose text is `text`. */
export function quoteLiteral(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The pattern that matches these tokens one by one: their literals, joined by a space. */
export function escapeTokens(texts: Iterable<string>): string {
  return Array.from(texts, quoteLiteral).join(" ");
}
