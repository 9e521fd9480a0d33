/** `scan` and `grep --follow --in`: records that satisfy a query, as files grow. */
import { tellRecognised } from "../../events/recognised.ts";
import type { FileInput } from "../../input/index.ts";
import { MatchLimiter } from "../../scan/index.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";
import { RecordLineTaker, RecordTaker } from "./fields.ts";
import { reportSettings, type ScanJob, selection } from "./job.ts";
import { buildReport } from "./report.ts";

/**
 * @param keepCount keep counting when a file is read again from the start
 * @returns the exit status, as `followInputs`: a file is done once its maximum is reached
 */
export function followRecords(job: ScanJob, keepCount: boolean): Promise<number> {
  return followInputs(job.inputs, {
    window: null,
    definition: null,
    binary: job.options.binary,
    taker: (input) => new FollowedRecords(job, input, keepCount),
  });
}

const newLimiter = (job: ScanJob) => new MatchLimiter(selection(job).limit, null);

class FollowedRecords implements FollowTaker {
  isDone = false;
  #taker: RecordTaker | RecordLineTaker;
  #limiter: MatchLimiter;

  constructor(
    private readonly job: ScanJob,
    private readonly input: FileInput,
    private readonly keepCount: boolean,
  ) {
    this.#limiter = newLimiter(job);
    this.#taker = this.#open();
  }

  begin(): void {}

  take(piece: Uint8Array): void {
    if (!this.isDone) this.isDone = !this.#taker.take(piece);
  }

  settle(): void {
    // Records of JSON may go over lines, and cells of tables may hold line ends in quotes.
    if (this.job.pattern.fields!.ways.length > 0) this.isDone = !this.#taker.settle();
  }

  /** As what the records were read that the file held is said before more arrive: a person may wait for a long time. */
  caughtUp(): void {
    this.#taker.noteRecognised();
    tellRecognised();
  }

  restart(): void {
    if (this.isDone && this.keepCount) return;
    this.#taker.tellRest();
    this.#taker.close();
    this.#taker = this.#open();
    this.isDone = false;
  }

  close(): void {
    this.#taker.tellRest();
    this.#taker.close();
  }

  #open(): RecordTaker | RecordLineTaker {
    const { job } = this;
    const settings = reportSettings(job);
    const report = buildReport(job.options, { ...job, settings, printNoMatch: false, jsonLayout: "lines" });
    const work = { job, report };
    if (job.options.report.form === "lines") return new RecordLineTaker(work, this.input);
    if (!this.keepCount) this.#limiter = newLimiter(job);
    return new RecordTaker(work, this.input, this.#limiter);
  }
}
