/** Text to pattern text. */

/** A literal for a token whose text is `text`. What would drive a terminal that shows it is escaped. */
export function quoteLiteral(text: string): string {
  return `"${escapedControls(text.replace(/["\\]/g, "\\$&"))}"`;
}

const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Control characters by their names and numbers, but tabs and line feeds as they are. */
export function escapedControls(text: string): string {
  return text.replace(controls, (character) =>
    character === "\r" ? "\\r" : `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}

/** Characters that a letter behind a backslash names in quotes; `\x41` names one by its number. */
export const namedInQuotes: Readonly<Record<string, string>> = { t: "\t", r: "\r", n: "\n" };

/** The text of a literal, given without its quotes. */
export function unquote(inside: string): string {
  return inside.replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/gs, (_, digits?: string, character?: string) =>
    digits === undefined ? (namedInQuotes[character!] ?? character!) : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** A pattern that matches these tokens one by one: their literals, separated by spaces. */
export function escapeTokens(texts: Iterable<string>): string {
  return Array.from(texts, quoteLiteral).join(" ");
}
