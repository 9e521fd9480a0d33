/** `scan --follow`: the matches of each file, then those of added text, each one once no later text can change it. */

import { OptionError } from "../../error/errors.ts";
import type { FileInput, InputOptions } from "../../input/index.ts";
import type { Report } from "../../report/index.ts";
import { MatchLimiter, severalLibraries } from "../../scan/index.ts";
import { parseTemplate } from "../../template/index.ts";
import type { Window } from "../../window/index.ts";
import { checkFollow, checkFollowedPattern } from "../args/follow-options.ts";
import type { GivenFlag } from "../args/parsed-args.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";
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
  // --follow refuses a window between times.
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
 * @returns the exit status, as `followInputs`: a file is done once its maximum is reached
 */
export async function followScan(job: ScanJob, keepCount: boolean): Promise<number> {
  if (job.pattern.fields) return (await import("./follow-records.ts")).followRecords(job, keepCount);
  const { options, record } = job;
  const settings = reportSettings(job);
  const report = buildReport(options, { ...job, settings, printNoMatch: false, jsonLayout: "lines" });
  return followInputs(job.inputs, {
    window: job.window as Window | null,
    definition: record,
    binary: options.binary,
    taker: (input) => new ScanTaker(job, input, report, keepCount),
    onOpen: (takers) => (takers.every((one) => !one.hasFound) ? job.onNothing(job) : undefined),
  });
}

class ScanTaker implements FollowTaker {
  /** Something was reported. */
  hasFound = false;
  readonly #matcher: PieceMatcher;
  readonly #cap: MatchLimiter;

  constructor(
    { options, pattern }: ScanJob,
    readonly input: FileInput,
    readonly report: Report,
    readonly keepCount: boolean,
  ) {
    this.#cap = new MatchLimiter(options.maxCount, options.singleMatch ? pattern.members.length : null);
    this.#matcher = pieceMatcher(pattern, options);
  }

  get isDone(): boolean {
    return this.#cap.isReached;
  }

  begin(offset: number, firstLine: number): void {
    this.#matcher.restart(offset, firstLine);
  }

  restart(): void {
    this.#matcher.restart(0, 1);
    if (!this.keepCount) this.#cap.restart();
  }

  close(): void {
    this.#matcher.close();
  }

  take(gained: Uint8Array): void {
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
