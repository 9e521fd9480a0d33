/** `scan` and `grep --follow --in`: records that satisfy a query, as files grow. */
import type { FileInput } from "../../input/index.ts";
import { MatchLimiter } from "../../scan/index.ts";
import { BlockFile, type FollowedFile, followedPieces } from "../../window/index.ts";
import { type FollowedInput, followFiles } from "../events/follow.ts";
import { reportInput } from "../lines/window.ts";
import { RecordLineTaker, RecordTaker } from "./fields.ts";
import { reportSettings, type ScanJob, selection } from "./job.ts";
import { buildReport } from "./report.ts";

/**
 * @param keepCount keep counting when a file is read again from the start
 * @returns the exit status once every file has reached its maximum; otherwise only a signal ends it
 */
export function followRecords(job: ScanJob, keepCount: boolean): Promise<number> {
  const followed: FollowedRecords[] = [];
  for (const input of job.inputs) {
    if (input.from !== "file") continue; // Refused before.
    try {
      followed.push(new FollowedRecords(job, input, keepCount));
    } catch (error) {
      reportInput(error);
    }
  }
  return followFiles(followed);
}

const newLimiter = (job: ScanJob) => new MatchLimiter(selection(job).limit, null);

class FollowedRecords implements FollowedInput {
  readonly file: FollowedFile;
  isDone = false;
  #taker: RecordTaker | RecordLineTaker;
  #limiter: MatchLimiter;

  /** Reports the records of the file so far. @throws {FileError | BinaryFileError} */
  constructor(
    private readonly job: ScanJob,
    readonly input: FileInput,
    private readonly keepCount: boolean,
  ) {
    this.#limiter = newLimiter(job);
    this.#taker = this.#open();
    const { shown, raw } = input.path;
    this.file = followedPieces(BlockFile.openToFollow(shown, job.options.binary, raw), (piece) => this.take(piece));
  }

  take(piece: Uint8Array): void {
    if (!this.isDone) this.isDone = !this.#taker.take(piece);
  }

  settle(): void {
    // Records of JSON may go over lines, those of tables have their quotes.
    if (this.job.pattern.fields!.ways.length > 0) this.isDone = !this.#taker.settle();
  }

  restart(): void {
    if (this.isDone && this.keepCount) return;
    this.#taker.close();
    this.#taker = this.#open();
    this.isDone = false;
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
