/** The beginning of a text, for what can't be computed from all of a large one. */
import type { TextDocument } from "./document.ts";

/** @returns whole lines up to a limit; `examinedBytes` is `null` if that is all of the text */
export function readHead(
  { storage }: TextDocument,
  bytesMax: number,
): { readonly bytes: Uint8Array; readonly examinedBytes: number | null } {
  if (storage.sizeBytes <= bytesMax) return { bytes: storage.read(0, storage.sizeBytes), examinedBytes: null };
  const bytes = storage.read(0, bytesMax);
  const lineEnd = bytes.lastIndexOf(0x0a);
  const whole = lineEnd < 0 ? bytes : bytes.subarray(0, lineEnd + 1);
  return { bytes: whole, examinedBytes: whole.length };
}

/** A text in pieces of whole lines, each of which takes little time; a longer line is a piece of its own. */
export function* linePieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const within = bytes.subarray(from, from + linePieceBytes).lastIndexOf(lineFeed);
    const next = within < 0 ? bytes.indexOf(lineFeed, from) : from + within;
    const end = next < 0 || from + linePieceBytes >= bytes.length ? bytes.length : next + 1;
    yield bytes.subarray(from, end);
    from = end;
  }
}

const linePieceBytes = 256 << 10;
const lineFeed = 0x0a;
