/** Reports matches of text in pieces, for reports that do not look back. */
import type { Input } from "../../input/index.ts";
import { MatchLimiter } from "../../scan/index.ts";
import type { ScanWork } from "./job.ts";
import { type FoundPiece, type PieceMatcher, pieceMatcher } from "./piece-matcher.ts";
import type { PieceTaker } from "./pieces.ts";
import { StreamPart } from "./stream.ts";

export class MatchTaker implements PieceTaker {
  readonly #startMs = performance.now();
  readonly #part: StreamPart;
  readonly #cap: MatchLimiter;
  readonly #matcher: PieceMatcher;
  #isClosed = false;

  constructor(
    private readonly work: ScanWork,
    { path }: Input,
  ) {
    const { job, report, stats } = work;
    const { options, pattern } = job;
    const limit = options.report.form === "list" && !stats ? 1 : options.maxCount;
    this.#cap = new MatchLimiter(limit, options.singleMatch ? pattern.members.length : null);
    this.#part = new StreamPart(path);
    report.begin(this.#part);
    stats?.begin(this.#part);
    this.#matcher = pieceMatcher(pattern, { ...options, facts: stats?.facts });
  }

  take(piece: Uint8Array | null): boolean {
    if (piece) this.work.stats?.read(piece.length);
    this.#give(piece ? this.#matcher.push(piece) : this.#matcher.finish());
    return !this.#cap.isReached;
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

  #give(found: Iterable<FoundPiece>): void {
    const { report, stats } = this.work;
    for (const { matches, text, base } of found) {
      const kept = this.#cap.take(matches);
      if (!kept) continue;
      [this.#part.text, this.#part.base] = [text, base];
      report.add(kept);
      stats?.add(kept);
    }
  }
}
