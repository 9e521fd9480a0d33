/** Texts of tokens in tables of readings. */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Maximum bytes of a character. */
const characterBytesMax = 4;

/**
 * The first `width` characters of `bytes[start..end]`, padded to that width.
 * @param newline replaces a line end
 */
export function cell(bytes: Uint8Array, start: number, end: number, width: number, newline: string): string {
  const text = decoder.decode(bytes.subarray(start, Math.min(end, start + width * characterBytesMax)));
  const shown = [...text.replaceAll("\n", newline)].slice(0, width);
  return shown.join("") + " ".repeat(width - shown.length);
}

/** The text around a byte, with line ends and tabs as spaces. */
export function excerpt(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(Math.max(0, start), end)).replace(/[\n\t]/g, " ");
}
