/** Rewrites text as it arrives: what no later match can change is written at once. */
import { type Depth, type TextStream, textStreams } from "../deep/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, MatchLimiter } from "../scan/index.ts";
import type { DateOrder, MatchContext, Readings } from "../template/index.ts";
import { ShiftedMatches } from "../window/index.ts";
import type { Write } from "./form-guard.ts";
import type { OutputCheck } from "./output-check.ts";
import { RecordForms } from "./record-forms.ts";
import type { Replacer } from "./replacer.ts";
import { Editor, joinsFor, TextRewriter } from "./rewrite.ts";
import type { TextSink } from "./sink.ts";

export interface StreamJob {
  readonly pattern: CompiledPattern;
  readonly replacer: Replacer;
  readonly deep: Depth;
  /** Matches stay within a line. */
  readonly byLine?: boolean;
  readonly maxCount: number;
  readonly dateOrder: DateOrder;
  /** Finds the matches, if they are not those of `pattern` in the text itself. */
  open?(path: string): TextStream;
  /** Called with each batch before it is replaced; `text` begins at byte `base`. */
  onMatches?(matches: Matches, text: Uint8Array, base: number): void;
  /** Readings of the matches of a text whose first byte has offset `base`. */
  readings(text: Uint8Array, base: number): Readings;
}

/** It holds one chunk and the text from the first match still open. Must be closed. */
export class StreamRewriter {
  /** Number of replacements so far. */
  count = 0;
  readonly #stream: TextStream;
  readonly #limiter: MatchLimiter;
  /** All text before this offset has been written. */
  #written = 0;
  #offset = (): number => 0;
  #firstLine = (): number => 1;
  #isPlaced = false;
  readonly #forms = new RecordForms();

  constructor(
    private readonly job: StreamJob,
    private readonly path: string,
    private readonly write: Write,
    private readonly check: OutputCheck | null = null,
  ) {
    this.#stream = job.open?.(path) ?? textStreams(job.pattern, job.deep, job.byLine, joinsFor(job.replacer))[0]!;
    this.#limiter = new MatchLimiter(job.maxCount, null);
  }

  /** The stream begins at byte `offset` of the input, on line `firstLine`; called once text has arrived. */
  placeAt(offset: () => number, firstLine: () => number): void {
    this.#offset = offset;
    this.#firstLine = firstLine;
    this.#isPlaced = true;
  }

  push(chunk: Uint8Array): void {
    if (this.#limiter.isReached) {
      this.#keep(chunk, this.#written, this.#written, this.#written + chunk.length);
      this.#written += chunk.length;
      return;
    }
    this.#take(this.#stream.push(chunk), false);
  }

  /** Ends the text. */
  finish(): void {
    if (!this.#limiter.isReached) this.#take(this.#stream.finish(), true);
  }

  #take(parts: ReturnType<TextStream["push"]>, isLast: boolean): void {
    for (const { matches, text, base } of parts) {
      const kept = this.#limiter.take(matches);
      if (kept) this.#replace(kept, text, base);
      if (this.#limiter.isReached) break;
    }
    // After the last counted match, everything is unchanged.
    const { text, base } = this.#stream.heldText();
    const isOver = isLast || this.#limiter.isReached;
    const settled = isOver ? base + text.length : this.#stream.openFrom;
    if (settled > this.#written) {
      this.#keep(text, base, this.#written, settled);
      this.#written = settled;
    }
    if (!isLast) {
      const { forms } = this.job.replacer;
      this.#stream.keepFrom(forms ? this.#forms.neededFrom(this.#written, text, base) : this.#written);
      this.check?.flush();
    }
  }

  /** Bytes [start, end) of the stream are unchanged; `text` begins at its byte `base`. */
  #keep(text: Uint8Array, base: number, start: number, end: number): void {
    const offset = this.#isPlaced ? this.#offset() : 0;
    if (this.check) this.check.keep(text, base + offset, start + offset, end + offset);
    else this.write(text, start - base, end - base);
  }

  #replace(matches: Matches, text: Uint8Array, base: number): void {
    const { job, write } = this;
    job.onMatches?.(matches, text, base);
    const offset = this.#offset();
    const placed = this.#isPlaced ? new ShiftedMatches(matches, offset, () => this.#firstLine() - 1) : matches;
    const context: MatchContext = {
      path: this.path,
      text,
      baseBytes: base + offset,
      members: [],
      dateOrder: job.dateOrder,
      readings: job.readings(text, base + offset),
    };
    const sink: TextSink = {
      isPlain: true,
      keep: (start, end) => write(text, start - base - offset, end - base - offset),
      put: write,
      finish() {},
    };
    const rewriter = new TextRewriter(
      new Editor(job.replacer, context, this.#forms),
      sink,
      this.#written + offset,
      this.check,
    );
    rewriter.add(placed);
    rewriter.keep(offset + matches.end(matches.count - 1));
    this.#written = matches.end(matches.count - 1);
    this.count += rewriter.count;
  }

  close(): void {
    this.#stream.close();
  }
}
