/** Matches of a text and of the insides of its quoted tokens, in order of place. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { type Matches, type ScanFacts, scan, scanParts } from "../scan/index.ts";
import { countLineEnds } from "../window/index.ts";
import { asFound, type Found, MatchRun, type Places } from "./found.ts";
import { type Level, levelsOf } from "./level.ts";

export interface DeepOptions {
  /** Part of the text that is scanned, in bytes. */
  readonly from: number;
  readonly to: number;
  readonly maxCount?: number;
  /** Each set member's first match alone. */
  readonly singleMatch?: boolean;
  /** Told of the scans. */
  readonly facts?: ScanFacts;
}

const lineFeed = 0x0a;
const backslash = 0x5c;
/** Bytes whose insides are in memory at once. */
const blockBytes = 1 << 20;

export interface FoundOptions extends DeepOptions {
  readonly deep: boolean;
}

/** Matches of a text, those inside its quoted tokens too where that is asked for. */
export function foundMatches(pattern: CompiledPattern, text: Uint8Array, options: FoundOptions): Iterable<Found> {
  return options.deep ? deepMatches(pattern, text, options) : asFound(text, scan(pattern, text, options));
}

/**
 * Matches never overlap: one that holds a quoted token stands in place of those inside it. None crosses a quote.
 * A run is valid until the next one is asked for.
 */
export function* deepMatches(pattern: CompiledPattern, text: Uint8Array, options: DeepOptions): Generator<Found> {
  const { from, to, maxCount = Number.POSITIVE_INFINITY, singleMatch = false } = options;
  const seen = new Set<number>();
  const lines = new LineCursor(text, from);
  const outside = new Cursor(scan(pattern, text, { from, to, facts: options.facts }), null);
  let left = maxCount;
  let reached = from;
  for (const [start, end] of blocks(text, from, to)) {
    const inside = levelsOf(text, start, end).map(
      (level) => new Cursor(scanParts(pattern, level.insides.text, level.insides), level),
    );
    const cursors = [outside, ...inside];
    for (;;) {
      if (left === 0) return;
      for (const one of cursors) one.settle();
      const cursor = cursors.reduce((first, other) => (other.start < first.start ? other : first));
      if (cursor.start >= end) break;
      if (cursor.start < reached || (singleMatch && seen.has(cursor.member))) {
        cursor.skip();
        continue;
      }
      seen.add(cursor.member);
      const next = Math.min(end, ...cursors.map((other) => (other === cursor ? end : other.start)));
      const count = cursor.countBelow(next, singleMatch ? 1 : left);
      const found = cursor.take(count, text, lines);
      reached = found.places.end(count - 1);
      left -= count;
      yield found;
    }
  }
}

/** Cuts at line ends that no quoted token crosses: such a token goes on behind a backslash alone. */
function* blocks(text: Uint8Array, from: number, to: number): Generator<[start: number, end: number]> {
  for (let start = from; start < to; ) {
    let cut = start + blockBytes >= to ? -1 : text.indexOf(lineFeed, start + blockBytes);
    while (cut >= 0 && (text[cut - 1] === backslash || text[cut - 2] === backslash))
      cut = text.indexOf(lineFeed, cut + 1);
    const end = cut < 0 || cut >= to ? to : cut + 1;
    yield [start, end];
    start = end;
  }
}

/** Goes through the batches of one scan, match by match; places are the input's. */
class Cursor {
  /** Where the next match begins; infinity where there is none. */
  start = Number.POSITIVE_INFINITY;
  private batch: Matches | null = null;
  private index = 0;
  private isSpent = true;

  constructor(
    private readonly batches: Iterator<Matches>,
    private readonly level: Level | null,
  ) {}

  /** Takes the next batch where this one is used up; what was taken of it is then gone. */
  settle(): void {
    if (!this.isSpent) return;
    const next = this.batches.next();
    this.batch = next.done ? null : next.value;
    this.isSpent = false;
    this.moveTo(0);
  }

  /** Set member of the next match. */
  get member(): number {
    return this.batch!.member(this.index);
  }

  skip(): void {
    this.moveTo(this.index + 1);
    this.settle();
  }

  /** How many of the batch's matches begin before `limit`, `most` at the most. The next one does. */
  countBelow(limit: number, most: number): number {
    const last = Math.min(this.batch!.count - this.index, most);
    let count = 1;
    while (count < last && this.startOf(this.index + count) < limit) count += 1;
    return count;
  }

  /** Takes `count` matches: good until the cursor settles. */
  take(count: number, text: Uint8Array, lines: LineCursor): Found {
    const { level } = this;
    const matches = new MatchRun(this.batch!, this.index, count);
    this.moveTo(this.index + count);
    if (!level) return { matches, text, places: matches, quotes: [], toInput: (offset) => offset };
    return {
      matches,
      text: level.insides.text,
      places: new LevelPlaces(matches, level, lines),
      quotes: level.quotesAt(matches.start(0)),
      toInput: (offset) => level.toInput(offset),
    };
  }

  private startOf(i: number): number {
    const start = this.batch!.start(i);
    return this.level ? this.level.toInput(start) : start;
  }

  private moveTo(index: number): void {
    this.index = index;
    this.isSpent = this.batch !== null && index >= this.batch.count;
    this.start = this.batch !== null && !this.isSpent ? this.startOf(index) : Number.POSITIVE_INFINITY;
  }
}

class LevelPlaces implements Places {
  constructor(
    private readonly matches: Matches,
    private readonly level: Level,
    private readonly lines: LineCursor,
  ) {}

  start(i: number): number {
    return this.level.toInput(this.matches.start(i));
  }
  end(i: number): number {
    return this.level.toInput(this.matches.end(i));
  }
  line(i: number): number {
    return this.lines.at(this.start(i)).line;
  }
  lineStart(i: number): number {
    return this.lines.at(this.start(i)).start;
  }
}

/** Numbers lines of places that are asked for in order. */
class LineCursor {
  line: number;
  start: number;

  constructor(
    private readonly text: Uint8Array,
    from: number,
  ) {
    this.line = countLineEnds(text.subarray(0, from)) + 1;
    this.start = from === 0 ? 0 : text.lastIndexOf(lineFeed, from - 1) + 1;
  }

  at(offset: number): this {
    for (;;) {
      const end = this.text.indexOf(lineFeed, this.start);
      if (end < 0 || end >= offset) return this;
      this.line += 1;
      this.start = end + 1;
    }
  }
}
