/** Scans of which nothing but counts is asked: matches need not be given one by one, nor the text handed out. */
import { reportError } from "../../error/diagnostics.ts";
import { FileError } from "../../error/errors.ts";
import { type BinaryRule, type FileInput, type Path, passBinary } from "../../input/index.ts";
import { type CountingReport, CountReport } from "../../report/counts.ts";
import { ListReport } from "../../report/list.ts";
import type { Report } from "../../report/report.ts";
import { canCountFiles, countFileMatches, type FileCounts } from "../../scan/index.ts";
import type { ScanJob } from "./run.ts";

type Counting = CountingReport & { readonly countMax: number };

/** Nothing but the number of matches or lines is asked for. */
export function countsAlone({ options, query }: ScanJob, report: Report): report is Counting {
  const { wholeLine, deep, stats, dualGrain, singleMatch } = options;
  const isWhole = !wholeLine && !deep && !stats && !dualGrain && !singleMatch && !query;
  return isWhole && (report instanceof CountReport || report instanceof ListReport) && report.countMax !== null;
}

/** Files are counted whole. */
export function countsFiles(job: ScanJob, report: Report): report is Counting {
  return job.window === null && countsAlone(job, report) && canCountFiles(job.pattern);
}

export const noText = new Uint8Array(0);

/** Reports the counts of one file, which `count` gives. @returns how much of it was selected */
export function reportCounts(
  input: FileInput,
  report: Counting,
  rule: BinaryRule,
  count: (path: Path["raw"]) => FileCounts,
): number {
  try {
    const counted = count(input.path.raw);
    if (counted.isBinary && !rule.read) {
      passBinary(input, rule);
      return 0;
    }
    report.begin({ path: input.path, text: noText, base: 0, from: 0, to: counted.sizeBytes, firstLine: 1 });
    report.take(counted);
    return report.end();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
    return 0;
  }
}

/** Counts one file and reports it. @returns how much of it was selected */
export function countFile({ pattern }: ScanJob, input: FileInput, report: Counting, rule: BinaryRule): number {
  const options = { countMax: report.countMax, readsBinary: rule.read };
  return reportCounts(input, report, rule, (path) => countFileMatches(pattern, path, options));
}
