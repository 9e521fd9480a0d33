/** Reports matches of text in pieces, for reports that do not look back. */
import type { Input } from "../../input/index.ts";
import { MatchLimiter } from "../../scan/index.ts";
import { type ScanWork, selection } from "./job.ts";
import { type FoundPiece, type PieceMatcher, pieceMatcher } from "./piece-matcher.ts";
import type { PieceTaker } from "./pieces.ts";
import { StreamPart } from "./stream.ts";

type StreamedMatches = Pick<PieceMatcher, "push" | "finish" | "close">;

/** What is searched, and who reports it. */
export type TakenWork = Pick<ScanWork, "job" | "report"> & { readonly stats?: ScanWork["stats"] };

export class MatchTaker implements PieceTaker {
  readonly #startMs = performance.now();
  readonly #part: StreamPart;
  readonly #cap: MatchLimiter;
  readonly #matcher: StreamedMatches;
  #isClosed = false;

  constructor(
    private readonly work: TakenWork,
    { path }: Input,
    matcher?: StreamedMatches,
    limiter?: MatchLimiter,
  ) {
    const { job, report, stats } = work;
    this.#cap =
      limiter ?? new MatchLimiter(selection(job).limit, job.options.singleMatch ? job.pattern.members.length : null);
    this.#part = new StreamPart(path);
    report.begin(this.#part);
    stats?.begin(this.#part);
    this.#matcher = matcher ?? pieceMatcher(job.pattern, { ...job.options, facts: stats?.facts });
  }

  take(piece: Uint8Array | null): boolean {
    if (piece) this.work.stats?.read(piece.length);
    this.give(piece ? this.#matcher.push(piece) : this.#matcher.finish());
    return this.wantsMore;
  }

  protected get wantsMore(): boolean {
    return !this.#cap.isReached && !this.work.report.isFull;
  }

  end(): number {
    // Its figures are complete when it is closed.
    this.close();
    this.work.stats?.end(performance.now() - this.#startMs);
    return this.work.report.end();
  }

  close(): void {
    if (!this.#isClosed) this.#matcher.close();
    this.#isClosed = true;
  }

  protected give(found: Iterable<FoundPiece>): void {
    const { report, stats } = this.work;
    for (const { matches, text, base } of found) {
      const kept = this.#cap.take(matches);
      if (!kept) continue;
      [this.#part.text, this.#part.base] = [text, base];
      report.add(kept);
      stats?.add(kept);
      if (report.isFull) break;
    }
  }
}
