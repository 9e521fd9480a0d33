/** Readings of matches, for templates and explanations. */
import { type CompiledPattern, withReadings } from "../pattern/compiled.ts";
import { prepareTrace, TokenReadings, type Trace } from "../report/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import { HeldIterator } from "./held-iterator.ts";
import type { Input } from "./input.ts";
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

/** The bytes of a text, and what the caller gave if that is known. */
export interface SearchedText {
  readonly bytes: Uint8Array;
  readonly input?: Input;
  /** The scan that found the match, an object of its own, where the caller may write to the bytes after it. */
  readonly scan?: object;
}

/**
 * Calls `use` with a match and the readings of its tokens, which searches do not keep: a pattern that has readings is
 * searched for again, up to the match. A loop over matches in their order searches their text once.
 */
export function withOwnReadings<R>(
  pattern: CompiledPattern,
  text: SearchedText,
  row: MatchRow,
  use: (matches: Matches, i: number) => R,
): R {
  if (pattern.readings.length === 0) return use(row, 0);
  let search = lastSearches.get(pattern)?.deref();
  if (!search?.isFor(text)) {
    search?.close();
    lastSearches.set(pattern, new WeakRef((search = new OwnReadings(pattern, text))));
  }
  try {
    const found = search.find(row);
    return found ? use(...found) : use(row, 0);
  } finally {
    search.release();
  }
}

/** The search of each pattern's last match, until memory is collected: callers may render for several in turn. */
const lastSearches = new WeakMap<CompiledPattern, WeakRef<OwnReadings>>();

/** Searches that may be open, oldest first. One that was closed begins anew when it is asked again. */
const openSearches: WeakRef<OwnReadings>[] = [];
const openSearchesMax = 4;

/** Closes the oldest search if there are too many with this one. */
function noteOpened(search: OwnReadings): void {
  const at = openSearches.findIndex((one) => one.deref() === search);
  if (at >= 0) openSearches.splice(at, 1);
  openSearches.push(new WeakRef(search));
  if (openSearches.length > openSearchesMax) openSearches.shift()!.deref()?.close();
}

/** A search for matches with their readings that goes on from one match to those behind it. */
class OwnReadings {
  readonly #pattern: CompiledPattern;
  readonly #given: Uint8Array;
  /** Of bytes that the caller may fill anew for the next scan; strings never change. */
  readonly #scan: object | undefined;
  /** Bytes of the caller are copied before the search is asked twice, as others may write to them meanwhile. */
  #bytes: Uint8Array;
  #isOurs: boolean;
  #batches: HeldIterator<Matches> | undefined;
  #batch: Matches | undefined;
  /** The first match of the batch that begins where the last one did. */
  #from = 0;
  /** Where the last match began. */
  #start = -1;
  #finds = 0;

  constructor(pattern: CompiledPattern, { bytes, input, scan }: SearchedText) {
    this.#pattern = pattern;
    this.#given = bytes;
    this.#scan = typeof input === "string" ? undefined : scan;
    this.#bytes = bytes;
    this.#isOurs = typeof input === "string";
  }

  isFor({ bytes: { buffer, byteOffset, length }, input, scan }: SearchedText): boolean {
    if (typeof input !== "string" && scan !== this.#scan) return false;
    const given = this.#given;
    return buffer === given.buffer && byteOffset === given.byteOffset && length === given.length;
  }

  /** The batch that has a match, and its number there; null if no search finds it. */
  find(row: MatchRow): [Matches, number] | null {
    this.#finds += 1;
    if (!this.#isOurs && this.#finds > 1) {
      this.#bytes = this.#bytes.slice();
      this.#isOurs = true;
    }
    const before = this.#start;
    const goesOn = this.#batch !== undefined && row.start() >= before;
    if (!goesOn) this.#restart();
    const found = this.#findFrom(row);
    // Of several matches that begin at one place, the batch before may have this one.
    if (found || !goesOn || row.start() > before) return found;
    this.#restart();
    return this.#findFrom(row);
  }

  /** Called when a match has been used, before the caller's code runs. */
  release(): void {
    if (!this.#isOurs) this.close();
  }

  #findFrom(row: MatchRow): [Matches, number] | null {
    const start = row.start();
    this.#start = start;
    for (;;) {
      const batch = this.#batch;
      if (batch) {
        while (this.#from < batch.count && batch.start(this.#from) < start) this.#from += 1;
        for (let i = this.#from; i < batch.count; i++) {
          if (batch.start(i) > start) return null;
          if (batch.end(i) === row.end() && batch.member(i) === row.member()) return [batch, i];
        }
      }
      const next = this.#batches!.next();
      this.#batch = next.done ? undefined : next.value;
      this.#from = 0;
      if (next.done) return null;
    }
  }

  #restart(): void {
    this.close();
    noteOpened(this);
    this.#batches = new HeldIterator(scan(withReadings(this.#pattern), this.#bytes));
  }

  close(): void {
    this.#batches?.return();
    this.#batches = undefined;
    this.#batch = undefined;
    this.#from = 0;
    this.#start = -1;
  }
}
