/** The options of a scan and what follows from them for every input. Nothing is opened here. */

import type { FieldsReportMaker } from "../../infer/index.ts";
import type { BinaryRule, Inputs } from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import type { Report, ReportSettings, Stats, Theme, ValueSpelling } from "../../report/index.ts";
import { PathWriter } from "../../report/path-writer.ts";
import type { DateOrder } from "../../tables/date-orders.ts";
import { standardOutput } from "../../terminal/index.ts";
import type { AnyWindow, RecordDefinition } from "../../window/index.ts";
import type { DualGrain } from "./dual-grain.ts";
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
    paths: new PathWriter(standardOutput, theme, job.hyperlink),
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

const formsOfMatches: readonly string[] = [
  "plain",
  "json",
  "count",
  "count-matches",
  "list",
  "quiet",
  "lines",
  "format",
];

/** Whether an input without a match changes nothing: the report prints and counts only matches. */
export function passesUnmatched(job: ScanJob): boolean {
  const { report, invert, before, after, stats, dualGrain } = job.options;
  const isOfMatches = formsOfMatches.includes(report.form) && !invert && before === 0 && after === 0;
  const listsOthers = report.form === "list" && report.listed === "others";
  const countsNone = report.form.startsWith("count") && !showsPaths(job);
  return isOfMatches && !listsOthers && !countsNone && !stats && !dualGrain && job.query === null;
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

/** Whether lines with all of their matches are put in order, so that the text of the last one is still needed. */
const ranksLines = ({ rank, limitsLines }: ScanOptions): boolean => rank !== null && limitsLines;

const forwardForms: readonly string[] = ["plain", "json", "count", "count-matches", "list", "quiet"];

/**
 * Whether the report needs only the matches, each with its own text, and they come from one program: those of several
 * are merged over whole texts alone.
 */
export function looksForward({ options, query, pattern }: ScanJob): boolean {
  const { report, invert, explain, before, after } = options;
  const isForward =
    forwardForms.includes(report.form) || (report.form === "format" && !report.template.includes("${@"));
  const isAlone = !invert && !explain && before === 0 && after === 0 && !query && !ranksLines(options);
  return isForward && isAlone && pattern.groups === undefined;
}

/** Whether that applies to whole inputs, so that they can be read as streams. */
export function canStream(job: ScanJob): boolean {
  return job.window === null && job.texts === null && job.pattern.fields === undefined && looksForward(job);
}

/** Whether the report shows lines around matches, which can be printed once no later match changes them. */
export function canSettle({ options, window, query, pattern, texts }: ScanJob): boolean {
  const { report, before, after, explain, deep, stats, chunkBytes, wholeLine, singleMatch, maxCount } = options;
  const isAround = ranksLines(options) || (report.form === "plain" && (before !== 0 || after !== 0));
  const isWhole =
    window !== null || query !== null || texts !== null || pattern.fields !== undefined || explain || stats;
  const isCut = deep || wholeLine || singleMatch || maxCount !== Infinity || chunkBytes !== undefined;
  const hasRecords = typeof before === "string" || typeof after === "string";
  return (isAround || report.form === "passthru") && !isWhole && !isCut && !hasRecords && !pattern.groups;
}

/** Whether the report is of whole lines which can be selected a part of the input at a time. */
export function canStreamLines({ options, window, query, pattern }: ScanJob): boolean {
  const { report, before, after, byLine, stats, chunkBytes, rank } = options;
  if (rank !== null) return false;
  const isOfLines = report.form === "lines" || (report.form === "invert" && byLine);
  const hasRecords = typeof before === "string" || typeof after === "string";
  const isWhole = window !== null || query !== null || pattern.readings.length > 0 || stats || chunkBytes !== undefined;
  return isOfLines && byLine && !hasRecords && !isWhole && pattern.fields === undefined;
}
