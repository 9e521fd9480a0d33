const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** As a string, with ill-formed sequences as U+FFFD. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}
