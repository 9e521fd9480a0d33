/** The reports of a scan: the flags that ask for each, and what makes it. */

import { OptionError } from "../../error/errors.ts";
import { describeWanted } from "../../error/value-error.ts";
import type { FieldsReportMaker } from "../../infer/index.ts";
import type { Inputs } from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import { CountReport, MatchCount, TouchedLines } from "../../report/counts.ts";
import type {
  Explainer,
  JsonLayout,
  Reach,
  Report,
  ReportSettings,
  ValueSpelling,
  WindowReportOptions,
} from "../../report/index.ts";
import { ListReport } from "../../report/list.ts";
import { PlainReport } from "../../report/plain.ts";
import { Registers } from "../../report/registers.ts";
import { UntouchedLines } from "../../report/touched.ts";
import type { DateOrder } from "../../tables/date-orders.ts";
import type { RecordDefinition } from "../../window/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { ScanOptions } from "./options.ts";

export type ReportForm =
  | { readonly form: "plain" | "json" | "count" | "count-matches" | "passthru" | "invert" | "quiet" }
  | LinesForm
  | { readonly form: "fields"; readonly json: boolean }
  | { readonly form: "list"; readonly listed: "selected" | "others" }
  | { readonly form: "format"; readonly template: string };

/** Whole lines, or the matches in them. */
export interface LinesForm {
  readonly form: "lines";
  readonly onlyMatches: boolean;
  /** The path is printed above the lines of each input. */
  readonly heading: boolean;
  readonly columns: boolean;
}

/** Flags that ask for a report: counts take precedence over lists, and lists over JSON. */
const reportFlags = [
  ...(["quiet", "fields", "count", "count-matches"] as const),
  ...(["files-with-matches", "files-without-match"] as const),
  ...(["json", "ndjson", "format", "passthru", "invert-match"] as const),
] as const;

export function reportForm(args: ParsedArgs): ReportForm {
  let asked: (typeof reportFlags)[number] | undefined;
  for (const long of reportFlags) if (args.has[long]) asked ??= long;
  switch (asked) {
    case undefined:
      return { form: "plain" };
    case "fields":
      return { form: "fields", json: args.has.json ?? false };
    case "files-with-matches":
      return { form: "list", listed: "selected" };
    case "files-without-match":
      return { form: "list", listed: "others" };
    case "ndjson":
      return { form: "json" };
    case "format":
      return { form: "format", template: args.text.format! };
    case "invert-match":
      return { form: "invert" };
    default:
      return { form: asked };
  }
}

/** Whether the scan covers whole inputs without interruption, so that its route can be named. */
export function namesRoute({ maxCount, chunkBytes, dualGrain }: ScanOptions): boolean {
  return maxCount === Infinity && chunkBytes === undefined && !dualGrain;
}

export interface ReportParts {
  readonly pattern: CompiledPattern;
  readonly settings: ReportSettings;
  /** Only one input, without a path: says if it has no match. */
  readonly printNoMatch: boolean;
  readonly explainer?: Explainer;
  readonly values: ValueSpelling;
  readonly jsonLayout?: JsonLayout;
  /** The records of a context side that is a unit; `null` if there is none. */
  readonly contextRecord: RecordDefinition | null;
  readonly dateOrder: DateOrder;
  /** Creates the report of `--fields`; `null` without it. */
  readonly fieldsReport: FieldsReportMaker | null;
  readonly inputs: Inputs;
}

/**
 * Loaded only by scans that print more than matches, counts or paths. Common reports are loaded alone: all of them take
 * longer to load than many searches.
 */
const reports = () => require("../../report/index.ts") as typeof import("../../report/index.ts");
const templates = () => require("../../template/index.ts") as typeof import("../../template/index.ts");

/** @throws {TemplateError | OptionError} */
export function buildReport(options: ScanOptions, parts: ReportParts): Report {
  const { report, invert, maxCount, limitsLines } = options;
  if (options.rank) {
    const { rankedReport } = require("./ranked.ts") as typeof import("./ranked.ts");
    return rankedReport(options, parts, recordFinder(parts.contextRecord), wholeReport);
  }
  const isOfMatches = report.form === "json" || (report.form === "count-matches" && !invert);
  if (!limitsLines || maxCount === Infinity || !isOfMatches) return wholeReport(options, parts);
  const { FirstLines } = require("../../report/first-lines.ts") as typeof import("../../report/first-lines.ts");
  return new FirstLines(wholeReport({ ...options, maxCount: Infinity }, parts), maxCount);
}

function wholeReport(options: ScanOptions, parts: ReportParts): Report {
  const { settings, pattern } = parts;
  const { report, invert, maxCount } = options;
  const tally = () => (invert ? new UntouchedLines() : new TouchedLines());
  switch (report.form) {
    case "count":
      return new CountReport(settings, tally(), maxCount);
    case "count-matches":
      return new CountReport(settings, invert ? new UntouchedLines() : new MatchCount(), maxCount);
    case "fields":
      return parts.fieldsReport!(settings, { json: report.json, isMultiple: parts.inputs.isMultiple });
    case "list":
      return new ListReport(settings, invert ? new UntouchedLines() : new MatchCount(), report.listed);
    case "format":
      return formatReport(report.template, parts, namesRoute(options));
    case "json": {
      const registers = new Registers(pattern.registers, pattern.memberRegisters);
      const { JsonReport } = require("../../report/json.ts") as typeof import("../../report/json.ts");
      return new JsonReport(
        settings,
        registers,
        parts.values,
        parts.explainer,
        options.jsonLines ? "lines" : parts.jsonLayout,
      );
    }
    case "passthru": {
      const captures = reports().captureStyles(settings.theme, pattern.registers);
      const lineNumbers = options.lineNumbers ?? settings.showPath;
      return windowReport(settings, { selects: "all", limit: maxCount, lineNumbers, captures });
    }
    case "quiet":
      return new ListReport(settings, invert ? new UntouchedLines() : new MatchCount(), "none");
    case "invert":
    case "lines":
      return linesReport(options, parts);
    case "plain":
      return plainReport(options, parts);
  }
}

function formatReport(text: string, { pattern, settings, dateOrder }: ReportParts, tellsRoute: boolean): Report {
  const template = templates().parseTemplate(text, { registers: pattern.registers, where: "format" });
  const { warnOfHiddenRegisters } =
    require("../hints/hidden-registers.ts") as typeof import("../hints/hidden-registers.ts");
  warnOfHiddenRegisters(template, pattern.registers);
  if (/\$(?!\{)|\{\w+\}|^\w+$/.test(text)) {
    const { warnOfFormatName, warnOfPlainReferences } =
      require("../hints/plain-references.ts") as typeof import("../hints/plain-references.ts");
    warnOfPlainReferences(text, pattern.registers);
    warnOfFormatName(text);
  }
  const { prepareTrace } = require("../../report/trace.ts") as typeof import("../../report/trace.ts");
  const { FormatReport } = require("../../report/format.ts") as typeof import("../../report/format.ts");
  return new FormatReport(settings, template, dateOrder, prepareTrace(pattern, tellsRoute));
}

function plainReport(options: ScanOptions, parts: ReportParts): Report {
  const { pattern, settings, printNoMatch, explainer, contextRecord } = parts;
  const registers = new Registers(pattern.registers, pattern.memberRegisters);
  const { before, after } = options;
  if (before === 0 && after === 0) return new PlainReport(settings, registers, printNoMatch, explainer);
  const { MatchLineWriter } = require("../../report/match-line.ts") as typeof import("../../report/match-line.ts");
  return windowReport(settings, {
    ...{ selects: "matches", matchLines: new MatchLineWriter(settings, registers, explainer), lineNumbers: true },
    ...{ before: reach(before), after: reach(after), openRecords: recordFinder(contextRecord) },
  });
}

/** Lines that contain matches, or those that do not. */
function linesReport(options: ScanOptions, { settings, pattern, contextRecord }: ReportParts): Report {
  const { captureStyles } = require("../../report/marks.ts") as typeof import("../../report/marks.ts");
  const { before, after, invert, maxCount, report } = options;
  const { onlyMatches = false, heading = false, columns = false } = report.form === "lines" ? report : {};
  return windowReport(settings, {
    ...{ selects: invert ? "untouched" : "lines", onlyMatches, heading, columns: columns && !invert },
    isOfRecords: pattern.fields !== undefined,
    separatesInputs: options.limitsLines,
    limit: maxCount,
    lineNumbers: options.lineNumbers ?? settings.showPath,
    before: invert ? lines(before) : reach(before),
    after: invert ? lines(after) : reach(after),
    openRecords: recordFinder(contextRecord),
    captures: captureStyles(settings.theme, pattern.registers),
  });
}

function windowReport(settings: ReportSettings, options: WindowReportOptions): Report {
  const { WindowReport } = require("../../report/window-report.ts") as typeof import("../../report/window-report.ts");
  return new WindowReport(settings, options);
}

const reach = (side: number | string): Reach => (typeof side === "number" ? side : "record");

function recordFinder(contextRecord: RecordDefinition | null) {
  return (text: Uint8Array) => {
    const around = require("../../window/record-around.ts") as typeof import("../../window/record-around.ts");
    const record = contextRecord!;
    return record.kind === "unit" ? new around.UnitAround(text, record.unit) : new around.RecordAround(text, record);
  };
}

/** Lines of a context side. @throws {OptionError} the side is a record unit */
function lines(side: number | string): number {
  if (typeof side === "number") return side;
  const wanted = describeWanted(side, { takes: "a number of lines around them" });
  throw new OptionError("--context", side, `lines that no match touches take ${wanted}`);
}
