/** Matches of a complete text, including those inside its tokens. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { limitMatches, type Matches, type ScanFacts, scan } from "../scan/index.ts";
import { InsideFinder } from "./insides.ts";
import { InsideMerger, type Joins } from "./merge.ts";

/** What is searched besides a text's tokens: the content of quoted ones, or text within any. */
export type Depth = boolean | "everywhere";

export interface DeepOptions {
  /** Part of the text that is scanned, in bytes. */
  readonly from: number;
  readonly to: number;
  /** Receives statistics of the scans. */
  readonly facts?: ScanFacts;
  /** Matches outside quotes, if they are not simply those of a scan. */
  readonly outside?: Iterator<Matches>;
  /** Each line inside quotes is a separate text. */
  readonly byLine?: boolean;
  /** Text within other tokens is searched too: the address in a URL. */
  readonly buried?: boolean;
  /** Batches whose matches may be returned in batches of other sizes. */
  readonly joins?: Joins | undefined;
}

export interface FoundOptions extends DeepOptions {
  readonly deep: Depth;
  readonly maxCount?: number;
  /** Only the first match of each set member. */
  readonly singleMatch?: boolean;
  /** Whether matches have lines, if quotes are not searched; true by default. */
  readonly lines?: boolean;
}

/** Matches of a text; with `deep`, also those inside its quoted tokens. */
export function foundMatches(
  pattern: CompiledPattern,
  text: Uint8Array,
  options: FoundOptions,
): Generator<Matches, void, void> {
  if (!options.deep) return scan(pattern, text, options);
  const { maxCount = Infinity, singleMatch = false } = options;
  return limitMatches(
    deepMatches(pattern, text, { ...options, buried: options.deep === "everywhere" }),
    maxCount,
    singleMatch ? pattern.members.length : null,
  );
}

/** Matches never cross a quote; a match that contains a quoted token replaces those inside it. */
export function* deepMatches(
  pattern: CompiledPattern,
  text: Uint8Array,
  options: DeepOptions,
): Generator<Matches, void, void> {
  const { from, to, facts, byLine, buried = false, joins } = options;
  const { outside = scan(pattern, text, { from, to, facts, byLine }) } = options;
  const finders = (pattern.groups ?? [pattern]).map((group) => new InsideFinder(group, { byLine, facts, buried }));
  const insides = finders.map((finder) => finder.between(text.subarray(0, to), 0, from, to));
  try {
    yield* new InsideMerger(buried, pattern.members.length <= 1, joins).merge(outside, insides);
  } finally {
    outside.return?.();
    for (const lane of insides) lane.return();
    for (const finder of finders) finder.close();
  }
}
