/** Line feeds within matches. Only the match is looked at: a line may be long, and hold many. */

const lineFeed = 0x0a;
/** Shorter parts are looked at byte by byte, without an object for the part. */
const shortBytes = 64;

/** Line feeds in `text[start..end]`. */
export function lineFeeds(text: Uint8Array, start: number, end: number): number {
  let count = 0;
  if (end - start < shortBytes) {
    for (let at = start; at < end; at++) if (text[at] === lineFeed) count++;
    return count;
  }
  const part = text.subarray(start, end);
  for (let at = part.indexOf(lineFeed); at >= 0; at = part.indexOf(lineFeed, at + 1)) count++;
  return count;
}

/** Whether there is a line feed in `text[start..end]`. */
export function hasLineFeed(text: Uint8Array, start: number, end: number): boolean {
  if (end - start >= shortBytes) return text.subarray(start, end).includes(lineFeed);
  for (let at = start; at < end; at++) if (text[at] === lineFeed) return true;
  return false;
}
