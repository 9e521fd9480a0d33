/** `scan --follow`: the matches of each file, then those of added text, each one once no later text can change it. */

import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import type { Input, InputOptions } from "../../input/index.ts";
import type { Report } from "../../report/index.ts";
import { MatchLimiter, severalLibraries } from "../../scan/index.ts";
import { parseTemplate } from "../../template/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import {
  BlockFile,
  type Change,
  type FollowedFile,
  follow,
  followedText,
  followNote,
  type Window,
} from "../../window/index.ts";
import { checkFollow, checkFollowedPattern } from "../args/follow-options.ts";
import type { GivenFlag } from "../args/parsed-args.ts";
import { reportInput } from "../lines/window.ts";
import { reportSettings, type ScanJob } from "./job.ts";
import { searchesLines } from "./match-selection.ts";
import { type PieceMatcher, pieceMatcher, takesLinesApart } from "./piece-matcher.ts";
import { buildReport } from "./report.ts";

/** @throws {OptionError} an option that a followed scan does not support */
export async function checkScanFollow(
  given: GivenFlag,
  job: Pick<ScanJob, "options" | "window" | "pattern">,
  options: InputOptions,
): Promise<void> {
  // --follow refuses --since and --until.
  checkFollow(given, job.window as Window | null, options);
  const { pattern } = job;
  const byLine = searchesLines(pattern, job.options);
  if (pattern.fields) return; // Records have templates without readings.
  if (!takesLinesApart(pattern, job.options)) await checkFollowedPattern(given, pattern, { byLine });
  if (pattern.groups) {
    const message = `${given.typed} reads on without the whole input, which ${severalLibraries} needs: follow with fewer patterns`;
    throw new OptionError(given.typed, "", message);
  }
  const { report } = job.options;
  if (report.form !== "format") return;
  if (parseTemplate(report.template, { registers: job.pattern.registers, where: "format" }).usesReadings) {
    const message = `${given.typed} reads on without the whole input, which --format with readings such as \${@kind} needs`;
    throw new OptionError(given.typed, report.template, message);
  }
}

/**
 * @param keepCount keep counting when a file is read again from the start
 * @returns the exit status once every file has reached its maximum; otherwise only a signal ends the scan
 */
export async function followScan(job: ScanJob, keepCount: boolean): Promise<number> {
  if (job.pattern.fields) return (await import("./follow-records.ts")).followRecords(job, keepCount);
  const settings = reportSettings(job);
  const report = buildReport(job.options, { ...job, settings, printNoMatch: false, jsonLayout: "lines" });
  const followed: FollowedScan[] = [];
  for (const input of job.inputs) {
    try {
      followed.push(new FollowedScan(job, input, report, keepCount));
    } catch (error) {
      reportInput(error);
    }
    standardOutput.flush();
  }
  if (followed.length === 0) return 2;
  if (followed.every((one) => one.isDone)) return 0;
  if (followed.every((one) => !one.hasFound)) await job.onNothing(job);
  for await (const { file, change } of follow(
    followed.map((one) => one.file),
    standardOutput.whileRead(),
  )) {
    followed[file]!.handle(change);
    standardOutput.flush();
    if (followed.every((one) => one.isDone)) return 0;
  }
  return 0;
}

/** Text is pushed to the scanner in pieces of this size, which keeps batches of matches small. */
const pieceBytes = 1 << 20;

class FollowedScan {
  readonly file: FollowedFile;
  /** Something was reported. */
  hasFound = false;
  readonly #matcher: PieceMatcher;
  readonly #cap: MatchLimiter;

  /** Reports the window. @throws {FileError | BinaryFileError} */
  constructor(
    readonly job: ScanJob,
    readonly input: Input,
    readonly report: Report,
    readonly keepCount: boolean,
  ) {
    const { options, pattern } = job;
    const { shown, raw } = input.path!;
    const found = followedText(
      BlockFile.openToFollow(shown, options.binary, raw),
      job.window as Window | null,
      job.record,
    );
    this.file = found.file;
    this.#cap = new MatchLimiter(options.maxCount, options.singleMatch ? pattern.members.length : null);
    this.#matcher = pieceMatcher(pattern, options);
    this.#matcher.restart(found.offset, found.firstLine);
    for (let at = 0; at < found.text.length; at += pieceBytes) this.#take(found.text.subarray(at, at + pieceBytes));
  }

  /** The file's maximum is reached: no more is reported unless it is truncated or replaced. */
  get isDone(): boolean {
    return this.#cap.isReached;
  }

  handle(change: Change): void {
    if (change.kind === "gained") {
      this.#take(change.text);
      return;
    }
    warn(followNote(this.input.path!.shown, change));
    this.#matcher.restart(0, 1);
    if (!this.keepCount) this.#cap.restart();
  }

  #take(gained: Uint8Array): void {
    if (this.isDone) return;
    for (const { matches, text, base } of this.#matcher.push(gained)) {
      const kept = this.#cap.take(matches);
      if (!kept) continue;
      this.hasFound = true;
      const { path } = this.input;
      this.report.begin({ path, text, base, from: base, to: base + text.length, firstLine: kept.line(0) });
      this.report.add(kept);
    }
  }
}
