/** The options of a scan and what follows from them for every input. Nothing is opened here. */

import type { FieldsReportMaker } from "../../infer/index.ts";
import type { BinaryRule, Inputs } from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import type { Report, ReportSettings, Stats, Theme, ValueSpelling } from "../../report/index.ts";
import { PathWriter } from "../../report/prefix.ts";
import type { ReportInput } from "../../report/report.ts";
import type { Matches } from "../../scan/index.ts";
import type { DateOrder } from "../../tables/date-orders.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { AnyWindow, RecordDefinition } from "../../window/index.ts";
import type { Counting } from "./count.ts";
import type { DualGrain } from "./dual-grain.ts";
import { type SelectionOptions, selectedMatches } from "./match-selection.ts";
import type { ScanOptions } from "./options.ts";
import type { PlainTexts } from "./plain-text.ts";
import type { RecordQuery } from "./query.ts";

export interface ScanJob {
  readonly options: ScanOptions;
  readonly pattern: CompiledPattern;
  /** Bytes to search for in place of the pattern; `null` if it is the pattern. */
  readonly texts: PlainTexts | null;
  readonly inputs: Inputs;
  /** `null`: the whole of each input. */
  readonly window: AnyWindow | null;
  /** What the window counts; `null`: lines. */
  readonly record: RecordDefinition | null;
  /** The records of a context side that is a unit; `null` if there is none. */
  readonly contextRecord: RecordDefinition | null;
  /** Reports records instead of matches; `null`: matches. */
  readonly query: RecordQuery | null;
  readonly theme: Theme;
  readonly hyperlink: boolean;
  /** `--gpu`, and there is a GPU that takes the pattern. */
  readonly requestsGpu: boolean;
  readonly values: ValueSpelling;
  /** JSON includes the numbers of readings. */
  readonly tagsReadings: boolean;
  readonly dateOrder: DateOrder;
  /** Called if nothing was selected and nothing failed; may print a hint. */
  readonly onNothing: (job: ScanJob) => Promise<void>;
  /** Called if something is selected. */
  readonly onFound?: ((job: ScanJob) => Promise<void>) | undefined;
  /** Creates the report of `--fields`; `null` without it. */
  readonly fieldsReport: FieldsReportMaker | null;
}

/** A running scan, passed to every strategy. */
export interface ScanWork {
  readonly job: ScanJob;
  readonly report: Report;
  /** The same report, if it takes counts from the library. */
  readonly counting: Counting | null;
  /** Collects the figures of `--stats`. */
  readonly stats: Stats | undefined;
  /** Collects the timings of `--dual-grain`. */
  readonly dualGrain: DualGrain | undefined;
}

/** Whether reports show the path of the input for each line. */
export function showsPaths({ options, inputs }: ScanJob): boolean {
  return options.filename ?? inputs.isMultiple;
}

const isOfMatchLines = ({ options, query }: ScanJob): boolean => options.report.form === "plain" && query === null;

/** What the lines of a report show of the input: its path, and the line and column of a match. */
function shownPlaces(job: ScanJob): { readonly showPath: boolean; readonly showPlace: boolean } {
  const { options } = job;
  // With a window, match lines show their place, which nothing else in the report does.
  const showPath = showsPaths(job) || (isOfMatchLines(job) && job.window !== null && options.filename !== false);
  const withContext = options.before !== 0 || options.after !== 0;
  return { showPath, showPlace: showPath || options.lineNumbers === true || withContext };
}

export function reportSettings(job: ScanJob): ReportSettings {
  const { options, theme, pattern } = job;
  return {
    ...shownPlaces(job),
    output: standardOutput,
    theme,
    paths: new PathWriter(standardOutput, theme, job.hyperlink, options.nullPaths),
    members: pattern.members,
    separator: options.separator,
    nullPaths: options.nullPaths,
  };
}

export function binaryRule({ options, inputs }: ScanJob): BinaryRule {
  const beside = options.filename === false && !options.limitsLines ? "refuse" : "skip";
  return { read: options.binary, alone: !inputs.isMultiple, beside };
}

/** Whether the report shows lines without a match. */
export function seesUnmatched({ report, invert }: Pick<ScanOptions, "report" | "invert">): boolean {
  return invert || report.form === "passthru";
}

/** Whether a match could span a line end that it must not span. */
export function mayCrossLines({ options, pattern }: Pick<ScanJob, "options" | "pattern">): boolean {
  return options.byLine && !pattern.staysInLine && pattern.fields === undefined;
}

/** Which matches the report needs: only the first for a list of files, all of them to find lines without a match. */
export function selection(job: ScanJob) {
  const { options, pattern } = job;
  const { report, invert, limitsLines, maxCount, singleMatch, wholeLine, deep, stats } = options;
  const seesAll = seesUnmatched({ report, invert });
  const needsOne = (report.form === "list" || report.form === "quiet") && !stats;
  const first = needsOne ? 1 : limitsLines && maxCount > 0 ? Infinity : maxCount;
  return {
    limit: seesAll ? Infinity : first,
    singleMatch,
    wholeLine,
    byLine: mayCrossLines({ options, pattern }),
    deep,
    lines: !isOfMatchLines(job) || options.rank !== null || shownPlaces(job).showPlace || Boolean(stats),
  };
}

/** The matches that the report receives of an input, in batches; each is valid until the next one is requested. */
export function jobMatches(
  job: ScanJob,
  input: ReportInput,
  options: Pick<SelectionOptions, "facts" | "started"> = {},
): Iterable<Matches> {
  const selected = selection(job);
  if (job.pattern.fields) {
    const { fieldMatches } = require("./fields.ts") as typeof import("./fields.ts");
    return fieldMatches(job, input, selected.limit);
  }
  if (job.texts === null) return selectedMatches(job.pattern, input, { ...selected, ...options });
  const { plainTextMatches } = require("./plain-text.ts") as typeof import("./plain-text.ts");
  return plainTextMatches(job.texts, input, selected.limit);
}
