/** Reports of whole lines as their text arrives: it is searched in parts that end at line ends. */
import type { Input } from "../../input/index.ts";
import type { ReportInput, WindowReport } from "../../report/index.ts";
import { countLineEnds, LineHolder, ShiftedMatches } from "../../window/index.ts";
import { jobMatches, type ScanJob, type ScanWork } from "./job.ts";
import type { PieceTaker } from "./pieces.ts";

export class LineTaker implements PieceTaker {
  readonly #report: WindowReport;
  readonly #held = new LineHolder();
  readonly #path: Input["path"];
  #base = 0;
  #line = 1;

  constructor(
    private readonly work: ScanWork,
    { path }: Input,
  ) {
    this.#path = path;
    this.#report = work.report as WindowReport;
    this.#report.begin(toReportInput(path, new Uint8Array(0), 0, 1));
  }

  take(piece: Uint8Array | null): boolean {
    const lines = piece ? this.#held.push(piece) : this.#held.drop();
    if (lines && lines.length > 0) this.#takeLines(lines);
    return !this.#report.isDone;
  }

  end(): number {
    return this.#report.end();
  }

  close(): void {}

  #takeLines(text: Uint8Array): void {
    const part = toReportInput(this.#path, text, this.#base, this.#line);
    this.#report.resume(part);
    if (!this.#report.isFull) searchPart(this.work.job, this.#report, part);
    this.#report.endPart();
    this.#base += text.length;
    this.#line += countLineEnds(text);
  }
}

/** A part of an input that begins at byte `base`, on line `firstLine`. */
export function toReportInput(path: Input["path"], text: Uint8Array, base: number, firstLine: number): ReportInput {
  return { path, text, base, from: base, to: base + text.length, firstLine };
}

/** Gives the report the matches of a part, until it has enough. */
export function searchPart(job: ScanJob, report: WindowReport, part: ReportInput): void {
  const { path, text, base, firstLine } = part;
  const whole = { path, text, base: 0, from: 0, to: text.length, firstLine: 1 };
  for (const found of jobMatches(job, whole)) {
    report.add(new ShiftedMatches(found, base, () => firstLine - 1));
    if (report.isFull) return;
  }
}
