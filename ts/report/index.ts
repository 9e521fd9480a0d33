/** Reports of matches and lines. */

export { type ContextOptions, ContextReport, type Reach } from "./context.ts";
export { type CountingReport, CountReport, MatchCount, type Tally, TouchedLines } from "./counts.ts";
export { type ExplainedMatches, Explainer, type Trace } from "./explain.ts";
export { FormatReport } from "./format.ts";
export { type JsonLayout, JsonReport, type ValueSpelling } from "./json.ts";
export { ListReport } from "./list.ts";
export { captureStyles, matchMarks } from "./marks.ts";
export { MatchLineWriter } from "./match-line.ts";
export { type MatchSpans, MatchTokens } from "./match-tokens.ts";
export { PassthruReport } from "./passthru.ts";
export { PathWriter } from "./path-writer.ts";
export { PlainReport } from "./plain.ts";
export { plainTheme, type Theme } from "./plain-theme.ts";
export { PrefixWriter } from "./prefix.ts";
export { jsonString, writeJsonString, writeQuoted } from "./quote.ts";
export { TokenReadings } from "./readings.ts";
export { type FoundRecords, RecordJsonReport, RecordLinesReport } from "./record-report.ts";
export { Registers, type Spans, type SpellValues } from "./registers.ts";
export { lastLine, lineEnd, lineFeeds, type Report, type ReportInput, type ReportSettings } from "./report.ts";
export { SelectedLinesReport } from "./selected-lines.ts";
export { Stats } from "./stats.ts";
export { type Mark, TextLineWriter } from "./text-line.ts";
export { buildTheme } from "./theme.ts";
export { TouchedLineCursor, UntouchedLines } from "./touched.ts";
export { traceOf } from "./trace.ts";
