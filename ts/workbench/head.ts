/** The beginning of a text, for what can't be computed from all of a large one. */
import type { TextDocument } from "./document.ts";

/** @returns whole lines up to a limit; `examinedBytes` is `null` if that is all of the text */
export function headOf(
  { storage }: TextDocument,
  bytesMax: number,
): { readonly bytes: Uint8Array; readonly examinedBytes: number | null } {
  if (storage.sizeBytes <= bytesMax) return { bytes: storage.read(0, storage.sizeBytes), examinedBytes: null };
  const bytes = storage.read(0, bytesMax);
  const lineEnd = bytes.lastIndexOf(0x0a);
  const whole = lineEnd < 0 ? bytes : bytes.subarray(0, lineEnd + 1);
  return { bytes: whole, examinedBytes: whole.length };
}
