/** Puts matches in order of a value, and gives another report the first of them when all inputs are read. */
import { MatcherError } from "../error/errors.ts";
import type { Reach } from "../layout/index.ts";
import { memoryError, memoryLimit, spelledSize } from "../native/memory-limit.ts";
import { lineFeeds } from "../scan/line-feeds.ts";
import type { Matches } from "../scan/matches.ts";
import { rankedBytesLimit } from "../tables/limits.ts";
import type { MatchContext } from "../template/index.ts";
import type { Comparable } from "../value/index.ts";
import { Best } from "./best.ts";
import { HeldBatch, type HeldMatch, heldMatch, heldMatchBytes, measureExtent } from "./held-matches.ts";
import { findLineStart, type Report, type ReportInput } from "./report.ts";
import type { RecordFinder } from "./window-report.ts";

/** The values of matches, and their order. */
export interface RankOrder {
  of(matches: Matches, input: MatchContext): Comparable[];
  isBefore(a: Comparable, b: Comparable): boolean;
}

export interface RankedOptions {
  readonly ranks: RankOrder;
  /** Number of matches, or of lines, that are kept of all inputs. */
  readonly limit: number;
  /** Called at the end with the number that `limit` left out. */
  readonly onLeftOut: (count: number) => void;
  /** What counts as one, with all of its matches and the value that comes first. */
  readonly unit: "match" | "line" | "record";
  /** The report shows the lines of matches, and those around them. */
  readonly showsLines: boolean;
  readonly before: Reach;
  readonly after: Reach;
  /** Opens the records of an input's text; called if a side is a record. */
  openRecords(text: Uint8Array): RecordFinder;
  /** Number of registers of the pattern. */
  readonly registers: number;
  readonly members: readonly string[];
  readonly dateOrder: MatchContext["dateOrder"];
  /** Called between two matches. */
  readonly separate: () => void;
  readonly onNothing: () => void;
  readonly onEnd: () => void;
}

/** What is kept of a match, or of a line with its matches. */
interface Kept {
  readonly rank: Comparable;
  /** Number in the order in which they were found. */
  readonly number: number;
  readonly matches: readonly HeldMatch[];
  /** What the copies of the matches take. */
  readonly matchesBytes: number;
  /** The bytes that they and their registers have. */
  readonly extent: ByteSpan;
  readonly record: ByteSpan | null;
  readonly path: ReportInput["path"];
  /** The bytes that the report may show; until they have all arrived, `text` is `null`. */
  readonly start: number;
  text: Uint8Array | null;
  readonly firstLine: number;
  /** It gave way to another. */
  isGone: boolean;
}

interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** A line or a record whose matches arrive. */
interface OpenUnit {
  /** Its number or its start. */
  readonly key: number;
  /** Where its first match begins. */
  readonly start: number;
  rank: Comparable;
  readonly matches: HeldMatch[];
  matchesBytes: number;
  /** The record of the first match. */
  readonly record: ByteSpan | null;
}

const lineFeed = 0x0a;
const advice = "give a lower --max-count";

/** @throws {MatcherError} more is kept than may be */
function checkBytes(bytes: number): void {
  if (bytes > memoryLimit()) throw memoryError("the matches of --sort-by", advice);
  if (bytes <= rankedBytesLimit) return;
  const limit = `${spelledSize(rankedBytesLimit)} (rankedBytesLimit)`;
  throw new MatcherError("memory", `the matches of --sort-by take more than ${limit}: ${advice}`);
}

export class RankedReport implements Report {
  readonly #best: Best<Kept>;
  #input!: ReportInput;
  #found = 0;
  #count = 0;
  /** Bytes of the kept matches; the open unit is not counted. */
  #bytes = 0;
  #open: OpenUnit | null = null;
  /** Kept matches that wait for the lines after them. */
  #waiting: Kept[] = [];
  #records: RecordFinder | null = null;

  constructor(
    private readonly report: Report,
    private readonly options: RankedOptions,
  ) {
    const { ranks } = options;
    // Of equal values, the one found first.
    const isBefore = (a: Kept, b: Kept) =>
      ranks.isBefore(a.rank, b.rank) || (!ranks.isBefore(b.rank, a.rank) && a.number < b.number);
    this.#best = new Best(options.limit, isBefore);
  }

  begin(input: ReportInput): void {
    this.#input = input;
    this.#count = 0;
    const { before, after } = this.options;
    const { text, base, from, to } = input;
    const byRecord = this.options.showsLines && (before === "record" || after === "record");
    this.#records = byRecord ? this.options.openRecords(text.subarray(from - base, to - base)) : null;
  }

  add(matches: Matches): void {
    const { ranks, registers, members, dateOrder, unit } = this.options;
    const { text, base, path } = this.#input;
    const context = { path: path?.shown ?? "", text, baseBytes: base, members, dateOrder };
    const values = ranks.of(matches, context);
    this.#count += matches.count;
    for (const [i, rank] of values.entries()) {
      const record = this.#records && this.#findRecord(matches.start(i), matches.end(i));
      if (unit !== "match") this.#addToUnit(rank, matches, i, record);
      else this.#consider(rank, record, () => [heldMatch(matches, i, registers)]);
    }
  }

  settle(offset: number): number {
    const open = this.#open;
    if (open) {
      const { text, base } = this.#input;
      const end = text.indexOf(lineFeed, open.start - base);
      if (end >= 0 && end + base < offset) this.#closeUnit();
    }
    this.#waiting = this.#waiting.filter((kept) => !kept.isGone && !this.#complete(kept, false));
    const { before } = this.options;
    const above = typeof before === "number" ? before : 0;
    const settled = findLineStart(this.#input, Math.min(offset, this.#open?.start ?? offset));
    const { start } = this.#linesAbove(settled, above);
    return this.#waiting.reduce((least, kept) => Math.min(least, kept.start), start);
  }

  end(): number {
    this.#closeUnit();
    for (const kept of this.#waiting) if (!kept.isGone) this.#complete(kept, true);
    this.#waiting = [];
    this.#records?.close();
    return this.#count;
  }

  finish(): void {
    const { onNothing, onEnd, onLeftOut, separate } = this.options;
    let isFirst = true;
    for (const { path, start, text, firstLine, matches } of this.#best.toSorted()) {
      if (!isFirst) separate();
      isFirst = false;
      const shown = text!;
      this.report.begin({ path, text: shown, base: start, from: start, to: start + shown.length, firstLine });
      for (const match of matches) this.report.add(new HeldBatch(match));
      this.report.end();
    }
    if (isFirst) onNothing();
    this.report.finish();
    onEnd();
    if (this.#found > this.options.limit) onLeftOut(this.#found - this.options.limit);
  }

  #addToUnit(rank: Comparable, matches: Matches, i: number, record: ByteSpan | null): void {
    const { ranks, registers, unit } = this.options;
    const held = heldMatch(matches, i, registers);
    const key = unit === "line" ? held.line : (record?.start ?? held.start);
    const open = this.#open;
    const bytes = heldMatchBytes(held);
    if (open?.key === key) {
      open.matches.push(held);
      open.matchesBytes += bytes;
      checkBytes(this.#bytes + open.matchesBytes);
      if (ranks.isBefore(rank, open.rank)) open.rank = rank;
      return;
    }
    this.#closeUnit();
    this.#open = { key, start: held.start, rank, matches: [held], matchesBytes: bytes, record };
  }

  #closeUnit(): void {
    const open = this.#open;
    this.#open = null;
    if (open) this.#consider(open.rank, open.record, () => open.matches);
  }

  #consider(rank: Comparable, record: ByteSpan | null, hold: () => readonly HeldMatch[]): void {
    const number = this.#found++;
    const { path } = this.#input;
    const extent = { start: 0, end: 0 };
    const unplaced = {
      rank,
      number,
      record,
      path,
      matches: [],
      matchesBytes: 0,
      extent,
      start: 0,
      text: null,
      firstLine: 0,
      isGone: false,
    };
    if (!this.#best.takes(unplaced)) return;
    const matches = hold();
    const matchesBytes = matches.reduce((sum, match) => sum + heldMatchBytes(match), 0);
    const placed = { matches, matchesBytes, extent: measureExtent(matches), ...this.#findBeginning(matches, record) };
    const kept: Kept = { ...unplaced, ...placed };
    const gone = this.#best.add(kept);
    if (gone) {
      gone.isGone = true;
      this.#bytes -= gone.matchesBytes + (gone.text?.length ?? 0);
    }
    this.#bytes += matchesBytes;
    if (!this.#complete(kept, false)) this.#waiting.push(kept);
  }

  /** Where the bytes that the report may show begin. */
  #findBeginning(matches: readonly HeldMatch[], record: ByteSpan | null): Pick<Kept, "start" | "firstLine"> {
    const [first] = matches as [HeldMatch];
    const { before, showsLines } = this.options;
    if (!showsLines) return { start: measureExtent(matches).start, firstLine: first.line };
    const { text, base } = this.#input;
    const lineStart = findLineStart(this.#input, first.start);
    if (before !== "record") {
      const { start, lines } = this.#linesAbove(lineStart, before);
      return { start, firstLine: first.line - lines };
    }
    const start = Math.min(lineStart, record?.start ?? lineStart);
    return { start, firstLine: first.line - lineFeeds(text, start - base, lineStart - base) };
  }

  /** Start of the line that is `count` lines above the one at `lineStart`, or of the first one held. */
  #linesAbove(lineStart: number, count: number): { start: number; lines: number } {
    let start = lineStart;
    let lines = 0;
    for (; lines < count && start > Math.max(this.#input.from, this.#input.base); lines++) {
      start = findLineStart(this.#input, start - 1);
    }
    return { start, lines };
  }

  /** Copies the text of a match once all of it has arrived. @param isEnd no more arrives */
  #complete(kept: Kept, isEnd: boolean): boolean {
    const end = this.#findEnd(kept, isEnd);
    if (end === null) return false;
    const { text, base } = this.#input;
    kept.text = text.slice(kept.start - base, end - base);
    this.#bytes += kept.text.length;
    checkBytes(this.#bytes);
    return true;
  }

  /** Where the bytes that the report may show end; `null` if that has not arrived. */
  #findEnd({ matches, extent, record }: Kept, isEnd: boolean): number | null {
    const { after, showsLines } = this.options;
    if (!showsLines) return extent.end;
    const [first] = matches as [HeldMatch];
    const { text, base, to } = this.#input;
    let end = Math.max(extent.end, after === "record" ? (record?.end ?? 0) : 0);
    for (let at = first.start, lines = after === "record" ? 0 : after; lines >= 0; lines--) {
      const found = text.indexOf(lineFeed, at - base);
      if (found < 0 || found + base >= to) return isEnd || this.#records ? to : null;
      at = found + base + 1;
      end = Math.max(end, at);
    }
    // The last line of a match over several lines.
    const last = text[end - 1 - base] === lineFeed ? end - 1 : text.indexOf(lineFeed, end - base) + base;
    if (last < base) return isEnd || this.#records ? to : null;
    return Math.min(last + 1, to);
  }

  /** The record that holds a match; its places are the input's. */
  #findRecord(start: number, end: number): ByteSpan | null {
    const { from } = this.#input;
    const record = this.#records?.find(start - from, end - from);
    return record ? { start: record.start + from, end: record.end + from } : null;
  }
}
