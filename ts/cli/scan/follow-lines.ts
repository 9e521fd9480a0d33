/** `grep --follow`: the lines that are selected, then those of added text, each once it is complete. */
import { warn } from "../../error/diagnostics.ts";
import type { Input } from "../../input/index.ts";
import type { WindowReport } from "../../report/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import {
  BlockFile,
  type Change,
  countLineEnds,
  type FollowedFile,
  follow,
  followedText,
  followNote,
  LineHolder,
} from "../../window/index.ts";
import { reportInput } from "../lines/window.ts";
import { reportSettings, type ScanJob } from "./job.ts";
import { partOf, searchPart } from "./line-stream.ts";
import { buildReport } from "./report.ts";

/** @returns the exit status once every file has reached its maximum, or nobody reads the output any more */
export async function followLines(job: ScanJob): Promise<number> {
  if (job.pattern.fields) return (await import("./follow-records.ts")).followRecords(job, false);
  const followed: FollowedLines[] = [];
  for (const input of job.inputs) {
    try {
      followed.push(new FollowedLines(job, input));
    } catch (error) {
      reportInput(error);
    }
    standardOutput.flush();
  }
  if (followed.length === 0) return 2;
  if (followed.every((one) => one.isDone)) return 0;
  if (followed.every((one) => !one.hasSelected) && !job.options.invert) await job.onNothing(job);
  const files = followed.map((one) => one.file);
  for await (const { file, change } of follow(files, standardOutput.whileRead())) {
    followed[file]!.handle(change);
    standardOutput.flush();
    if (followed.every((one) => one.isDone)) return 0;
  }
  return 0;
}

class FollowedLines {
  readonly file: FollowedFile;
  readonly #report: WindowReport;
  readonly #held = new LineHolder();
  #base = 0;
  #line = 1;

  /** Reports what the file holds. @throws {FileError | BinaryFileError} */
  constructor(
    readonly job: ScanJob,
    readonly input: Input,
  ) {
    const { shown, raw } = input.path!;
    const found = followedText(BlockFile.openToFollow(shown, job.options.binary, raw), null, null);
    this.file = found.file;
    const settings = reportSettings(job);
    this.#report = buildReport(job.options, { ...job, settings, printNoMatch: false }) as WindowReport;
    this.#begin();
    this.#take(found.text);
  }

  /** The file's maximum is reached, and the lines after its last match are printed. */
  get isDone(): boolean {
    return this.#report.isDone;
  }

  get hasSelected(): boolean {
    return this.#report.hasSelected;
  }

  handle(change: Change): void {
    if (change.kind === "gained") {
      this.#take(change.text);
      return;
    }
    warn(followNote(this.input.path!.shown, change));
    this.#held.drop();
    this.#begin();
  }

  /** The file is read from its start. */
  #begin(): void {
    this.#base = 0;
    this.#line = 1;
    this.#report.begin(partOf(this.input.path, new Uint8Array(0), 0, 1));
  }

  #take(gained: Uint8Array): void {
    if (this.isDone) return;
    const lines = this.#held.push(gained);
    if (!lines) return;
    const part = partOf(this.input.path, lines, this.#base, this.#line);
    this.#report.resume(part);
    if (!this.#report.isFull) searchPart(this.job, this.#report, part);
    this.#report.endPart();
    this.#base += lines.length;
    this.#line += countLineEnds(lines);
  }
}
