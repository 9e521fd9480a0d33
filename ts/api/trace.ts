/** Readings of matches, for templates and explanations. */
import type { CompiledPattern } from "../pattern/index.ts";
import { TokenReadings, type Trace, traceOf } from "../report/index.ts";

const traces = new WeakMap<CompiledPattern, Trace>();

/** The trace of a pattern's scans; computed once. */
export function traceFor(pattern: CompiledPattern): Trace {
  let trace = traces.get(pattern);
  if (!trace) traces.set(pattern, (trace = traceOf(pattern, true)));
  return trace;
}

export function readingsOf(pattern: CompiledPattern, text: Uint8Array): TokenReadings {
  return new TokenReadings(traceFor(pattern), { text, base: 0 });
}
