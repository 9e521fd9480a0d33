/** The records that a rule examines. */
import type { Work } from "../native/work.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { lineRecords, type RecordDefinition, recordSpans, SpanColumns, type Spans } from "../window/index.ts";
import { matchSpans } from "./pattern-records.ts";

/** Spans in order of their start, asked what lies within one of them. */
export class SpanCover {
  /** For each span, the furthest end of it and of those before it: a span may hold others. */
  readonly #furthest: Float64Array;

  constructor(
    private readonly starts: ArrayLike<number>,
    ends: ArrayLike<number>,
  ) {
    this.#furthest = new Float64Array(starts.length);
    let furthest = -1;
    for (let i = 0; i < ends.length; i++) this.#furthest[i] = furthest = Math.max(furthest, ends[i]!);
  }

  /** Whether bytes start..end lie within one span. */
  holds(start: number, end: number): boolean {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= start) low = middle + 1;
      else high = middle;
    }
    return low > 0 && this.#furthest[low - 1]! >= end;
  }
}

/** A finding must be inside a record, and a record in which `unless` matches has no findings. */
export class RuleRecords {
  readonly #records: SpanCover | null;
  readonly #silenced: SpanCover | null;

  /**
   * @param records `null`: a finding may lie anywhere
   * @param silenced those without findings
   */
  constructor(records: Spans | null, silenced: Spans | null) {
    this.#records = records && new SpanCover(records.starts, records.ends);
    this.#silenced = silenced && new SpanCover(silenced.starts, silenced.ends);
  }

  allows(start: number, end: number): boolean {
    if (this.#records && !this.#records.holds(start, end)) return false;
    return !this.#silenced?.holds(start, start + 1);
  }
}

/** What a rule looks at besides its pattern. */
interface Examined {
  readonly record: RecordDefinition | null;
  readonly unless: CompiledPattern | null;
}

/**
 * @param text in the library's memory if this runs off the event loop
 * @param given records without findings, where they are those that have certain fields
 * @param own the records that the rule finds; `null` if its findings are tokens, whose records are lines by default
 */
export function* recordsOfRule(
  text: Uint8Array,
  { record, unless }: Examined,
  given: Spans | null = null,
  own: Spans | null = null,
): Work<RuleRecords> {
  if (!record && !unless) return new RuleRecords(null, given);
  const spans = own && !record ? own : yield* recordSpans(text, record ?? lineRecords);
  const silenced = unless && findSilenced(spans, yield* matchSpans(unless, text));
  return new RuleRecords(record && spans, silenced ?? given);
}

/** The records that a match begins in. */
function findSilenced({ starts, ends }: Spans, matches: Spans): Spans {
  const silenced = new SpanColumns();
  let at = 0;
  let last = -1;
  for (const place of matches.starts) {
    // A match at the end of a record belongs to the next one if that begins there.
    while (at < starts.length && (ends[at]! < place || (ends[at] === place && starts[at + 1]! <= place))) at++;
    if (at === last || at === starts.length || starts[at]! > place) continue;
    last = at;
    silenced.append(starts.subarray(at, at + 1), Float64Array.of(Math.max(ends[at]!, starts[at]! + 1)));
  }
  return silenced.spans;
}
