/** Text made visible: between double quotes, as reports and `tokens` print it, and as lines on a terminal. */

/** Nearly all of what is printed; the rest is looked at more closely. */
const plain = /^[ !#-[\]-~]*$/;
const special = /["\\\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Z}\p{Grapheme_Extend}]/gu;

const named: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\0",
  " ": " ",
};

/** `text` between double quotes, with escapes for quotes, backslashes and all that is invisible or combines. */
export function quoteText(text: string): string {
  return `"${plain.test(text) ? text : text.replace(special, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  return named[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** Control characters that could drive a terminal; a tab and a line end can't. */
const driving = /[\p{Cc}\p{Cf}]/gu;

/** JSON that goes to a terminal: what could drive it, and stands in strings as it is, is escaped. */
export function jsonSafe(json: string): string {
  return json.replace(/[\x7f-\x9f\p{Cf}]/gu, (character) => {
    if (character === "\u200d") return character;
    return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  });
}

/** A line that goes to a terminal: what could drive it is escaped. */
export function terminalSafe(text: string): string {
  return text.replace(driving, (character) => {
    if (character === "\t" || character === "\n" || character === "\u200d") return character;
    return character === "\r" ? "\\r" : `\\u{${character.codePointAt(0)!.toString(16)}}`;
  });
}
