/** What a match is made of, and how it was found. */
import type { CompiledPattern } from "../pattern/index.ts";
import { Explainer } from "../report/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import type { MatchRow } from "./row.ts";
import { traceFor } from "./trace.ts";

export interface Explanation {
  tokens: { kind: string; text: string }[];
  /** What tokens with a guard had to pass. */
  guards: string[];
  /** Lines of the axes that the pattern reads. */
  readings: { axis: string; text: string; value: string }[];
  /** How the scan was answered. */
  route: string;
}

/** The explanation as `--explain --json` gives it. */
export function explained(pattern: CompiledPattern, text: Uint8Array, row: MatchRow): Explanation {
  const out = new MemoryOutput();
  new Explainer(traceFor(pattern)).writeJson(out, { text, base: 0 }, row, 0);
  return JSON.parse(`{${out.takeText().slice(1)}}`).explain;
}
