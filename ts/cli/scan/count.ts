/** Scans that only count: neither single matches nor text are needed. */
import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type FileInput, type Input, kindsOf, passBinary } from "../../input/index.ts";
import { type CountingReport, CountReport } from "../../report/counts.ts";
import { ListReport } from "../../report/list.ts";
import type { Report } from "../../report/report.ts";
import { countFileMatches, type FileCounts } from "../../scan/index.ts";
import { type Consumer, isFor } from "./consumers.ts";
import { binaryRule, mayCrossLines, type ScanJob } from "./job.ts";

export type Counting = CountingReport & { readonly countMax: number };

const consumers = {
  text: "counts of a text",
  file: "counts of a file",
  deepLines: "counts of a file's lines, also by matches in quotes",
} as const satisfies Readonly<Record<string, Consumer>>;

/** The report, if it takes the number of matches or lines from the library; otherwise `null`. */
export function countingReport(report: Report): Counting | null {
  const isOfCounts = report instanceof CountReport || report instanceof ListReport;
  return isOfCounts && report.countMax !== null ? (report as Counting) : null;
}

/** Whether the library can count this for the report. */
export function canCount(of: keyof typeof consumers, { linesOnly, countMax }: Counting, job: ScanJob): boolean {
  if (of === "deepLines" && !(linesOnly && countMax === Number.POSITIVE_INFINITY)) return false;
  return isFor(consumers[of], job);
}

export const noText = new Uint8Array(0);

/** Reports the counts of one file. @returns the number selected */
export function reportCounts({ path }: Input, report: Report, counts: FileCounts): number {
  report.begin({ path, text: noText, base: 0, from: 0, to: counts.sizeBytes, firstLine: 1 });
  (report as Counting).take(counts);
  return report.end();
}

/**
 * The counts of a file, from `count`; `null`, with a message, if it is skipped.
 * @param count throws FileError
 */
export function countsOrPassed(job: ScanJob, input: FileInput, count: () => FileCounts): FileCounts | null {
  try {
    const counts = count();
    const rule = binaryRule(job);
    if (!counts.isBinary || rule.read) return counts;
    passBinary(input, rule);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
  }
  return null;
}

/** Counts one file and reports it. @returns the number selected */
export function countFile(job: ScanJob, input: FileInput, report: Report): number {
  const { countMax, linesOnly } = report as Counting;
  const { binary: readsBinary, deep } = job.options;
  const options = { countMax, readsBinary, linesOnly, byLine: mayCrossLines(job), deep: deep === true };
  const counts = countsOrPassed(job, input, () =>
    countFileMatches(job.pattern, input.path.raw, kindsOf(input), options),
  );
  return counts === null ? 0 : reportCounts(input, report, counts);
}
