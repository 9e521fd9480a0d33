/** Scans: this file only names what the other rooms use, so that they load no more than that. */
export type { ScanFlags } from "./batch.ts";
export { chooseDevice, deviceFailure, deviceRefusal, openDevice, usesDevice } from "./device.ts";
export { firstOfEach, type RecordSpans } from "./each-record.ts";
export { findRoute, ScanFacts } from "./facts.ts";
export { countFileMatches, type FileCounts } from "./file.ts";
export {
  type CountForm,
  FileCounter,
  FileScanner,
  type FoundFile,
  type StartedScan,
  type WrittenCounts,
} from "./files.ts";
export { announceHeld, announceHeldSet, severalLibraries } from "./held.ts";
export { limitMatches, MatchLimiter } from "./match-limiter.ts";
export type { Matches, MatchReadings, Read, Spans, TokenSpans } from "./matches.ts";
export { insideText, type Reading, readingOf, type TextPart, textReader } from "./reading.ts";
export { type CountOptions, type Counts, countMatches, type ScanOptions, scan, scanLater } from "./scan.ts";
export { type StreamOptions, StreamScanner } from "./stream.ts";
export { MatchView, matchesBetween, SpanningMatch } from "./view.ts";
