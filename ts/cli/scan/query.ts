/**
 * Record queries: records that contain the patterns (`--all --any --none --at-least --not`, or a record definition).
 */

import type { CompiledPattern } from "../../pattern/index.ts";
import { CountReport, MatchCount } from "../../report/counts.ts";
import type { Mark, Report, ReportSettings, Theme } from "../../report/index.ts";
import { ListReport } from "../../report/list.ts";
import { type CaptureStyle, captureStyles, matchMarks } from "../../report/marks.ts";
import { type Matches, type ScanFacts, scan } from "../../scan/index.ts";
import { heldProgram } from "../../scan/program.ts";
import { type FoundRecords, type Quantifier, type Query, queryRecords } from "../../window/query.ts";
import { lineRecords, type Places, type RecordDefinition } from "../../window/records.ts";
import { ResolvedWindow } from "../../window/resolved.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { separatePatterns } from "../args/pattern-options.ts";
import type { ScanOptions } from "./options.ts";

/** A scan that reports records instead of matches. */
export interface RecordQuery {
  report(options: ScanOptions, settings: ReportSettings, printNoMatch: boolean): Report;
  /**
   * Qualifying records of a window. @param limit maximum number of records @param facts receives statistics of the
   * scans
   */
  records(window: ResolvedWindow, limit: number, facts?: ScanFacts): Iterable<Matches>;
  /** The same of lines, as text arrives; `null` if the records are others. */
  readonly ofLines: LineQuery | null;
}

/** A query of lines whose matches are found elsewhere. */
export interface LineQuery {
  /** The patterns, then those that exclude a line. */
  readonly searched: readonly CompiledPattern[];
  /**
   * Qualifying lines of a text that begins at byte `base` of the input.
   * @param places of each pattern's matches in the text
   */
  lines(text: Uint8Array, base: number, places: readonly Places[], limit: number): Iterable<FoundRecords>;
}

/**
 * The query of the command line; `null` if it reports matches.
 * @throws {PatternError}
 */
export async function recordQuery(
  args: ParsedArgs,
  options: ScanOptions,
  definition: RecordDefinition | null,
): Promise<RecordQuery | null> {
  const { names, patterns } = await separatePatterns(args);
  const excluded = await excludedPatterns(args);
  const quantifier = quantifierOf(args);
  // To colour lines, the patterns are searched a second time: the query itself only visits records.
  let painted: PatternMarks | null = null;
  const queryOf = (feeds: readonly (() => Iterable<Places>)[]): Query => ({
    definition: definition ?? lineRecords,
    quantifier,
    patterns: feeds.slice(0, patterns.length),
    excluded: feeds.slice(patterns.length),
    inverted: options.invert,
    countsOnly: countsAlone(options),
  });
  const limitOf = (limit: number) => (countsAlone(options) && needsOne(options) ? Math.min(limit, 1) : limit);
  const searched = [...patterns, ...excluded];
  const crossesLines = options.byLine && searched.some(({ staysInLine }) => !staysInLine);
  const isOfLines = definition === null || (definition.kind === "unit" && definition.unit.name === lineUnitName);
  const find = options.deep ? scanDeep(options.deep === "everywhere", options.byLine) : scanWindow(options.byLine);
  return {
    report(options, settings, printNoMatch) {
      if (settings.theme.active) painted = new PatternMarks(patterns, settings.theme, find);
      const marks = (start: number, end: number) => painted?.within(start, end) ?? noMarks;
      return queryReport(options, { ...settings, members: names }, { printNoMatch, marks });
    },
    records(window, limit, facts) {
      painted?.begin(window);
      const query = queryOf(searched.map((pattern) => () => find(pattern, window, facts)));
      // Scans alone give figures to --stats and use the engine that MATCHER_ENGINE names.
      const isInTokens = !options.deep && !crossesLines && !facts && !process.env.MATCHER_ENGINE;
      const programs = isInTokens ? () => searched.map(programOf) : undefined;
      return queryRecords(window, { ...query, programs }, limitOf(limit));
    },
    ofLines: !isOfLines
      ? null
      : {
          searched,
          lines(text, base, places, limit) {
            const window = ResolvedWindow.whole(text);
            painted?.begin(window, base);
            return queryRecords(window, queryOf(places.map((place) => () => [place])), limitOf(limit));
          },
        },
  };
}

/** The patterns of `--not`. */
async function excludedPatterns(args: ParsedArgs): Promise<CompiledPattern[]> {
  const sources = args.all.not ?? [];
  if (sources.length === 0) return [];
  const { compileFor } = await import("../args/flag-pattern.ts");
  return sources.map((source) => compileFor(args, "--not", source));
}

const lineUnitName = "line";

const noMarks: readonly Mark[] = [];

/** Whether only the number of records is needed. The figures of --stats need places. */
function countsAlone({ stats, report: { form } }: ScanOptions): boolean {
  return !stats && ["count", "count-matches", "list", "quiet"].includes(form);
}

/** Whether one record decides. */
const needsOne = ({ report: { form } }: ScanOptions) => form === "list" || form === "quiet";

const programOf = (pattern: CompiledPattern) => (pattern.groups || pattern.fields ? null : heldProgram(pattern));

function quantifierOf(args: ParsedArgs): Quantifier {
  const count = args.number["at-least"];
  if (count !== undefined) return { kind: "at-least", count };
  return { kind: (["all", "none"] as const).find((kind) => args.has[kind]) ?? "any" };
}

interface LinesOptions {
  readonly printNoMatch: boolean;
  marks(start: number, end: number): readonly Mark[];
}

function queryReport(options: ScanOptions, settings: ReportSettings, { printNoMatch, marks }: LinesOptions): Report {
  const { report } = options;
  if (report.form === "count" || report.form === "count-matches")
    return new CountReport(settings, new MatchCount(), Infinity);
  if (report.form === "list") return new ListReport(settings, new MatchCount(), report.listed);
  if (report.form === "quiet") return new ListReport(settings, new MatchCount(), "none");
  if (report.form === "json") {
    const { RecordJsonReport } =
      require("../../report/record-report.ts") as typeof import("../../report/record-report.ts");
    return new RecordJsonReport(settings, options.jsonLines ? "lines" : "array");
  }
  const { WindowReport } = require("../../report/window-report.ts") as typeof import("../../report/window-report.ts");
  const lineNumbers = options.lineNumbers ?? settings.showPath;
  const records = { selects: "lines", isOfRecords: true, isSeparated: true } as const;
  return new WindowReport(settings, { ...records, lineNumbers, printNoMatch, marks });
}

/** Finds the places of a pattern in a window. */
type FindPlaces = (
  pattern: CompiledPattern,
  window: ResolvedWindow,
  facts?: ScanFacts,
  registers?: boolean,
) => Iterable<Matches>;

const scanWindow =
  (byLine: boolean): FindPlaces =>
  (pattern, { text, from, to }, facts, registers = false) =>
    scan(pattern, text, { from, to, registers, lines: false, facts, byLine: byLine && !pattern.staysInLine });

const scanDeep =
  (buried: boolean, byLine: boolean): FindPlaces =>
  (pattern, { text, from, to }, facts) => {
    const { deepMatches } = require("../../deep/index.ts") as typeof import("../../deep/index.ts");
    return deepMatches(pattern, text, { from, to, facts, buried, byLine });
  };

/** Matches of the patterns, for colouring; must be requested in ascending order. */
class PatternMarks {
  /** Registers with a style of their own, by pattern. */
  readonly #captures: readonly (readonly CaptureStyle[])[];
  #pending: Iterator<Mark>[] = [];
  #next: (Mark | null)[] = [];
  #base = 0;

  constructor(
    readonly patterns: readonly CompiledPattern[],
    private readonly theme: Theme,
    readonly find: FindPlaces,
  ) {
    this.#captures = patterns.map(({ registers }) => captureStyles(theme, registers));
  }

  /** @param base offset of the window's text in the input */
  begin(window: ResolvedWindow, base = 0): void {
    this.#base = base;
    this.#pending = this.patterns.map((pattern, index) => this.#marks(pattern, this.#captures[index]!, window));
    this.#next = this.#pending.map((marks) => marks.next().value ?? null);
  }

  /** In order, without overlap. */
  within(start: number, end: number): Mark[] {
    const found = this.#next.flatMap((_, pattern) => this.#ofPattern(pattern, start, end));
    found.sort((a, b) => a.start - b.start || b.end - a.end);
    let covered = start;
    return found.filter((mark) => {
      const isFree = mark.end > covered;
      covered = Math.max(covered, mark.end);
      return isFree;
    });
  }

  #ofPattern(pattern: number, start: number, end: number): Mark[] {
    const found: Mark[] = [];
    for (let mark = this.#next[pattern]; mark && mark.start < end; mark = this.#next[pattern]) {
      if (mark.end > start) found.push(mark);
      // It continues past the end, and is found again for the next line.
      if (mark.end > end) break;
      this.#next[pattern] = this.#pending[pattern]!.next().value ?? null;
    }
    return found;
  }

  *#marks(
    pattern: CompiledPattern,
    captures: readonly CaptureStyle[],
    window: ResolvedWindow,
  ): Generator<Mark, undefined> {
    for (const batch of this.find(pattern, window, undefined, captures.length > 0)) {
      for (let i = 0; i < batch.count; i++) {
        const base = this.#base;
        for (const { start, end, opening } of matchMarks(this.theme, captures, batch, i))
          yield { start: base + start, end: base + end, opening };
      }
    }
  }
}
