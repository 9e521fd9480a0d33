/** `scanStats`: statistics of the last search of a pattern on this thread. */
import type { Matches, ScanFacts } from "../scan/index.ts";
import { lineFeeds } from "../scan/line-feeds.ts";
import type { ResolvedWindow } from "../window/index.ts";

/** Statistics of a search; times in nanoseconds. */
export interface ScanStats {
  matches: number;
  matchedLines: number;
  filesWithMatches: number;
  filesSearched: number;
  bytesSearched: number;
  /** Time of the search itself, and total time from start to end. */
  searchingNs: bigint;
  elapsedNs: bigint;
  tokensLexed: number;
  lexingNs: bigint;
  matchingNs: bigint;
  /** Bytes searched on a GPU. */
  deviceBytes: number;
  /** Routes that answered the inputs, the outermost last. */
  routes: { rung: string; inputs: number }[];
}

let last: ScanStats | null = null;

/**
 * Statistics of the last `scan`, `findIter` or `grep` on this thread; `null` before the first one.
 * @example
 * scan(String.raw`\I`, "from 10.0.0.1");
 * scanStats()!.matches // 1
 */
export function scanStats(): ScanStats | null {
  return last && { ...last, routes: last.routes.map((route) => ({ ...route })) };
}

/** Collects statistics of one search, or of the several searches of one call. */
export interface SearchNote {
  addSearch(ms: number): void;
  add(batch: Matches): void;
  end(): void;
}

const nanoseconds = (ms: number) => BigInt(Math.round(ms * 1e6));

export function noteSearch({ text, from, to }: ResolvedWindow, facts: ScanFacts): SearchNote {
  const startedAt = performance.now();
  let searchingMs = 0;
  let matches = 0;
  let matchedLines = 0;
  let countedLine = 0;
  return {
    addSearch(ms) {
      searchingMs += ms;
    },
    add(batch) {
      matches += batch.count;
      for (let i = 0; i < batch.count; i++) {
        const first = batch.line(i);
        const end = first + lineFeeds(text, batch.start(i), batch.end(i) - 1);
        matchedLines += Math.max(0, end - Math.max(first - 1, countedLine));
        countedLine = Math.max(countedLine, end);
      }
    },
    end() {
      const searchingNs = nanoseconds(searchingMs);
      const lexingNs = nanoseconds(facts.lexingMs);
      last = {
        matches,
        matchedLines,
        filesWithMatches: matches > 0 ? 1 : 0,
        filesSearched: 1,
        bytesSearched: to - from,
        searchingNs,
        elapsedNs: nanoseconds(performance.now() - startedAt),
        tokensLexed: facts.tokensLexed,
        lexingNs,
        matchingNs: searchingNs > lexingNs ? searchingNs - lexingNs : 0n,
        deviceBytes: facts.deviceBytes,
        routes: [...facts.routes].map((rung) => ({ rung, inputs: 1 })),
      };
    },
  };
}
