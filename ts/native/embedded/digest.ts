/** Tells a whole copy of the library from a damaged one; only its owner can have written it. */
export function digestOfBytes(bytes: Uint8Array): string {
  return Bun.hash.xxHash3(bytes).toString(16);
}
