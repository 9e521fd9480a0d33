/** Why a match matched, with the readings of its tokens. */
import type { Explanation } from "../api/explain.ts";
import { InputText } from "../api/input.ts";
import { type Match, MatchMaker } from "../api/match.ts";
import { traceFor } from "../api/trace.ts";
import { type CompiledPattern, withReadings } from "../pattern/compiled.ts";
import { Explainer } from "../report/index.ts";
import { scan } from "../scan/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";

const shown = new WeakMap<CompiledPattern, CompiledPattern>();

/** The match that begins at a byte of a text. */
export function explainedAt(
  pattern: CompiledPattern,
  text: Uint8Array,
  start: number,
): { readonly match: Match<Uint8Array>; readonly explanation: Explanation } | null {
  const compiled = shown.get(pattern) ?? withReadings(pattern);
  shown.set(pattern, compiled);
  for (const batch of scan(compiled, text)) {
    for (let i = 0; i < batch.count; i++) {
      if (batch.start(i) < start) continue;
      if (batch.start(i) > start) return null;
      const out = new MemoryOutput();
      new Explainer(traceFor(compiled)).writeJson(out, { text, base: 0 }, batch, i);
      const { explain } = JSON.parse(`{${out.takeText().slice(1)}}`) as { explain: Explanation };
      return { match: new MatchMaker(new InputText(text), compiled).one(batch, i), explanation: explain };
    }
  }
  return null;
}
