/**
 * Links that hold a pattern and a text, in the part of the address that browsers send to no server: `#1.` and, in
 * base64url, compressed JSON.
 */
import type { Shared } from "../../workbench/page/sharing.ts";

/** Characters of such a part: every browser opens an address of this length. */
export const linkCharactersLimit = 60_000;
/** Bytes of the content that a link may unfold to. */
export const linkBytesLimit = 1 << 20;

const mark = "#1.";

/** @returns the part from `#` on; `null` if it would be too long */
export async function packFragment({ pattern, declarations, format, name, text }: Shared): Promise<string | null> {
  const content = new TextEncoder().encode(JSON.stringify([pattern, declarations, name, text, format]));
  if (content.length > linkBytesLimit) return null;
  const packed = await through(content, new CompressionStream("deflate-raw"), Number.POSITIVE_INFINITY);
  const fragment = mark + base64url(packed!);
  return fragment.length > linkCharactersLimit ? null : fragment;
}

/** @returns what the part of an address holds; `null` if that can't be read, `undefined` if it is no such part */
export async function sharedFrom(fragment: string): Promise<Shared | null | undefined> {
  if (fragment === "" || fragment === "#") return undefined;
  if (!fragment.startsWith(mark)) return null;
  try {
    const packed = Uint8Array.from(atob(fragment.slice(mark.length).replace(/[-_]/g, standard)), (one) =>
      one.charCodeAt(0),
    );
    const content = await through(packed, new DecompressionStream("deflate-raw"), linkBytesLimit);
    if (content === null) return null;
    return checkShared(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content)));
  } catch {
    return null;
  }
}

function checkShared(value: unknown): Shared | null {
  if (!Array.isArray(value) || value.length < 4 || value.length > 5) return null;
  // Older links have no format.
  const [pattern, declarations, name, text, format = ""] = value as unknown[];
  if (typeof pattern !== "string" || typeof name !== "string") return null;
  if (typeof text !== "string" || typeof format !== "string") return null;
  if (!Array.isArray(declarations) || !declarations.every((one) => typeof one === "string")) return null;
  return { pattern, declarations, format, name, text };
}

/** What a stream makes of bytes; `null` if that is more than a limit. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: { readonly readable: ReadableStream<Uint8Array>; readonly writable: WritableStream<BufferSource> },
  bytesMax: number,
): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > bytesMax) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const standard = (sign: string) => (sign === "-" ? "+" : "/");

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text)
    .replace(/[+/]/g, (sign) => (sign === "+" ? "-" : "_"))
    .replace(/=+$/, "");
}
