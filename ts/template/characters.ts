/** Characters of UTF-8 text that may be ill-formed: an ill-formed sequence counts as one U+FFFD. */
import { isUtf8 } from "node:buffer";
import type { ByteBuffer } from "./buffer.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Size of the character at `at`, or of the longest ill-formed sequence there. */
export function characterBytes(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const wanted =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 1;
  for (let i = 1; i < wanted; i++) {
    if (at + i >= end || !continues(lead, i, bytes[at + i]!)) return i;
  }
  return wanted;
}

/**
 * Whether `byte` can be `index` bytes after `lead` (excluding overlong forms, surrogates and values above U+10FFFF).
 */
function continues(lead: number, index: number, byte: number): boolean {
  if (byte < 0x80 || byte > 0xbf) return false;
  if (index > 1) return true;
  if (lead === 0xe0) return byte >= 0xa0;
  if (lead === 0xed) return byte <= 0x9f;
  if (lead === 0xf0) return byte >= 0x90;
  if (lead === 0xf4) return byte <= 0x8f;
  return true;
}

export function countCharacters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; count++) at += characterBytes(bytes, at, end);
  return count;
}

/** Appends text for people: ill-formed bytes become U+FFFD. */
export function pushWellFormed(out: ByteBuffer, bytes: Uint8Array, start: number, end: number): void {
  let seen = 0;
  for (let i = start; i < end; i++) seen |= bytes[i]!;
  if (seen < 0x80 || isUtf8(bytes.subarray(start, end))) out.push(bytes, start, end);
  else out.pushText(decodeText(bytes, start, end));
}

/** As a string, with ill-formed sequences as U+FFFD. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
