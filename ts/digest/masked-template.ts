/** Texts of templates in which the slots have taken away what tells a secret: `key_<number>x9` is no key. */

const pieceLength = 4;
/** Longer texts are not compared piece by piece. */
const comparedCharactersMax = 1 << 16;

/**
 * What is shown of a template: its text, unless that has a piece of what was masked in a line of it.
 * @param text of the template, masked as far as it can be seen there
 * @param masked the line, with names in place of what is sensitive
 */
export function maskedTemplate(text: string, line: string, masked: string): string {
  if (line === masked) return text;
  if (text.length > comparedCharactersMax || line.length > comparedCharactersMax) return masked;
  const shown = new Set(slidePieces(masked));
  const hidden = new Set(slidePieces(line).filter((piece) => !shown.has(piece)));
  return slidePieces(text).some((piece) => hidden.has(piece)) ? masked : text;
}

function slidePieces(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at + pieceLength <= text.length; at++) pieces.push(text.slice(at, at + pieceLength));
  return pieces;
}
