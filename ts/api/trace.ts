/** Readings of matches, for templates and explanations. */
import { type CompiledPattern, withReadings } from "../pattern/compiled.ts";
import { prepareTrace, TokenReadings, type Trace } from "../report/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import type { MatchRow } from "./row.ts";

const traces = new WeakMap<CompiledPattern, Trace>();
const tracesOfMatch = new WeakMap<CompiledPattern, Trace>();

/** The trace of a pattern's scans; computed once. */
export const traceFor = (pattern: CompiledPattern): Trace =>
  cacheTrace(traces, pattern, () => prepareTrace(pattern, true));

/** The same for the explanation of one match: its tokens cost no more than the text around it. */
export const traceForMatch = (pattern: CompiledPattern): Trace =>
  cacheTrace(tracesOfMatch, pattern, () => prepareTrace(pattern, true, true));

function cacheTrace(known: WeakMap<CompiledPattern, Trace>, pattern: CompiledPattern, make: () => Trace): Trace {
  let trace = known.get(pattern);
  if (!trace) known.set(pattern, (trace = make()));
  return trace;
}

export function openReadings(pattern: CompiledPattern, text: Uint8Array): TokenReadings {
  return new TokenReadings(traceForMatch(pattern), { text, base: 0 });
}

/**
 * Calls `use` with a match and the readings of its tokens, which searches do not keep: a pattern that has readings is
 * searched for again, up to the match.
 */
export function withOwnReadings<R>(
  pattern: CompiledPattern,
  text: Uint8Array,
  row: MatchRow,
  use: (matches: Matches, i: number) => R,
): R {
  if (pattern.readings.length === 0) return use(row, 0);
  for (const batch of scan(withReadings(pattern), text)) {
    for (let i = 0; i < batch.count && batch.start(i) <= row.start(); i++) {
      if (batch.start(i) !== row.start() || batch.end(i) !== row.end() || batch.member(i) !== row.member()) continue;
      return use(batch, i);
    }
    if (batch.count > 0 && batch.start(batch.count - 1) > row.start()) break;
  }
  return use(row, 0);
}
