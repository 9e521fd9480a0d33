/** Line ends in a text. */

const newline = 0x0a;
/** Shorter texts are searched without a view of them. */
const shortBytes = 64;

/** Place of the first one in bytes [start, end); -1 if there is none. */
export function lineEndIn(text: Uint8Array, start: number, end: number): number {
  if (end - start > shortBytes) {
    const found = text.subarray(start, end).indexOf(newline);
    return found < 0 ? -1 : start + found;
  }
  for (let at = start; at < end; at++) if (text[at] === newline) return at;
  return -1;
}

/** Their number in bytes [start, end). */
export function lineEnds(text: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = lineEndIn(text, start, end); at >= 0; at = lineEndIn(text, at + 1, end)) count += 1;
  return count;
}
