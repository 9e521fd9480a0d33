/** `scan --follow`: the matches of each file, then those of what it gains, each once nothing later can change it. */
import { OptionError } from "../error/errors.ts";
import { reportError, warn } from "../error/door.ts";
import type { Input, InputOptions } from "../input/index.ts";
import type { Report } from "../report/index.ts";
import { type Matches, StreamScanner } from "../scan/index.ts";
import { parseTemplate } from "../template/index.ts";
import { standardOutput } from "../terminal/index.ts";
import {
  BlockFile,
  type Change,
  countLineEnds,
  type FollowedFile,
  follow,
  followedText,
  followNote,
  LineHolder,
  ShiftedMatches,
} from "../window/index.ts";
import { checkFollow, refuseBeside } from "./follow-options.ts";
import { reportInput } from "./line-window.ts";
import { MatchView, selectedMatches } from "./match-selection.ts";
import { buildReport } from "./scan-report.ts";
import { reportSettings, type ScanJob } from "./scan-run.ts";
import type { GivenFlag, Words } from "./words.ts";

/** Reports that need the whole input, and engines that read it in a way of their own. */
const refused = [
  ...["count", "count-matches", "files-with-matches", "files-without-match", "stats", "invert-match", "passthru"],
  ...["explain", "fields", "gpu", "dual-grain", "chunk-size", "search-zip"],
  ...["all", "any", "none", "at-least", "not"],
] as const;

/** @throws {OptionError} what a followed scan can't give */
export function checkScanFollow(given: GivenFlag, words: Words, job: Omit<ScanJob, "inputs">, options: InputOptions): void {
  refuseBeside(given, words, ...refused);
  if (job.options.before !== 0 || job.options.after !== 0) refuseBeside(given, words, "context", "before-context", "after-context");
  if (job.query) refuseBeside(given, words, "record", "record-start", "record-span");
  checkFollow(given, job.window, options);
  const { report } = job.options;
  if (report.form !== "format") return;
  if (parseTemplate(report.template, { registers: job.pattern.registers, where: "format" }).usesReadings) {
    const message = `${given.typed} reads on without the whole input, which --format with readings such as \${@kind} needs`;
    throw new OptionError(given.typed, report.template, message);
  }
}

/**
 * @param keepCount a file that is read again counts on
 * @returns the exit status, where every file is at its cap; else a signal ends the scan
 */
export async function followScan(job: ScanJob, keepCount: boolean): Promise<number> {
  const settings = reportSettings(job);
  const report = buildReport(job.options, { ...job, settings, sayNone: false, jsonLayout: "lines" });
  const followed: FollowedScan[] = [];
  for (const input of job.inputs) {
    try {
      followed.push(new FollowedScan(job, input, report, keepCount));
    } catch (error) {
      reportInput(error);
    }
    standardOutput.flush();
  }
  if (followed.length === 0) return 2;
  if (followed.every((one) => one.isDone)) return 0;
  for await (const { file, change } of follow(followed.map((one) => one.file))) {
    followed[file]!.handle(change);
    standardOutput.flush();
    if (followed.every((one) => one.isDone)) return 0;
  }
  return 0;
}

/** Text is given to the scanner in pieces of this size, so that a batch of matches stays small. */
const pieceBytes = 1 << 20;

class FollowedScan {
  readonly file: FollowedFile;
  readonly #matcher: PieceMatcher;
  #left: number;
  /** Members of a set that have matched, where each counts once. */
  readonly #seen = new Set<number>();

  /** Reports the window. @throws {FileError | BinaryFileError} */
  constructor(
    readonly job: ScanJob,
    readonly input: Input,
    readonly report: Report,
    readonly keepCount: boolean,
  ) {
    const { shown, raw } = input.path!;
    const found = followedText(BlockFile.open(shown, job.options.binary, raw), job.window, job.record);
    this.file = found.file;
    this.#left = job.options.maxCount;
    this.#matcher = job.options.wholeLine ? new LineMatcher(job) : new StreamMatcher(job);
    this.#matcher.restart(found.offset, found.firstLine);
    for (let at = 0; at < found.text.length; at += pieceBytes) this.#take(found.text.subarray(at, at + pieceBytes));
  }

  /** Nothing more of the file is reported, unless it is cut or replaced. */
  get isDone(): boolean {
    const { options, pattern } = this.job;
    return this.#left <= 0 || (options.singleMatch && this.#seen.size === pattern.members.length);
  }

  handle(change: Change): void {
    if (change.kind === "gained") {
      this.#take(change.text);
      return;
    }
    warn(followNote(this.input.path!.shown, change));
    this.#matcher.restart(0, 1);
    if (this.keepCount) return;
    this.#left = this.job.options.maxCount;
    this.#seen.clear();
  }

  #take(text: Uint8Array): void {
    if (this.isDone) return;
    for (const { matches, text: of, base } of this.#matcher.push(text)) {
      const kept = this.#select(matches);
      if (kept.length === 0) continue;
      const path = this.input.path;
      this.report.begin({ path, text: of, base, from: base, to: base + of.length, firstLine: matches.line(0) });
      this.report.add(kept.length === matches.count ? matches : new MatchView(matches, kept));
    }
  }

  /** Numbers of the matches that count. */
  #select(matches: Matches): number[] {
    const kept: number[] = [];
    for (let i = 0; i < matches.count && this.#left > 0; i++) {
      if (this.job.options.singleMatch && this.#seen.has(matches.member(i))) continue;
      this.#seen.add(matches.member(i));
      this.#left -= 1;
      kept.push(i);
    }
    return kept;
  }
}

/** Matches, with the text they lie in and where that stands in the file. */
interface FoundPiece {
  readonly matches: Matches;
  readonly text: Uint8Array;
  readonly base: number;
}

/** Finds matches in text that comes in pieces. */
interface PieceMatcher {
  /** What comes next is the file's byte `offset`, on line `line`. */
  restart(offset: number, line: number): void;
  push(text: Uint8Array): Iterable<FoundPiece>;
}

/** Gives a match once no later text can change it. */
class StreamMatcher implements PieceMatcher {
  #scanner: StreamScanner | null = null;
  #offset = 0;
  #line = 1;

  constructor(readonly job: ScanJob) {}

  restart(offset: number, line: number): void {
    this.#scanner?.close();
    this.#scanner = new StreamScanner(this.job.pattern);
    this.#offset = offset;
    this.#line = line;
  }

  *push(text: Uint8Array): Generator<FoundPiece> {
    const scanner = this.#scanner!;
    const found = scanner.push(text);
    if (found.count === 0) return;
    let end = 0;
    for (let i = 0; i < found.count; i++) end = Math.max(end, found.end(i));
    const start = found.start(0);
    const matches = new ShiftedMatches(found, this.#offset, this.#line - 1);
    yield { matches, text: scanner.text(start, end), base: this.#offset + start };
  }
}

/** Matches of whole lines: a line is looked at when its end has come. */
class LineMatcher implements PieceMatcher {
  readonly #held = new LineHolder();
  #offset = 0;
  #line = 1;

  constructor(readonly job: ScanJob) {}

  restart(offset: number, line: number): void {
    this.#held.drop();
    this.#offset = offset;
    this.#line = line;
  }

  *push(text: Uint8Array): Generator<FoundPiece> {
    const lines = this.#held.push(text);
    if (!lines) return;
    const { pattern, options } = this.job;
    const input = { path: null, text: lines, base: 0, from: 0, to: lines.length, firstLine: 1 };
    const selection = { limit: Infinity, singleMatch: options.singleMatch, wholeLine: true };
    for (const found of selectedMatches(pattern, input, selection)) {
      const matches = new ShiftedMatches(found, this.#offset, this.#line - 1);
      yield { matches, text: lines, base: this.#offset };
    }
    this.#offset += lines.length;
    this.#line += countLineEnds(lines);
  }
}
