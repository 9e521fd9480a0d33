/** What a match consists of, and how it was found. */
import type { CompiledPattern } from "../pattern/index.ts";
import { Explainer } from "../report/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import type { MatchRow } from "./row.ts";
import { type SearchedText, traceForMatch, withOwnReadings } from "./trace.ts";

/** What a match consists of and how it was found, as `--explain --json` gives it. */
export interface Explanation {
  tokens: { kind: string; text: string }[];
  /** Conditions that tokens with a guard satisfied. */
  guards: string[];
  /** One entry for each axis that the pattern reads. */
  readings: { axis: string; text: string; value: string }[];
  /** The route that answered the scan. */
  route: string;
}

/** The explanation as `--explain --json` gives it. */
export function explain(pattern: CompiledPattern, searched: SearchedText, row: MatchRow): Explanation {
  const text = searched.bytes;
  const out = new MemoryOutput();
  const explainer = new Explainer(traceForMatch(pattern));
  withOwnReadings(pattern, searched, row, (matches, i) => explainer.writeJson(out, { text, base: 0 }, matches, i));
  return JSON.parse(`{${out.takeText().slice(1)}}`).explain;
}
