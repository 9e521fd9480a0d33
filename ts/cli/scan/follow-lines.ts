/** `grep --follow`: the lines that are selected, then those of added text, each once it is complete. */
import type { FileInput } from "../../input/index.ts";
import type { WindowReport } from "../../report/index.ts";
import { countLineEnds, LineHolder } from "../../window/index.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";
import { reportSettings, type ScanJob } from "./job.ts";
import { searchPart, toReportInput } from "./line-stream.ts";
import { buildReport } from "./report.ts";

/** @returns the exit status, as `followInputs` */
export async function followLines(job: ScanJob): Promise<number> {
  if (job.pattern.fields) return (await import("./follow-records.ts")).followRecords(job, false);
  const { options } = job;
  return followInputs(job.inputs, {
    window: null,
    definition: null,
    binary: options.binary,
    taker: (input) => new LineTaker(job, input),
    onOpen: (takers) => (takers.every((one) => !one.hasSelected) && !options.invert ? job.onNothing(job) : undefined),
  });
}

class LineTaker implements FollowTaker {
  readonly #report: WindowReport;
  readonly #held = new LineHolder();
  #base = 0;
  #line = 1;

  constructor(
    readonly job: ScanJob,
    readonly input: FileInput,
  ) {
    const settings = reportSettings(job);
    this.#report = buildReport(job.options, { ...job, settings, printNoMatch: false }) as WindowReport;
  }

  /** The file's maximum is reached, and the lines after its last match are printed. */
  get isDone(): boolean {
    return this.#report.isDone;
  }

  get hasSelected(): boolean {
    return this.#report.hasSelected;
  }

  begin(): void {
    this.#base = 0;
    this.#line = 1;
    this.#report.begin(toReportInput(this.input.path, new Uint8Array(0), 0, 1));
  }

  restart(): void {
    this.#held.drop();
    this.begin();
  }

  take(gained: Uint8Array): void {
    if (this.isDone) return;
    const lines = this.#held.push(gained);
    if (!lines) return;
    const part = toReportInput(this.input.path, lines, this.#base, this.#line);
    this.#report.resume(part);
    if (!this.#report.isFull) searchPart(this.job, this.#report, part);
    this.#report.endPart();
    this.#base += lines.length;
    this.#line += countLineEnds(lines);
  }
}
