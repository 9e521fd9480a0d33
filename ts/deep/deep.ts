/** Matches of a text that is there as a whole, those inside its quoted tokens too. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { capped, type Matches, type ScanFacts, scan } from "../scan/index.ts";
import { InsideFinder } from "./insides.ts";
import { InsideMerger } from "./merge.ts";

export interface DeepOptions {
  /** Part of the text that is scanned, in bytes. */
  readonly from: number;
  readonly to: number;
  /** Told of the scans. */
  readonly facts?: ScanFacts;
  /** Matches lie within a line; each line inside quotes is a text of its own. */
  readonly byLine?: boolean;
}

export interface FoundOptions extends DeepOptions {
  readonly deep: boolean;
  readonly maxCount?: number;
  /** Each set member's first match alone. */
  readonly singleMatch?: boolean;
}

/** Matches of a text, those inside its quoted tokens too where that is asked for. */
export function foundMatches(
  pattern: CompiledPattern,
  text: Uint8Array,
  options: FoundOptions,
): Generator<Matches, void, void> {
  if (!options.deep) return scan(pattern, text, options);
  const { maxCount = Infinity, singleMatch = false } = options;
  return capped(deepMatches(pattern, text, options), maxCount, singleMatch ? pattern.members.length : null);
}

/** None crosses a quote; one that holds a quoted token stands in place of those inside it. */
export function* deepMatches(
  pattern: CompiledPattern,
  text: Uint8Array,
  { from, to, facts, byLine }: DeepOptions,
): Generator<Matches, void, void> {
  const outside = scan(pattern, text, { from, to, facts, byLine });
  const finders = (pattern.groups ?? [pattern]).map((group) => new InsideFinder(group, { byLine, facts }));
  const insides = finders.map((finder) => finder.between(text.subarray(0, to), 0, from, to));
  try {
    yield* new InsideMerger().merged(outside, insides);
  } finally {
    outside.return();
    for (const lane of insides) lane.return();
    for (const finder of finders) finder.close();
  }
}
