/** Escapes text for use inside quotes. */
import type { ByteBuffer } from "../template/index.ts";

const backslash = 0x5c;
const doubleQuote = 0x22;

/**
 * In place of a quote: there is none, but quotes have to be written, so that JSON stays JSON (`zig/deep/insides.zig`).
 */
export const wrapped = 1;

/** In place of a quote: the text begins a scalar of YAML without quotes, and must not begin with an indicator. */
export const scalarStart = 2;

const short: Readonly<Record<number, string>> = { 8: "b", 9: "t", 10: "n", 12: "f", 13: "r" };

/** Appends `bytes[0..size)`, escaped once for each of the surrounding quotes, innermost first. */
export function escapeInto(out: ByteBuffer, bytes: Uint8Array, size: number, quotes: readonly number[]): void {
  if (isPlainWithin(bytes, size, quotes)) {
    out.push(bytes, 0, size);
    return;
  }
  let text = bytes.subarray(0, size);
  for (const quote of quotes.toReversed()) {
    if (quote === scalarStart) text = asScalar(text);
    else text = quote === wrapped ? inQuotes(escapedOnce(text, doubleQuote)) : escapedOnce(text, quote);
  }
  out.push(text);
}

/** Whether `bytes[0..size)` is written unchanged within these quotes. */
export function isPlainWithin(bytes: Uint8Array, size: number, quotes: readonly number[]): boolean {
  for (let level = 0; level < quotes.length; level++) {
    const quote = quotes[level]!;
    if (quote === wrapped || quote === scalarStart) return false;
    for (let i = 0; i < size; i++) if (needsEscape(bytes[i]!, quote)) return false;
  }
  return true;
}

/** Bytes that mean something else than themselves where a scalar begins; `-`, `?` and `:` only before a blank. */
const indicators = new Set(Buffer.from("*&!|>%@`\"'#{}[],"));
const indicatorsBeforeBlank = new Set(Buffer.from("-?:"));

/** As `isIndicator` and `scalar_start` in `zig/form` have it. */
function asScalar(text: Uint8Array): Uint8Array {
  const [first, second] = text;
  if (first === undefined) return text;
  const isBare = second === undefined || second === 0x20 || second === 0x09;
  const isIndicator = indicators.has(first) || (isBare && indicatorsBeforeBlank.has(first));
  return isIndicator ? Uint8Array.of(0x5f, ...text) : text;
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
