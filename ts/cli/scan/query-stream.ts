/** Queries of lines as their text arrives: each line is decided once no later match can touch it. */
import { type Depth, type TextStream, textStreams } from "../../deep/index.ts";
import type { Input } from "../../input/index.ts";
import { countLineEnds, type FoundRecords, type Places, ShiftedMatches } from "../../window/index.ts";
import type { ScanWork } from "./job.ts";
import { LineSpans } from "./line-spans.ts";
import type { PieceTaker } from "./pieces.ts";
import type { LineQuery } from "./query.ts";
import { StreamPart } from "./stream.ts";

/** Reports the lines as they are decided. */
export class QueriedLineTaker implements PieceTaker {
  readonly #part: StreamPart;
  readonly #stream: QueryStream;
  #left: number;

  constructor(
    private readonly work: ScanWork,
    { path }: Input,
  ) {
    const { options, query } = work.job;
    this.#part = new StreamPart(path);
    this.#stream = new QueryStream(query!.ofLines!, options.deep);
    this.#left = options.maxCount;
    work.report.begin(this.#part);
  }

  take(piece: Uint8Array | null): boolean {
    const lines = this.#stream.push(piece);
    [this.#part.text, this.#part.base] = [lines.text, lines.base];
    for (const found of this.#stream.qualifying(lines, this.#left)) {
      this.work.report.add(new ShiftedRecords(found, lines.base, lines.firstLine - 1));
      this.#left -= found.count;
    }
    return this.#left > 0;
  }

  end(): number {
    return this.work.report.end();
  }

  close(): void {
    this.#stream.close();
  }
}

/** Complete lines that no later match touches, and the matches in them. */
interface DecidedLines {
  readonly text: Uint8Array;
  readonly base: number;
  readonly firstLine: number;
  /** The places of each pattern. */
  readonly places: readonly Places[];
}

const lineFeed = 0x0a;

/** It holds the text that is not decided, and the matches in it. Must be closed. */
class QueryStream {
  readonly #patterns: readonly PatternStreams[];
  /** The first stream of all, which holds the text from `#base` on. */
  readonly #holder: TextStream;
  #base = 0;
  #line = 1;
  /** Start of the last line known to begin before `#searchedTo`. */
  #lastLine = 0;
  #searchedTo = 0;

  constructor(
    private readonly query: LineQuery,
    deep: Depth,
  ) {
    this.#patterns = query.searched.map((pattern) => new PatternStreams(textStreams(pattern, deep)));
    this.#holder = this.#patterns[0]!.streams[0]!;
    this.#holder.keepFrom(0);
  }

  /** Takes a piece; `null` ends the text. The lines are valid until the next call. */
  push(piece: Uint8Array | null): DecidedLines {
    if (piece) this.#holder.keepFrom(this.#base);
    for (const pattern of this.#patterns) pattern.push(piece);
    const { text, base } = this.#holder.heldText();
    const held = text.subarray(this.#base - base);
    return this.#decide(piece ? held.subarray(0, this.#lineStart(held) - this.#base) : held);
  }

  /** Qualifying lines; their offsets and numbers are those in `text`. */
  qualifying({ text, base, places }: DecidedLines, limit: number): Iterable<FoundRecords> {
    return text.length === 0 || limit <= 0 ? [] : this.query.lines(text, base, places, limit);
  }

  close(): void {
    for (const pattern of this.#patterns) pattern.close();
  }

  /** Start of the line in which the next match may begin, or of the incomplete last line. Each byte is read once. */
  #lineStart(held: Uint8Array): number {
    const to = Math.min(...this.#patterns.map(({ openFrom }) => openFrom), this.#base + held.length);
    const lineEnd = held.subarray(this.#searchedTo - this.#base, to - this.#base).lastIndexOf(lineFeed);
    if (lineEnd >= 0) this.#lastLine = this.#searchedTo + lineEnd + 1;
    this.#searchedTo = to;
    return this.#lastLine;
  }

  /** Lets go of the first lines of the held text. */
  #decide(text: Uint8Array): DecidedLines {
    const [base, firstLine, behind] = [this.#base, this.#line, this.#base + text.length];
    const places = this.#patterns.map((pattern) => pattern.placesIn(base, behind));
    for (const pattern of this.#patterns) pattern.dropUntil(behind);
    this.#base = behind;
    this.#line += countLineEnds(text);
    return { text, base, firstLine, places };
  }
}

/** Streams of one pattern, and the lines in which they found matches. */
class PatternStreams {
  readonly #found: readonly LineSpans[];

  constructor(readonly streams: readonly TextStream[]) {
    this.#found = streams.map(() => new LineSpans());
  }

  push(piece: Uint8Array | null): void {
    for (const [i, stream] of this.streams.entries())
      for (const { matches } of piece ? stream.push(piece) : stream.finish()) this.#found[i]!.add(matches);
  }

  get openFrom(): number {
    return Math.min(...this.streams.map(({ openFrom }) => openFrom));
  }

  placesIn(base: number, behind: number): Places {
    const parts = this.#found.map((spans) => spans.placesIn(base, behind));
    return parts.length === 1 ? parts[0]! : inOrder(parts);
  }

  dropUntil(offset: number): void {
    for (const spans of this.#found) spans.dropUntil(offset);
  }

  close(): void {
    for (const stream of this.streams) stream.close();
  }
}

function inOrder(parts: readonly Places[]): Places {
  const spans = parts.flatMap(({ count, start, end }) =>
    Array.from({ length: count }, (_, i) => ({ start: start(i), end: end(i) })),
  );
  spans.sort((a, b) => a.start - b.start);
  return { count: spans.length, start: (i) => spans[i]!.start, end: (i) => spans[i]!.end };
}

class ShiftedRecords extends ShiftedMatches implements Pick<FoundRecords, "patternsIn"> {
  constructor(
    private readonly found: FoundRecords,
    offset: number,
    linesBefore: number,
  ) {
    super(found, offset, () => linesBefore);
  }

  patternsIn(i: number): readonly number[] {
    return this.found.patternsIn(i);
  }
}
