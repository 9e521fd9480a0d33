/** Scans of `--in`: the matches are records with named fields. */
import { FieldFinder, FieldStream } from "../../fields/index.ts";
import type { Input, Path } from "../../input/index.ts";
import type { ReportInput, WindowReport } from "../../report/index.ts";
import { limitMatches, type Matches, type MatchLimiter, type TextPart } from "../../scan/index.ts";
import { countLineEnds, LineHolder } from "../../window/index.ts";
import type { ScanJob } from "./job.ts";
import { toReportInput } from "./line-stream.ts";
import { MatchTaker, type TakenWork } from "./match-taker.ts";
import type { PieceTaker } from "./pieces.ts";

const lineFeed = 0x0a;

/** Records of a whole text. */
export function* fieldMatches({ pattern }: ScanJob, input: ReportInput, limit: number): Generator<Matches> {
  const finder = new FieldFinder(pattern);
  try {
    yield* limitMatches(finder.whole(input.text, input.to, input.from), limit, null);
    finder.warnOfRest(input.path?.shown ?? "");
  } finally {
    finder.close();
  }
}

/** Reports the records as they arrive. */
export class RecordTaker extends MatchTaker {
  readonly #stream: FieldStream;
  readonly #path: Path;

  constructor(work: TakenWork, input: Input, limiter?: MatchLimiter) {
    const stream = new FieldStream(work.job.pattern);
    super(work, input, stream, limiter);
    this.#stream = stream;
    this.#path = input.path!;
  }

  /** Gives the records of the complete lines that are held. @returns whether more is wanted */
  settle(): boolean {
    this.give(this.#stream.settle());
    return this.wantsMore;
  }

  /** Notes as what events were read so far. */
  noteRecognised(): void {
    this.#stream.noteRecognised(this.#path.shown);
  }

  /** Says what was not searched so far. */
  tellRest(): void {
    this.#stream.warnOfRest(this.#path.shown);
  }

  override end(): number {
    this.tellRest();
    return super.end();
  }
}

/** Prints the records whole, each once its last line is there. */
export class RecordLineTaker implements PieceTaker {
  readonly #lines: WindowReport;
  readonly #path: Path;
  readonly #stream: FieldStream;
  readonly #holder = new LineHolder();
  #held: TextPart;
  #line = 1;
  /** What is held begins with a line, not with the end of the last record's. */
  #isLineStart = true;

  constructor({ job, report }: TakenWork, { path }: Input) {
    this.#lines = report as WindowReport;
    this.#path = path!;
    this.#stream = new FieldStream(job.pattern);
    this.#held = this.#stream.heldText();
    this.#lines.begin(toReportInput(this.#path, this.#held.text, 0, 1));
  }

  take(piece: Uint8Array | null): boolean {
    const complete = piece ? this.#holder.push(piece) : this.#holder.drop();
    if (complete) this.#give(this.#stream.push(complete));
    if (!piece && !this.#lines.isFull) this.#give(this.#stream.finish());
    return !this.#lines.isFull;
  }

  settle(): boolean {
    this.#give(this.#stream.settle());
    return !this.#lines.isFull;
  }

  /** Notes as what events were read so far. */
  noteRecognised(): void {
    this.#stream.noteRecognised(this.#path.shown);
  }

  /** Says what was not searched so far. */
  tellRest(): void {
    this.#stream.warnOfRest(this.#path.shown);
  }

  end(): number {
    this.tellRest();
    return this.#lines.end();
  }

  close(): void {
    this.#stream.close();
  }

  #give(found: ReturnType<FieldStream["push"]>): void {
    let hasBegun = false;
    for (const { matches } of found) {
      if (!hasBegun) this.#lines.resume(this.#part());
      hasBegun = true;
      if (!this.#lines.isFull) this.#lines.add(matches);
    }
    if (hasBegun) this.#lines.endPart();
    else this.#part();
  }

  /** The text that is held now, from the first line on of which nothing was passed. */
  #part(): ReportInput {
    const now = this.#stream.heldText();
    const passed = this.#held.text.subarray(0, now.base - this.#held.base);
    this.#line += countLineEnds(passed);
    if (passed.length > 0) this.#isLineStart = passed.at(-1) === lineFeed;
    this.#held = now;
    const skipped = this.#isLineStart ? 0 : now.text.indexOf(lineFeed) + 1;
    return toReportInput(this.#path, now.text.subarray(skipped), now.base + skipped, this.#line + Math.min(skipped, 1));
  }
}
