/** Detects matches over many lines: `.*` crosses line ends, and a rewrite replaces everything it matched. */
import { native } from "../../native/open.ts";
import type { Matches } from "../../scan/index.ts";
import { linesOfLongMatch } from "../../tables/limits.ts";

const lineFeed = 0x0a;

export class LongMatches {
  /** Line ends in the longest match over many lines. */
  lineEnds = 0;

  /** @param base offset of the first byte of `text` */
  see(matches: Matches, text: Uint8Array, base: number): void {
    const { columns, count } = matches;
    const least = Math.max(linesOfLongMatch, this.lineEnds);
    if (columns && count > 0 && native().mb_batch_longest(columns.table, count) < least) return;
    for (let i = 0; i < matches.count; i++) {
      const [start, end] = [matches.start(i) - base, matches.end(i) - base];
      // Each line end is a byte.
      if (end - start < Math.max(linesOfLongMatch, this.lineEnds)) continue;
      let count = 0;
      for (let at = text.indexOf(lineFeed, start); at >= 0 && at < end; at = text.indexOf(lineFeed, at + 1)) count++;
      if (count >= linesOfLongMatch) this.lineEnds = Math.max(this.lineEnds, count);
    }
  }

  /** The matches as they are. */
  *seeing(batches: Iterable<Matches>, text: Uint8Array): Generator<Matches> {
    for (const matches of batches) {
      this.see(matches, text, 0);
      yield matches;
    }
  }
}
