/** Makes text visible: between double quotes, as in reports and `tokens`, or as lines on a terminal. */

/** Most text needs no escapes; only text that fails this test is examined character by character. */
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

/** `text` between double quotes, with quotes, backslashes, invisible and combining characters escaped. */
export function quoteText(text: string): string {
  return `"${plain.test(text) ? text : text.replace(special, escapeCharacter)}"`;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const characterBytesMax = 4;

/** The first characters of a text for a message, followed by ... if there are more. */
export function excerpt(text: string | Uint8Array, charactersMax = 40): string {
  const part = text.slice(0, (charactersMax + 1) * characterBytesMax);
  const characters = [...(typeof part === "string" ? part : decoder.decode(part))];
  return characters.slice(0, charactersMax).join("") + (characters.length > charactersMax ? "..." : "");
}

function escapeCharacter(character: string): string {
  return named[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** A text that must be one line of a report: its line ends are escaped. */
export function oneLine(text: string): string {
  return text.replace(/[\n\v\f\r\x85\u2028\u2029]/g, escapeCharacter);
}

/** Control characters that could control a terminal; tab and line feed are safe. */
const driving = /[\p{Cc}\p{Cf}]/gu;

/** JSON for a terminal: control characters left as they are inside strings are escaped. */
export function jsonSafe(json: string): string {
  return json.replace(/[\x7f-\x9f\p{Cf}]/gu, (character) => {
    if (character === "\u200d") return character;
    return character.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  });
}

/** A line for a terminal: control characters are escaped. */
export function terminalSafe(text: string): string {
  return text.replace(driving, (character) => {
    if (character === "\t" || character === "\n" || character === "\u200d") return character;
    return character === "\r" ? "\\r" : `\\u{${character.codePointAt(0)!.toString(16)}}`;
  });
}
