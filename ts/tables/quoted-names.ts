/** Names of fields in quotes, as in `${."size / MB"}`: within them no sign has a meaning. */

const quotedName = /\."[^"]+"/g;

/** The text with a letter for each character of quoted names: signs that mean something have the same places. */
export const withoutNames = (text: string): string => text.replace(quotedName, (name) => "n".repeat(name.length));

/** Offset of the `}` that closes the `${` at `at`; −1 if there is none. */
export function findClose(text: string, at: number): number {
  for (let i = at; i < text.length; i++) {
    if (text[i] === "}") return i;
    if (text[i] !== "." || text[i + 1] !== '"') continue;
    const end = text.indexOf('"', i + 2);
    if (end > i + 2) i = end;
  }
  return -1;
}

/** The parts of a text between the places that `separator` finds outside of names, and what its group found there. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, 1: kept, index } of withoutNames(text).matchAll(new RegExp(separator, "g"))) {
    parts.push(text.slice(from, index));
    if (kept !== undefined) parts.push(kept);
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}
