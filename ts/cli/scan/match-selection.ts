/** Selects the matches of a scan that a report receives. */
import type { Depth } from "../../deep/index.ts";
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
  /** What is searched besides the text's own tokens. */
  readonly deep?: Depth;
  /** Whether the report reads the lines of matches; true by default. */
  readonly lines?: boolean;
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
  const { lines } = options;
  return options.wholeLine && !byLine ? { facts } : { singleMatch, maxCount: limit, facts, byLine, lines };
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
  if (byLine || !options.wholeLine) {
    const { lines } = options;
    const scanOptions = { singleMatch, maxCount: limit, facts, byLine, lines, from, to, started };
    yield* deep
      ? insides().foundMatches(pattern, text, { ...scanOptions, deep, byLine })
      : scan(pattern, text, scanOptions);
    return;
  }
  const outside = wholeLineMatches(pattern, input, facts, started);
  const buried = deep === "everywhere";
  const found = deep
    ? insides().deepMatches(pattern, text, { from, to, facts, outside, byLine: true, buried })
    : outside;
  yield* capped(found, limit, singleMatch ? pattern.members.length : null);
}

/**
 * Whether the library searches each line separately. Nothing of other lines is seen, except by the readings, which are
 * those of the whole text. Other patterns for whole lines are searched over the whole text first, on all cores.
 */
export function searchesLines(
  pattern: CompiledPattern,
  options: Pick<SelectionOptions, "wholeLine" | "byLine">,
): boolean {
  return options.byLine || (options.wholeLine && pattern.readings.length > 0);
}

/** A match over several lines may hide matches of single lines: those lines are scanned again, one by one. */
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
