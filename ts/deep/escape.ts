/** Escapes text for use inside quotes. */
import type { ByteBuffer } from "../template/index.ts";

const backslash = 0x5c;
const doubleQuote = 0x22;

/**
 * In place of a quote: there is none, but quotes have to be written, so that JSON stays JSON (`zig/deep/insides.zig`).
 */
export const wrapped = 1;

const short: Readonly<Record<number, string>> = { 8: "b", 9: "t", 10: "n", 12: "f", 13: "r" };

/** Appends `bytes[0..size)`, escaped once for each of the surrounding quotes, innermost first. */
export function pushEscaped(out: ByteBuffer, bytes: Uint8Array, size: number, quotes: readonly number[]): void {
  if (isPlainWithin(bytes, size, quotes)) {
    out.push(bytes, 0, size);
    return;
  }
  let text = bytes.subarray(0, size);
  for (const quote of quotes.toReversed()) {
    text = quote === wrapped ? inQuotes(escapedOnce(text, doubleQuote)) : escapedOnce(text, quote);
  }
  out.push(text);
}

/** Whether `bytes[0..size)` is written unchanged within these quotes. */
export function isPlainWithin(bytes: Uint8Array, size: number, quotes: readonly number[]): boolean {
  for (let level = 0; level < quotes.length; level++) {
    const quote = quotes[level]!;
    if (quote === wrapped) return false;
    for (let i = 0; i < size; i++) if (needsEscape(bytes[i]!, quote)) return false;
  }
  return true;
}

const inQuotes = (text: Uint8Array) => Uint8Array.of(doubleQuote, ...text, doubleQuote);

function escapedOnce(bytes: Uint8Array, quote: number): Uint8Array {
  if (!bytes.some((byte) => needsEscape(byte, quote))) return bytes;
  const escaped: number[] = [];
  for (const byte of bytes) {
    if (!needsEscape(byte, quote)) escaped.push(byte);
    else if (byte >= 0x20) escaped.push(backslash, byte);
    else escaped.push(...Buffer.from(short[byte] ? `\\${short[byte]}` : `\\u${byte.toString(16).padStart(4, "0")}`));
  }
  return Uint8Array.from(escaped);
}

const needsEscape = (byte: number, quote: number): boolean => byte < 0x20 || byte === quote || byte === backslash;
