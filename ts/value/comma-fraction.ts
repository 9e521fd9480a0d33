/** Fractions of seconds after a comma: part of the time, but not of the token. */

const lineFeed = 0x0a;
const [comma, colon] = [0x2c, 0x3a];
/** Bytes that may follow the fraction in a log; after a comma or a line end it would be a column of CSV. */
const afterFraction = new Set([..." \t])|\"'"].map((character) => character.charCodeAt(0)));

/** The milliseconds of `10:00:03,289`, as Java and Python write them; `end` is where `10:00:03` ends. */
export function commaMilliseconds(text: Uint8Array, end: number): number | null {
  if (text[end] !== comma || text[end - 3] !== colon || text[end - 6] !== colon) return null;
  if (!afterFraction.has(text[end + 4] ?? lineFeed)) return null;
  const digits = String.fromCharCode(...text.subarray(end + 1, end + 4));
  return /^[0-9]{3}$/.test(digits) ? Number(digits) : null;
}
