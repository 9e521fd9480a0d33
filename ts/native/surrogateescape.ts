/** Text that may contain bytes that are not UTF-8: each one becomes a low surrogate, U+DC00 plus the byte. */

const halfPair = 0xdc00;

export function rawText(bytes: Uint8Array): string {
  const { isUtf8 } = require("node:buffer") as typeof import("node:buffer");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  if (isUtf8(bytes)) return decoder.decode(bytes);
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const size = [1, 2, 3, 4].find((size) => at + size <= bytes.length && isUtf8(bytes.subarray(at, at + size)));
    text += size ? decoder.decode(bytes.subarray(at, at + size)) : String.fromCharCode(halfPair + bytes[at]!);
    at += size ?? 1;
  }
  return text;
}

/** The bytes from which `rawText` made the text. */
export function rawBytes(text: string): Uint8Array<ArrayBuffer> {
  if (text.isWellFormed()) return new TextEncoder().encode(text); // Loading `Buffer` takes longer than a short scan.
  const parts = text.split(/([\udc80-\udcff])/u);
  return Buffer.concat(parts.map((part, i) => (i % 2 ? Buffer.of(part.charCodeAt(0) - halfPair) : Buffer.from(part))));
}

/** Byte offset of the first byte that is not UTF-8; `null` if there is none. */
export function faultyByte(text: string): number | null {
  return text.isWellFormed() ? null : Buffer.byteLength(text.slice(0, text.search(/\p{Surrogate}/u)));
}
