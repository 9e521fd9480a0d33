/** The part of a text between two times. The text must be in order of time, so that its ends are found by bisection. */
import { warn } from "../error/diagnostics.ts";
import { excerpt } from "../terminal/index.ts";
import { offsetNsAt, type Zone } from "../value/index.ts";
import { impliedTimes } from "./implied-times.ts";
import { ResolvedWindow } from "./resolved.ts";
import { type LineStamp, lineStamps, type TimeSource, UnreadTimes } from "./stamps.ts";
import { warnUnread } from "./unread-times.ts";
import { tellOtherZone } from "./written-zone.ts";

/** A time of the day on which the text begins. */
interface ClockBound {
  readonly clockNs: bigint;
  readonly zone: Zone;
  /** The instant of a local time of the zone, both in nanoseconds since 1970. */
  toInstant(localNs: bigint): bigint;
}

/** An instant in nanoseconds since 1970, or a time of a day. */
export type TimeBound = ({ readonly ns: bigint } | ClockBound) & {
  /** The flag and its text, if neither tells a zone. */
  readonly unzoned?: string;
};

export interface TimeWindow {
  readonly kind: "time";
  /** Included. */
  readonly since: TimeBound | null;
  /** Excluded. */
  readonly until: TimeBound | null;
  /** Which matches are the times of lines; `null`: every timestamp. */
  readonly source?: TimeSource | null;
}

const dayNs = 86_400_000_000_000n;
/** A shorter part is read in order. */
const linearBytesMax = 1 << 16;
/** Bytes of a line that a warning may show. */
const shownBytesMax = 400;

/** Counts what was read, for tests. */
export interface TimeSearchFacts {
  probes: number;
  bytes: number;
}

/**
 * A line without a stamp belongs to the line before it; lines before the first stamp are earlier than every time, and
 * kept if nothing is cut off there.
 * @param path of the text, for warnings
 */
export function timeWindow(
  text: Uint8Array,
  window: TimeWindow,
  { path = "", facts }: { readonly path?: string; readonly facts?: TimeSearchFacts } = {},
): ResolvedWindow {
  const input = path === "" || path === "-" ? "an input" : path;
  const { since, until, source = null } = window;
  const search = new TimeSearch(text, source, path, facts);
  const first = search.first();
  const isComparable =
    first !== null && [since, until].every((bound) => bound === null || boundNs(bound, first) !== undefined);
  if (!isComparable && source === null && search.unread.first?.isNumber) {
    const implied = impliedTimes(text, input);
    if (implied) return timeWindow(text, { ...window, source: implied }, { path, ...(facts && { facts }) });
  }
  if (first === null) {
    const left = describeLines(text, text.length);
    if (left) {
      const lost = `--since and --until leave out ${left.lines}, the first is ${left.first}`;
      warn(`${input} has no times: ${lost}${search.advice()}`);
    }
    return new ResolvedWindow(text, text.length, text.length);
  }
  tellOtherZone(text, input, first, window);
  const start = since === null ? null : boundNs(since, first);
  const end = until === null ? null : boundNs(until, first, isNextDay(since, until));
  if (start === undefined || end === undefined) {
    const left = describeLines(text, text.length);
    const lost = left ? `--since and --until leave out ${left.lines}, the first is ${left.first}; ` : "";
    warn(`${input} has times of day without dates: ${lost}give them as times of day, such as 10:00${search.advice()}`);
    return new ResolvedWindow(text, text.length, text.length);
  }
  const from = start === null || start <= first.ns ? 0 : search.firstFrom(start);
  const to = end === null ? text.length : search.firstFrom(end);
  // Lines before the first record, such as names of columns, are no records.
  const untimed = from === 0 || source?.pattern.fields ? null : describeLines(text, first.lineStart);
  if (untimed) {
    warn(`${input}: no time precedes ${untimed.lines} that --since leaves out: the first is ${untimed.first}`);
  }
  if (search.isUnsorted) {
    warn(`${input} is not in order of time: what --since and --until select of it may begin or end at the wrong line`);
  }
  warnUnread(search.unread, path === "-" ? "" : path);
  return new ResolvedWindow(text, from, Math.max(from, to));
}

/** The number of lines before `end`, and the first one; `null` if they are blank. */
function describeLines(text: Uint8Array, end: number): { lines: string; first: string } | null {
  let count = 0;
  let first: string | null = null;
  for (let at = 0; at < end; count += 1) {
    const next = Math.min(end, lineEndBehind(text, at));
    first ??= shownLine(text, at, next);
    at = next;
  }
  return first === null ? null : { lines: count === 1 ? "1 line" : `${count} lines`, first };
}

/** `null` for a blank line. */
function shownLine(text: Uint8Array, start: number, end: number): string | null {
  const line = Buffer.from(text.subarray(start, Math.min(end, start + shownBytesMax))).toString();
  return line.trim() === "" ? null : excerpt(line.trim());
}

/** Whether two times of day are those of a night: from 22:00 until 06:00. */
function isNextDay(since: TimeBound | null, until: TimeBound): boolean {
  return since !== null && "clockNs" in since && "clockNs" in until && until.clockNs < since.clockNs;
}

/** `undefined`: a date cannot be compared with times of day. */
function boundNs(bound: TimeBound, first: LineStamp, isNextDay = false): bigint | undefined {
  if (first.isClock) return "ns" in bound ? undefined : bound.clockNs;
  if ("ns" in bound) return bound.ns;
  const local = first.ns + offsetNsAt(bound.zone, first.ns) + (isNextDay ? dayNs : 0n);
  return bound.toInstant(local - (((local % dayNs) + dayNs) % dayNs) + bound.clockNs);
}

class TimeSearch {
  /** Two lines were found whose times are out of order. */
  isUnsorted = false;
  readonly #met: LineStamp[] = [];

  readonly unread = new UnreadTimes();
  /** The text has times of day alone. */
  #areClocks = false;

  constructor(
    private readonly text: Uint8Array,
    private readonly source: TimeSource | null,
    private readonly path: string,
    private readonly facts?: TimeSearchFacts,
  ) {}

  /** The first stamp; of a text with dates, the first one with a date. */
  first(): LineStamp | null {
    const dated = this.stampFrom(0, this.text.length);
    if (dated) return dated;
    this.#areClocks = true;
    return this.stampFrom(0, this.text.length);
  }

  /** What may be read as the times of a text without any. */
  advice(): string {
    return this.unread.first?.isNumber ? String.raw`; numbers may be times: --time '\N{epoch}:t' reads them` : "";
  }

  /** Start of the first line whose time is at least `ns`; the end of the text if there is none. */
  firstFrom(ns: bigint): number {
    let [low, high] = [0, this.text.length];
    let answer = this.text.length;
    // Records may go over line ends, or need what stands before them.
    while (high - low > linearBytesMax && !this.source?.pattern.fields) {
      const middle = lineEndBehind(this.text, low + Math.floor((high - low) / 2));
      const stamp = middle < high ? this.stampFrom(middle, high) : null;
      if (stamp === null) high = Math.min(middle, low + Math.floor((high - low) / 2));
      else if (stamp.ns < ns) low = lineEndBehind(this.text, stamp.lineStart);
      else {
        answer = stamp.lineStart;
        high = Math.min(middle, stamp.lineStart);
      }
    }
    for (const stamp of this.#read(low, lineEndBehind(this.text, Math.max(low, high - 1)))) {
      if (stamp.ns >= ns) return Math.min(stamp.lineStart, answer);
    }
    return answer;
  }

  /** The first stamp of text[from..to]; a part that doubles in size is read. */
  stampFrom(from: number, to: number): LineStamp | null {
    if (this.source?.pattern.fields) return this.#read(from, to).next().value ?? null;
    for (let size = 1 << 12, at = from; at < to; size *= 2) {
      const end = Math.min(to, lineEndBehind(this.text, Math.min(to, at + size)));
      for (const stamp of this.#read(at, end)) return stamp;
      at = end;
    }
    return null;
  }

  *#read(from: number, to: number): Generator<LineStamp> {
    if (this.facts) {
      this.facts.probes += 1;
      this.facts.bytes += to - from;
    }
    const options = { source: this.source, clocks: this.#areClocks, unread: this.unread, path: this.path };
    for (const stamp of lineStamps(this.text, from, to, options)) {
      if (stamp.isClock !== this.#areClocks) continue;
      this.#meet(stamp);
      yield stamp;
    }
  }

  #meet(stamp: LineStamp): void {
    const met = this.#met.find(({ lineStart, ns }) =>
      lineStart < stamp.lineStart ? ns > stamp.ns : lineStart > stamp.lineStart && ns < stamp.ns,
    );
    this.isUnsorted ||= met !== undefined;
    if (this.#met.length < 256) this.#met.push(stamp);
  }
}

/** Offset after the line end at or after `at`, or the end of the text. */
function lineEndBehind(text: Uint8Array, at: number): number {
  const found = at >= text.length ? -1 : text.indexOf(0x0a, at);
  return found < 0 ? text.length : found + 1;
}
