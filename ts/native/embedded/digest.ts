/** Distinguishes an intact copy of the library from a damaged one; protection from others is a matter of ownership. */
export function digestOfBytes(bytes: Uint8Array): string {
  return Bun.hash.xxHash3(bytes).toString(16);
}
