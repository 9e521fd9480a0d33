/** Text to pattern text. */

/** A literal for a token whose text is `text`. */
export function quoteLiteral(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** Characters that a letter behind a backslash names in quotes; `\x41` names one by its number. */
export const namedInQuotes: Readonly<Record<string, string>> = { t: "\t", r: "\r", n: "\n" };

/** The text of a literal, given without its quotes. */
export function unquoted(inside: string): string {
  return inside.replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/gs, (_, digits?: string, character?: string) =>
    digits === undefined ? (namedInQuotes[character!] ?? character!) : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** A pattern that matches these tokens one by one: their literals, separated by spaces. */
export function escapeTokens(texts: Iterable<string>): string {
  return Array.from(texts, quoteLiteral).join(" ");
}
