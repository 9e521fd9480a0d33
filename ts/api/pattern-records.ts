/** Records that the matches of a compiled pattern define. */
import { textSource } from "../input/index.ts";
import type { Work } from "../native/work.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { scan, scanLater } from "../scan/index.ts";
import { type Places, type RecordDefinition, SpanColumns, type Spans } from "../window/index.ts";

/** Records that are matches, or begin with one. */
export function patternRecords(pattern: CompiledPattern, kind: "start" | "span"): RecordDefinition {
  return {
    kind,
    matches: (text) => scan(pattern, text, placesOnly),
    *matchWork(text): Work<Iterable<Places>> {
      const { starts, ends } = yield* matchSpans(pattern, text);
      return [{ count: starts.length, start: (i) => starts[i]!, end: (i) => ends[i]! }];
    },
  };
}

export const placesOnly = { registers: false, lines: false } as const;

/** Every match of a pattern. @param text in the library's memory if this runs off the event loop */
export function* matchSpans(pattern: CompiledPattern, text: Uint8Array): Work<Spans> {
  const found = new SpanColumns();
  yield {
    now() {
      for (const batch of scan(pattern, text, placesOnly)) found.add(batch);
    },
    async later() {
      for await (const batch of scanLater(pattern, textSource(text), placesOnly)) found.add(batch);
    },
  };
  return found.spans;
}
