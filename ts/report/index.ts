/** Reports of matches and lines. */

export { CountReport, MatchCount, type Tally, TouchedLines } from "./counts.ts";
export { type ExplainedMatches, Explainer, type Trace } from "./explain.ts";
export { FormatReport } from "./format.ts";
export { type JsonLayout, JsonReport, type ValueSpelling } from "./json.ts";
export { ListReport } from "./list.ts";
export { captureStyles, type Mark, matchMarks } from "./marks.ts";
export { MatchLineWriter } from "./match-line.ts";
export { MatchTokens } from "./match-tokens.ts";
export { PlainReport } from "./plain.ts";
export { plainTheme, type Theme } from "./plain-theme.ts";
export { PathWriter, PrefixWriter } from "./prefix.ts";
export { jsonString, writeJsonString, writeQuoted } from "./quote.ts";
export { TokenReadings } from "./readings.ts";
export { type FoundRecords, RecordJsonReport } from "./record-report.ts";
export { Registers, type Spans, type SpellValues } from "./registers.ts";
export { lastLine, lineEnd, type Report, type ReportInput, type ReportSettings } from "./report.ts";
export { Stats } from "./stats.ts";
export { buildTheme } from "./theme.ts";
export { UntouchedLines } from "./touched.ts";
export { prepareTrace } from "./trace.ts";
export { type Reach, type RecordFinder, WindowReport, type WindowReportOptions } from "./window-report.ts";
