/** Windows, record units, queries over records, and following files. */
export { BlockFile } from "./block-file.ts";
export { type FileWindow, fileWindow } from "./file-window.ts";
export { type FileChange, follow, followNote } from "./follow/follow.ts";
export { type Change, FollowedFile } from "./follow/followed-file.ts";
export { type FollowedPart, FollowedWindow, type WindowStep } from "./follow/followed-window.ts";
export { LineHolder } from "./follow/line-holder.ts";
export { ShiftedMatches } from "./follow/shifted-matches.ts";
export { countLineEnds } from "./line-ends.ts";
export { inputWindow, textWindow } from "./lines-of-input.ts";
export { Numbers } from "./numbers.ts";
export { barePrinter, type LinePrinter, type LineWriter, numberedPrinter } from "./print-lines.ts";
export { FoundRecords, type Quantifier, type Query, queryRecords, queryRecordsLater } from "./query.ts";
export { RecordAround } from "./record-around.ts";
export {
  lineRecords,
  type Places,
  type RecordDefinition,
  recordSpans,
  records,
  type Span,
  SpanColumns,
  type Spans,
} from "./records.ts";
export { resolveWindow } from "./resolve.ts";
export { ResolvedWindow } from "./resolved.ts";
export { type LineStamp, lineStamps, type StampOptions, type TimeSource, UnreadTimes } from "./stamps.ts";
export { parseUnit, type RecordUnit, readUnit, unitNames } from "./units.ts";
export { type AnyWindow, isClosed, parseRange, parseSide, type Window } from "./window.ts";
