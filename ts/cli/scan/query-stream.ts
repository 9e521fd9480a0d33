/** Queries of lines as the text of standard input arrives: each line is decided once no later match can touch it. */
import { type Depth, type TextStream, textStreams } from "../../deep/index.ts";
import type { Input } from "../../input/index.ts";
import type { Matches } from "../../scan/index.ts";
import { countLineEnds, type FoundRecords, type Places, ShiftedMatches } from "../../window/index.ts";
import type { ScanWork } from "./job.ts";
import type { LineQuery } from "./query.ts";
import { arrivingPieces, reportingDamage, StreamPart, selectedUnlessUnread } from "./stream.ts";

/** Reports the lines as they are decided. @returns the number selected */
export function queriedStandardInput({ job, report }: ScanWork, input: Input): Promise<number> {
  const { maxCount, deep } = job.options;
  return selectedUnlessUnread(job, input, async () => {
    const part = new StreamPart(input.path);
    const stream = new QueryStream(job.query!.ofLines!, deep);
    let left = maxCount;
    const take = (lines: DecidedLines) => {
      [part.text, part.base] = [lines.text, lines.base];
      for (const found of stream.qualifying(lines, left)) {
        report.add(new ShiftedRecords(found, lines.base, lines.firstLine - 1));
        left -= found.count;
      }
    };
    report.begin(part);
    try {
      await reportingDamage(arrivingPieces(job, input.path!), (piece) => {
        take(stream.push(piece));
        return left > 0;
      });
      if (left > 0) take(stream.push(null));
      return report.end();
    } finally {
      stream.close();
    }
  });
}

/** Complete lines that no later match touches, and the matches in them. */
interface DecidedLines {
  readonly text: Uint8Array;
  readonly base: number;
  readonly firstLine: number;
  /** Of each pattern. */
  readonly places: readonly Places[];
}

const lineFeed = 0x0a;

/** It holds the text that is not decided, and the matches in it. Must be closed. */
class QueryStream {
  readonly #streams: readonly (readonly TextStream[])[];
  /** Matches of each pattern that end after `#base`. */
  #spans: readonly Span[][];
  #held: Uint8Array = new Uint8Array(0);
  #base = 0;
  #line = 1;

  constructor(
    private readonly query: LineQuery,
    deep: Depth,
  ) {
    this.#streams = query.searched.map((pattern) => textStreams(pattern, deep));
    this.#spans = query.searched.map(() => []);
  }

  /** Takes a piece; `null` ends the text. */
  push(piece: Uint8Array | null): DecidedLines {
    if (piece) this.#held = Buffer.concat([this.#held, piece]);
    let open = Number.POSITIVE_INFINITY;
    for (const [pattern, streams] of this.#streams.entries()) {
      for (const stream of streams) {
        for (const { matches } of piece ? stream.push(piece) : stream.finish()) add(this.#spans[pattern]!, matches);
        if (piece) stream.keepFrom(stream.openFrom);
        open = Math.min(open, stream.openFrom);
      }
      // Several streams give several sequences.
      if (streams.length > 1) this.#spans[pattern]!.sort((a, b) => a.start - b.start);
    }
    const end = piece ? this.#lineStart(open) : this.#held.length;
    return this.#decide(end);
  }

  /** Qualifying lines; their offsets and numbers are those in `text`. */
  qualifying({ text, base, places }: DecidedLines, limit: number): Iterable<FoundRecords> {
    return text.length === 0 || limit <= 0 ? [] : this.query.lines(text, base, places, limit);
  }

  close(): void {
    for (const stream of this.#streams.flat()) stream.close();
  }

  /** Start, in the held text, of the line that holds the byte at `offset`, or of the incomplete last line. */
  #lineStart(offset: number): number {
    const at = Math.min(offset - this.#base, this.#held.length);
    return at <= 0 ? 0 : this.#held.lastIndexOf(lineFeed, at - 1) + 1;
  }

  /** Lets go of the lines before `end` of the held text. */
  #decide(end: number): DecidedLines {
    const text = this.#held.subarray(0, end);
    const [base, firstLine, behind] = [this.#base, this.#line, this.#base + end];
    const places = this.#spans.map((spans) => placesOf(spans, base, behind));
    this.#spans = this.#spans.map((spans) => spans.filter((span) => span.end > behind));
    this.#held = this.#held.slice(end);
    this.#base = behind;
    this.#line += countLineEnds(text);
    return { text, base, firstLine, places };
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function add(spans: Span[], matches: Matches): void {
  for (let i = 0; i < matches.count; i++) spans.push({ start: matches.start(i), end: matches.end(i) });
}

/** The parts of spans in bytes `base` to `behind`, relative to `base`. */
function placesOf(spans: readonly Span[], base: number, behind: number): Places {
  const inside = spans.filter((span) => span.start < behind);
  return {
    count: inside.length,
    start: (i) => Math.max(inside[i]!.start - base, 0),
    end: (i) => Math.min(inside[i]!.end, behind) - base,
  };
}

class ShiftedRecords extends ShiftedMatches {
  constructor(
    private readonly found: FoundRecords,
    offset: number,
    linesBefore: number,
  ) {
    super(found, offset, () => linesBefore);
  }

  held(i: number): readonly number[] {
    return this.found.held(i);
  }
}
