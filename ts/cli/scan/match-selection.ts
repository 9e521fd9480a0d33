/** Selects the matches of a scan that a report receives. */
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

/** Loaded only by scans that search inside quoted tokens. */
const insides = () => require("../../deep/index.ts") as typeof import("../../deep/index.ts");

export interface SelectionOptions {
  /** Maximum number of matches per input. */
  readonly limit: number;
  readonly singleMatch: boolean;
  /** The pattern was compiled for whole lines: only matches within one line count. */
  readonly wholeLine: boolean;
  /** No match spans a line end. */
  readonly byLine: boolean;
  /** Quoted text is also searched as a separate text. */
  readonly deep?: boolean;
  /** Receives statistics of the scans. */
  readonly facts?: ScanFacts;
  /** A scan of the whole text that was already started with `firstScan`. */
  readonly started?: StartedScan;
}

/** The options of the first scan of an input; `null` if the first scan does not cover all of it. */
export function firstScan(pattern: CompiledPattern, options: SelectionOptions): ScanOptions | null {
  const { limit, singleMatch, deep, facts } = options;
  if (deep || limit === 0) return null;
  const byLine = searchesLines(pattern, options);
  return staysInLine(options) && !byLine ? { facts } : { singleMatch, maxCount: limit, facts, byLine };
}

/** Batches of an input's selected matches, in order; each is valid until the next one is requested. */
export function* selectedMatches(
  pattern: CompiledPattern,
  input: ReportInput,
  options: SelectionOptions,
): Generator<Matches> {
  const { limit, singleMatch, deep = false, facts, started } = options;
  if (limit === 0) return;
  const { text, from, to } = input;
  const byLine = searchesLines(pattern, options);
  if (byLine || !staysInLine(options)) {
    const asked = { ...firstScan(pattern, { ...options, deep: false }), from, to, started };
    yield* deep ? insides().foundMatches(pattern, text, { ...asked, deep, byLine }) : scan(pattern, text, asked);
    return;
  }
  const outside = matchesWithinLines(pattern, input, facts, started);
  const found = deep ? insides().deepMatches(pattern, text, { from, to, facts, outside, byLine: true }) : outside;
  yield* capped(found, limit, singleMatch ? pattern.members.length : null);
}

/**
 * Whether the library searches the lines one by one, so that nothing of another line is seen, save by the readings, which
 * stay those of the whole text. Other patterns for whole lines are searched over the whole text first, on all cores.
 */
export function searchesLines(
  pattern: CompiledPattern,
  options: Pick<SelectionOptions, "wholeLine" | "byLine">,
): boolean {
  return options.byLine || (options.wholeLine && pattern.readings.length > 0);
}

function staysInLine({ wholeLine, byLine }: Pick<SelectionOptions, "wholeLine" | "byLine">): boolean {
  return wholeLine || byLine;
}

/** A match over several lines may hide matches of single lines: those lines are scanned again, one by one. */
function* matchesWithinLines(
  pattern: CompiledPattern,
  input: ReportInput,
  facts?: ScanFacts,
  started?: StartedScan,
): Generator<Matches> {
  /** Matches of the lines before this byte were given. */
  let givenTo = input.from;
  for (const batch of scan(pattern, input.text, { from: input.from, to: input.to, facts, started })) {
    let kept: number[] = [];
    for (let i = 0; i < batch.count; i++) {
      if (batch.end(i) <= givenTo) continue;
      if (batch.start(i) >= givenTo && lastLine(input, batch, i) === batch.line(i)) {
        kept.push(i);
        continue;
      }
      const [start, end] = [Math.max(batch.start(i), givenTo), batch.end(i)];
      const lineStart = Math.max(batch.start(i) >= givenTo ? batch.lineStart(i) : givenTo, input.from);
      if (kept.length > 0) yield new MatchView(batch, kept);
      kept = [];
      yield* linesOf(pattern, input, { lineStart, start, end }, facts);
      givenTo = lineEnd(input, end - 1) + 1;
    }
    if (kept.length > 0) yield new MatchView(batch, kept);
  }
}

/** Matches of the lines from the one that begins at `lineStart` to that of byte `end`, save those before `start`. */
function* linesOf(
  pattern: CompiledPattern,
  input: ReportInput,
  { lineStart, start, end }: { lineStart: number; start: number; end: number },
  facts?: ScanFacts,
): Generator<Matches> {
  for (let at = lineStart; at < end; ) {
    const stop = lineEnd(input, at);
    for (const batch of scan(pattern, input.text, { from: at, to: stop, facts })) {
      if (batch.start(0) >= start) yield batch;
      else {
        const later = Array.from({ length: batch.count }, (_, i) => i).filter((i) => batch.start(i) >= start);
        if (later.length > 0) yield new MatchView(batch, later);
      }
    }
    at = stop + 1;
  }
}
