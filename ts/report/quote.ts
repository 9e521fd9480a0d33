/** Quoted texts of inputs: for the plain report and for JSON. */
import { type Output, quoteText } from "../terminal/index.ts";

const quote = 0x22;
const backslash = 0x5c;

/** Writes `bytes[start..end]` quoted as in the plain report, including the quotes. */
export function writeQuoted(output: Output, bytes: Uint8Array, start: number, end: number): void {
  if (isPlain(bytes, start, end)) {
    output.byte(quote);
    output.bytes(bytes, start, end);
    output.byte(quote);
  } else output.text(quoteText(decode(bytes, start, end)));
}

/** Writes `bytes[start..end]` as a JSON string. */
export function writeJsonString(output: Output, bytes: Uint8Array, start: number, end: number): void {
  output.byte(quote);
  if (isPlain(bytes, start, end)) output.bytes(bytes, start, end);
  else output.text(escapeJson(decode(bytes, start, end)));
  output.byte(quote);
}

/** A JSON string of a text. */
export function jsonString(text: string): string {
  return `"${escapeJson(text)}"`;
}

/** Printable ASCII that needs no escapes in either form. */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte < 0x20 || byte > 0x7e || byte === quote || byte === backslash) return false;
  }
  return true;
}

let decoder: TextDecoder | undefined;

/** Text of the bytes: each maximal ill-formed sequence becomes U+FFFD. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  decoder ??= new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(bytes.subarray(start, end));
}

const named: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escapeJson(text: string): string {
  return text.replace(/["\\\u0000-\u001f]/g, (character) => {
    return named[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
