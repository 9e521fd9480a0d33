/** Fractions of seconds behind a comma: no part of the token, but of the time. */

const lineFeed = 0x0a;
const [comma, colon] = [0x2c, 0x3a];
/** What follows the fraction in a log; a comma or a line end would be a column of CSV. */
const afterFraction = new Set([..." \t])|\"'"].map((character) => character.charCodeAt(0)));

/** The milliseconds of `10:00:03,289`, as Java and Python write them; `end` is where `10:00:03` ends. */
export function commaMilliseconds(text: Uint8Array, end: number): number | null {
  if (text[end] !== comma || text[end - 3] !== colon || text[end - 6] !== colon) return null;
  if (!afterFraction.has(text[end + 4] ?? lineFeed)) return null;
  const digits = String.fromCharCode(...text.subarray(end + 1, end + 4));
  return /^[0-9]{3}$/.test(digits) ? Number(digits) : null;
}
