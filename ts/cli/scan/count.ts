/** Scans that only count: neither single matches nor text are needed. */
import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type FileInput, type Input, kindsOf, passBinary } from "../../input/index.ts";
import { type CountingReport, CountReport } from "../../report/counts.ts";
import { ListReport } from "../../report/list.ts";
import type { Report } from "../../report/report.ts";
import { canCountFiles, countFileMatches, type FileCounts } from "../../scan/index.ts";
import { binaryRule, mayCrossLines, type ScanJob } from "./job.ts";

type Counting = CountingReport & { readonly countMax: number };

/** Whether only the number of matches or lines is reported, and no match lies inside a quoted token. */
export function countsAlone(job: ScanJob, report: Report): report is Counting {
  return !job.options.deep && countsOnly(job, report);
}

function countsOnly(job: ScanJob, report: Report): report is Counting {
  const { wholeLine, stats, dualGrain, singleMatch } = job.options;
  const isWhole =
    !wholeLine && job.texts === null && !stats && !dualGrain && !singleMatch && !job.query && !job.pattern.fields;
  return isWhole && (report instanceof CountReport || report instanceof ListReport) && report.countMax !== null;
}

/** Whether whole files are counted. */
export function countsFiles(job: ScanJob, report: Report): report is Counting {
  return countsAlone(job, report) && countsWholeFiles(job);
}

/** Whether all lines with matches are counted in whole files, also those with matches inside quoted tokens. */
export function countsDeepLines(job: ScanJob, report: Report): report is Counting {
  if (job.options.deep !== true || !countsOnly(job, report)) return false;
  if (mayCrossLines(job) || !report.linesOnly || report.countMax !== Number.POSITIVE_INFINITY) return false;
  return countsWholeFiles(job);
}

function countsWholeFiles(job: ScanJob): boolean {
  return job.window === null && canCountFiles(job.pattern);
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
