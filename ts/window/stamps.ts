/** The times of lines: of each line that holds a timestamp, the first one. */
import { noteSharing } from "../events/index.ts";
import { FieldFinder } from "../fields/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import { kindNumber, noKind } from "../tables/kinds.ts";
import { epochNanoseconds, Instant, readValues } from "../value/index.ts";
import { joinedTimes } from "./joined-times.ts";

export interface LineStamp {
  /** Offset of the line's first byte. */
  readonly lineStart: number;
  /** Nanoseconds since 1970, or since midnight. */
  readonly ns: bigint;
  /** It is a time of day without a date, which compares with others alone. */
  readonly isClock: boolean;
}

/** Which matches are the times of lines, other than every timestamp: `--time`. */
export interface TimeSource {
  /** Of matches, or of records with fields. */
  readonly pattern: CompiledPattern;
  /** The registers that may hold the time; the first one that holds it counts. */
  readonly registers: readonly number[];
}

/** Lines without a time that hold something like one. */
export class UnreadTimes {
  readonly #starts = new Set<number>();
  /** The first of them, and the text that is like a time. */
  first: { readonly lineStart: number; readonly text: string; readonly isNumber: boolean } | null = null;

  /** Number of lines. A part of a text may be read several times. */
  get count(): number {
    return this.#starts.size;
  }

  add(lineStart: number, text: string, isNumber: boolean): void {
    if (this.#starts.size < linesMax) this.#starts.add(lineStart);
    if (this.first === null || lineStart < this.first.lineStart) this.first = { lineStart, text, isNumber };
  }
}

/** Further lines are not counted. */
const linesMax = 1_000_000;

export interface StampOptions {
  readonly source?: TimeSource | null | undefined;
  /** Times of day without a date count, on lines without another time. */
  readonly clocks?: boolean;
  /** Takes the lines whose time could not be read. */
  readonly unread?: UnreadTimes | undefined;
  /** The input's path: under it the formats are noted that read its events. */
  readonly path?: string | undefined;
}

const [timestamp, quoted, number] = ["timestamp", "quoted", "number"].map(kindNumber) as [number, number, number];

const lineFeed = 0x0a;
const patterns = new Map<string, CompiledPattern>();

function compileOnce(source: string): CompiledPattern {
  const known = patterns.get(source);
  if (known) return known;
  const made = compilePattern(source);
  patterns.set(source, made);
  return made;
}

/** Stamps of text[from..to] in order of lines; `from` is the start of a line. A time in quotes counts, as in JSON. */
export function* lineStamps(
  text: Uint8Array,
  from = 0,
  to = text.length,
  { source, clocks = false, unread, path }: StampOptions = {},
): Generator<LineStamp, void, void> {
  if (source?.pattern.fields) return yield* fieldStamps(text, from, to, source, { clocks, unread, path });
  const usual = unread ? String.raw`[\T \Q \N{epoch}]:t` : String.raw`[\T \Q]:t`;
  const pattern = source?.pattern ?? compileOnce(usual);
  // Without numbers of lines nothing before `from` is read.
  const batches = scan(pattern, text, { from, to, lines: false });
  yield* findStamps(foundTimes(text, batches, source?.registers ?? [0], source != null), clocks, unread);
}

/** Where the line of a place starts. Each line is looked through once, however many of its places are asked for. */
function lineStartFinder(text: Uint8Array): (at: number) => number {
  let [start, end] = [0, 0];
  return (at) => {
    if (at < start || at >= end) {
      start = text.lastIndexOf(lineFeed, at) + 1;
      const lineEnd = text.indexOf(lineFeed, at);
      end = lineEnd < 0 ? text.length : lineEnd;
    }
    return start;
  };
}

function* foundTimes(
  text: Uint8Array,
  batches: Iterable<Matches>,
  registers: readonly number[],
  readsNumbers: boolean,
): Generator<FoundTime> {
  const lineStart = lineStartFinder(text);
  for (const batch of batches) {
    yield* readTimes(text, batch, {
      registers,
      readsNumbers,
      lineStart: (i) => lineStart(batch.start(i)),
    });
  }
}

/** The same by a field of records, on the first line of each. All of them are read from the start. */
function* fieldStamps(
  text: Uint8Array,
  from: number,
  to: number,
  { pattern, registers }: TimeSource,
  { clocks = false, unread, path }: StampOptions,
): Generator<LineStamp, void, void> {
  const finder = new FieldFinder(pattern);
  const startOf = lineStartFinder(text);
  let sharing = 0;
  function* times(): Generator<FoundTime> {
    for (const batch of finder.whole(text, to)) {
      const { read } = batch;
      for (let i = 0; i < batch.count; i++) if (sharesLines(text, batch.start(i), batch.end(i))) sharing += 1;
      const options = {
        registers,
        readsNumbers: true,
        isTime: true as const,
        lineStart: (i: number) => startOf(batch.start(i)),
      };
      if (read) yield* readTimes(read.text, read.matches, options);
    }
  }
  try {
    for (const stamp of findStamps(times(), clocks, unread)) if (stamp.lineStart >= from) yield stamp;
  } finally {
    if (path !== undefined) {
      finder.noteRecognised(path);
      noteSharing(path, sharing);
    }
    finder.close();
  }
}

/** Whether there is more than white space before a record on its first line, or behind it on its last one. */
function sharesLines(text: Uint8Array, start: number, end: number): boolean {
  let [before, behind] = [start - 1, end];
  while (before >= 0 && isBlank(text[before]!)) before -= 1;
  while (behind < text.length && isBlank(text[behind]!)) behind += 1;
  return (before >= 0 && text[before] !== lineFeed) || (behind < text.length && text[behind] !== lineFeed);
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/** The first time of each line. */
function* findStamps(
  times: Iterable<FoundTime>,
  clocks: boolean,
  unread: UnreadTimes | undefined,
): Generator<LineStamp, void, void> {
  let line: LineSoFar = { start: -1, isTimed: true, clock: null, unread: null };
  for (const time of times) {
    if (time.lineStart !== line.start) {
      yield* finishLine(line, clocks, unread);
      line = { start: time.lineStart, isTimed: false, clock: null, unread: null };
    }
    if (line.isTimed) continue;
    if (time.is === "instant") {
      line.isTimed = true;
      yield { lineStart: line.start, ns: time.ns, isClock: false };
    } else if (time.is === "clock") line.clock ??= time.ns;
    else line.unread ??= { text: time.text, isNumber: time.is === "number" };
  }
  yield* finishLine(line, clocks, unread);
}

interface LineSoFar {
  start: number;
  isTimed: boolean;
  clock: bigint | null;
  unread: { readonly text: string; readonly isNumber: boolean } | null;
}

/** The stamp of a line whose matches have all been seen, unless it was yielded before; at most one. */
function* finishLine(line: LineSoFar, clocks: boolean, unread: UnreadTimes | undefined): Generator<LineStamp> {
  if (line.isTimed) return;
  if (line.clock !== null) {
    if (clocks) yield { lineStart: line.start, ns: line.clock, isClock: true };
  } else if (line.unread) unread?.add(line.start, line.unread.text, line.unread.isNumber);
}

interface FoundTime {
  readonly lineStart: number;
  readonly is: "instant" | "clock" | "unread" | "number";
  readonly ns: bigint;
  readonly text: string;
}

interface TimesRead {
  readonly registers: readonly number[];
  readonly readsNumbers: boolean;
  /** Every value is meant as a time, so one without an instant counts as unread. */
  readonly isTime?: true;
  /** Start of the line of match `i` in the input. */
  lineStart(i: number): number;
}

/** @param batch of matches in `text` */
function readTimes(
  text: Uint8Array,
  batch: Matches,
  { registers, readsNumbers, isTime, lineStart }: TimesRead,
): FoundTime[] {
  const spans = { kinds: [] as number[], starts: [] as number[], ends: [] as number[] };
  const found: { kind: number; match: number }[] = [];
  for (let i = 0; i < batch.count; i++) {
    for (const register of registers) {
      const start = batch.registerStart(i, register);
      if (start < 0) continue;
      const kind = batch.registerKind(i, register);
      const quote = kind === quoted ? 1 : 0;
      spans.kinds.push(kind === noKind ? noKind : timestamp);
      spans.starts.push(start + quote);
      spans.ends.push(Math.max(start + quote, batch.registerEnd(i, register) - quote));
      found.push({ kind, match: i });
    }
  }
  const values = readValues(text, 0, spans);
  const joined = readsNumbers ? null : joinedTimes(text, spans);
  return found.flatMap(({ kind, match }, row): FoundTime[] => {
    const time = { lineStart: lineStart(match), ns: 0n, text: "" };
    const tag = values.tag(row);
    const both = joined?.get(row);
    if (both) return [{ ...time, is: "instant", ns: both.epochNanoseconds }];
    if (kind !== number && tag === "instant") {
      const ns = Instant.of(values.number(row), values.nanoseconds(row)).epochNanoseconds;
      return [{ ...time, is: "instant", ns }];
    }
    if (kind !== number && tag === "time-of-day") return [{ ...time, is: "clock", ns: BigInt(values.number(row)) }];
    const written = Buffer.from(text.subarray(spans.starts[row], spans.ends[row])).toString();
    const epoch = kind === timestamp ? null : epochNanoseconds(written);
    if (readsNumbers && epoch !== null) return [{ ...time, is: "instant", ns: epoch }];
    if (kind === timestamp || isTime) return [{ ...time, is: "unread", text: written }];
    return epoch === null ? [] : [{ ...time, is: "number", text: written }];
  });
}
