/** The public names of `import { ... } from "matcher"`. */

export * as axes from "./api/axes.ts";
export { Bpe, type TrainOptions } from "./api/bpe.ts";
export { setDateOrder, setNow, setTimeZone, setTzOffset, timeNotices } from "./api/clock.ts";
export {
  type Digest,
  type DigestOptions,
  diff,
  digest,
  type LogDiff,
  type PageOptions,
  type PageSection,
} from "./api/digest.ts";
export type { DiffOptions, EditOptions } from "./api/editing.ts";
export { type EventOptions, type EventValue, eventNotices, events, eventsAsync, type LogEvent } from "./api/events.ts";
export type { Explanation } from "./api/explain.ts";
export type { FieldRecord, FieldValues, PatternField as Field } from "./api/fields.ts";
export { Index, type IndexOptions } from "./api/file-index.ts";
export { type FilesOptions, files, filesAsync } from "./api/files.ts";
export { Finding, findingsJson, type Rule } from "./api/finding.ts";
export type { FixOptions } from "./api/fixing.ts";
export { type Cancel, type FollowedLine, followLines, type TailOptions, type Warning } from "./api/follow.ts";
export { followEvents } from "./api/follow-events.ts";
export {
  compile,
  countBy,
  distinct,
  distinctAsync,
  find,
  grep,
  groupBy,
  groupByAsync,
  isMatch,
  parse,
  redact,
  redactAsync,
  rewrite,
  rewriteAsync,
  scan,
  scanAsync,
  split,
} from "./api/functions.ts";
export { Grammar, type ParseNode, type Segment } from "./api/grammar.ts";
export type { GrepOptions, Line, Lines } from "./api/grep.ts";
export { type Built, type FieldInferOptions, infer, type PlainInferOptions } from "./api/infer.ts";
export type { Input, Text } from "./api/input.ts";
export type { MatchIterator } from "./api/iterator.ts";
export { type Atom, type AtomTest, type Declare, type FollowOptions, type Lib, Library } from "./api/library.ts";
export { type Capture, Match } from "./api/match.ts";
export type { Engine, Window } from "./api/options.ts";
export { type FileInput, head, lines, type PartOptions, read, records, tail } from "./api/parts.ts";
export { type Pat, Pattern, type PatternOptions } from "./api/pattern.ts";
export { type FilterCheck, type LiteralTest, Prefilter } from "./api/prefilter.ts";
export { type QueryOptions, type QueryRecord, query, queryAsync } from "./api/query.ts";
export type { Chunks } from "./api/read-ahead.ts";
export type { Change, Review } from "./api/review.ts";
export { followRedact, followRewrite, redactStream, rewriteStream } from "./api/rewrite-streams.ts";
export type { Mask, Replacement } from "./api/rewriting.ts";
export type { CheckOptions } from "./api/rules.ts";
export { sarif } from "./api/sarif.ts";
export { type SensitiveOptions, sensitive } from "./api/sensitive.ts";
export { type MemberMatch, PatternSet } from "./api/set.ts";
export type { At, Paths, Source, Walk } from "./api/sources.ts";
export { type ScanStats, scanStats } from "./api/stats.ts";
export { type Span, StreamScanner } from "./api/stream-scanner.ts";
export { follow, matchStream, scanStream } from "./api/streams.ts";
export type { Group, GroupOptions, KeyOptions } from "./api/tables.ts";
export {
  type SavedTemplates,
  type Template,
  type TemplateOptions,
  type TemplateSlot,
  templates,
  templatesAsync,
} from "./api/templates.ts";
export { type Texture, texture } from "./api/texture.ts";
export { escapeText as escape, type Token, type TokenOptions, tokens } from "./api/tokens.ts";
export type { AsyncOptions } from "./api/turns.ts";
export type { Value } from "./api/values.ts";
export { deviceAvailable, version } from "./api/version.ts";
export {
  BinaryFileError,
  BuildError,
  DeclarationError,
  FileError,
  GrammarError,
  MatcherError,
  OptionError,
  PatternError,
  RegisterError,
  StreamFinishedError,
  TemplateError,
} from "./error/errors.ts";
export { Decimal, type DurationUnit, Fraction, Instant } from "./value/index.ts";
