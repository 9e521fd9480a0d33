/** Searches of one text: the options, and ways to iterate over matches. */
import { type Depth, foundMatches } from "../deep/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { countMatches, deviceFailure, type Matches, MatchView, ScanFacts, StreamScanner, scan } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { type ResolvedWindow, ShiftedMatches } from "../window/index.ts";
import type { EngineChoice } from "./options.ts";
import { noteSearch } from "./stats.ts";

/** Parameters of a search. */
export interface Search {
  readonly pattern: CompiledPattern;
  readonly window: ResolvedWindow;
  readonly maxCount?: number | undefined;
  readonly engine?: EngineChoice | undefined;
  /** Only the first match of each set member. */
  readonly singleMatch?: boolean | undefined;
  /** Whether bindings of registers are needed; true by default. */
  readonly registers?: boolean | undefined;
  /** What is searched besides the text's own tokens. */
  readonly deep?: Depth | undefined;
  /** Matches stay within a line: each is searched as if the text ended after it. */
  readonly byLine?: boolean | undefined;
  /** Whether `scanStats` reports this search. */
  readonly isNoted?: boolean | undefined;
}

/** Batches of the matches, in order; each is valid until the next one is requested. */
export function* searchInBatches(search: Search): Generator<Matches, void, void> {
  refreshClock();
  const { isNoted = false, engine } = search;
  if (!isNoted) return yield* openSearch(search, engine?.dualGrain ? new ScanFacts(true) : undefined);
  const facts = new ScanFacts(engine?.dualGrain ?? false);
  const note = noteSearch(search.window, facts);
  let endedAt = performance.now();
  try {
    for (const batch of openSearch(search, facts)) {
      note.addSearch(performance.now() - endedAt);
      note.add(batch);
      yield batch;
      endedAt = performance.now();
    }
    note.addSearch(performance.now() - endedAt);
  } finally {
    note.end();
  }
}

function openSearch(search: Search, facts: ScanFacts | undefined): Generator<Matches, void, void> {
  const { pattern, window, maxCount, singleMatch, registers } = search;
  if (search.engine && search.engine.chunkBytes !== null) return inChunks(search, search.engine.chunkBytes, facts);
  const { from, to } = window;
  if (search.deep) return foundMatches(pattern, window.text, { deep: search.deep, from, to, maxCount });
  const byLine = (search.byLine ?? pattern.keepsToLines) === true && !pattern.staysInLine;
  const device = search.engine?.device;
  const batches = scan(pattern, window.text, { from, to, maxCount, singleMatch, registers, facts, byLine, device });
  return device ? warningOfFailure(batches) : batches;
}

/** The same batches; a GPU failure is reported at their end. */
function* warningOfFailure(batches: Generator<Matches, void, void>): Generator<Matches, void, void> {
  yield* batches;
  const failure = deviceFailure();
  if (failure !== null) process.emitWarning(`backend "gpu": ${failure}; the rest was searched on the CPU`);
}

/** The same matches, reading the text in chunks. */
function* inChunks(
  { pattern, window, maxCount = Number.POSITIVE_INFINITY }: Search,
  chunkBytes: number,
  facts: ScanFacts | undefined,
): Generator<Matches, void, void> {
  if (maxCount === 0) return;
  const scanner = new StreamScanner(pattern, chunkBytes, { facts });
  const shiftToInput = (matches: Matches) => new ShiftedMatches(matches, window.from, () => window.firstLine - 1);
  let left = maxCount;
  try {
    for (const matches of [() => scanner.push(window.bytes), () => scanner.finish()]) {
      const batch = shiftToInput(matches());
      if (batch.count === 0) continue;
      yield batch.count <= left
        ? batch
        : new MatchView(
            batch,
            Array.from({ length: left }, (_, i) => i),
          );
      left -= batch.count;
      if (left <= 0) return;
    }
  } finally {
    scanner.close();
  }
}

export function hasMatch({ pattern, window: { text, from, to } }: Search): boolean {
  refreshClock();
  return countMatches(pattern, text, { from, to, maxCount: 1 }).matches > 0;
}

export function matchCount({ pattern, window: { text, from, to } }: Search): number {
  refreshClock();
  return countMatches(pattern, text, { from, to }).matches;
}
