/** Which of a scan's matches a report is given. */
import type { CompiledPattern } from "../../pattern/compiled.ts";
import { lastLine, lineEnd, type ReportInput } from "../../report/report.ts";
import {
  capped,
  type Matches,
  MatchView,
  type ScanFacts,
  type ScanOptions,
  type StartedScan,
  scan,
} from "../../scan/index.ts";

/** Loaded by the scans that look inside quoted tokens. */
const insides = () => require("../../deep/index.ts") as typeof import("../../deep/index.ts");

export interface SelectionOptions {
  /** Matches of an input at most. */
  readonly limit: number;
  readonly singleMatch: boolean;
  /** The pattern was compiled for whole lines: only matches of one line count. */
  readonly wholeLine: boolean;
  /** Quoted text is matched as a text of its own too. */
  readonly deep?: boolean;
  /** Told of the scans. */
  readonly facts?: ScanFacts;
  /** A scan of the whole text that was started with `firstScan`. */
  readonly started?: StartedScan;
}

/** What the first scan of an input is asked for; `null` where a scan of all of it is not what comes first. */
export function firstScan({ limit, singleMatch, wholeLine, deep, facts }: SelectionOptions): ScanOptions | null {
  if (deep || limit === 0) return null;
  return wholeLine ? { facts } : { singleMatch, maxCount: limit, facts };
}

/** Batches of the matches of an input that count, in order; each is valid until the next one is asked for. */
export function* selectedMatches(
  pattern: CompiledPattern,
  input: ReportInput,
  options: SelectionOptions,
): Generator<Matches> {
  const { limit, singleMatch, wholeLine, deep = false, facts, started } = options;
  if (limit === 0) return;
  const { text, from, to } = input;
  if (!wholeLine) {
    const asked = { ...firstScan({ ...options, deep: false }), from, to, started };
    yield* deep ? insides().foundMatches(pattern, text, { ...asked, deep }) : scan(pattern, text, asked);
    return;
  }
  const outside = wholeLineMatches(pattern, input, facts, started);
  const found = deep ? insides().deepMatches(pattern, text, { from, to, facts, outside, byLine: true }) : outside;
  yield* capped(found, limit, singleMatch ? pattern.members.length : null);
}

/** A match over several lines may hide matches of each: those lines are scanned one by one. */
function* wholeLineMatches(
  pattern: CompiledPattern,
  input: ReportInput,
  facts?: ScanFacts,
  started?: StartedScan,
): Generator<Matches> {
  for (const batch of scan(pattern, input.text, { from: input.from, to: input.to, facts, started })) {
    let kept: number[] = [];
    for (let i = 0; i < batch.count; i++) {
      if (lastLine(input, batch, i) === batch.line(i)) {
        kept.push(i);
        continue;
      }
      if (kept.length > 0) yield new MatchView(batch, kept);
      kept = [];
      yield* linesOf(pattern, input, batch.lineStart(i), batch.end(i), facts);
    }
    if (kept.length > 0) yield new MatchView(batch, kept);
  }
}

function* linesOf(
  pattern: CompiledPattern,
  input: ReportInput,
  start: number,
  end: number,
  facts?: ScanFacts,
): Generator<Matches> {
  for (let at = Math.max(start, input.from); at < end; ) {
    const stop = lineEnd(input, at);
    yield* scan(pattern, input.text, { from: at, to: stop, facts });
    at = stop + 1;
  }
}
