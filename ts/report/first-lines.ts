/** Limits a report of matches to the lines on which the first ones begin. */
import type { Matches } from "../scan/matches.ts";
import { MatchView } from "../scan/view.ts";
import type { Report, ReportInput } from "./report.ts";

export class FirstLines implements Report {
  #lines = 0;
  #last = 0;
  #isFull = false;

  /** @param linesMax of each input */
  constructor(
    private readonly report: Report,
    private readonly linesMax: number,
  ) {}

  /** A match was found beyond the last line. */
  get isFull(): boolean {
    return this.#isFull;
  }

  begin(input: ReportInput): void {
    this.#lines = 0;
    this.#last = 0;
    this.#isFull = false;
    this.report.begin(input);
  }

  add(matches: Matches): void {
    let count = 0;
    for (; count < matches.count && !this.#isFull; count++) {
      const line = matches.line(count);
      if (line === this.#last) continue;
      if (this.#lines === this.linesMax) {
        this.#isFull = true;
        break;
      }
      this.#lines += 1;
      this.#last = line;
    }
    const all = count === matches.count;
    if (count > 0)
      this.report.add(
        all
          ? matches
          : new MatchView(
              matches,
              Array.from({ length: count }, (_, i) => i),
            ),
      );
  }

  end(): number {
    return this.report.end();
  }

  finish(): void {
    this.report.finish();
  }
}
