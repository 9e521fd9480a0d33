/** Text between double quotes, as reports and `tokens` print it. */

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
