/** The options of a scan, from its arguments alone: nothing is opened here. */
import type { Depth } from "../../deep/index.ts";
import { checkNumber } from "../../error/number.ts";
import { depthOf } from "../args/depth.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { hasPositionalPattern } from "../args/pattern-options.ts";
import type { FlagName } from "../flags/names.ts";
import { type LinesForm, type ReportForm, reportForm } from "./report.ts";

/** A side of context: a number of lines, or the record unit to print in full. */
export type ContextSide = number | string;

export interface Rank {
  /** A register, or a computation with registers. */
  readonly by: string;
  /** The smallest value first. */
  readonly isRising: boolean;
  /** Number of matches wanted of all inputs; `null`: all. */
  readonly limit: number | null;
}

export interface ScanOptions {
  readonly report: ReportForm;
  readonly before: ContextSide;
  readonly after: ContextSide;
  readonly invert: boolean;
  readonly explain: boolean;
  /** Most matches of an input. */
  readonly maxCount: number;
  /** The order of the matches of all inputs; `null`: as they are found. */
  readonly rank: Rank | null;
  /** `maxCount` and the limit of `rank` count lines. */
  readonly limitsLines: boolean;
  /** No match spans a line end. */
  readonly byLine: boolean;
  readonly singleMatch: boolean;
  readonly wholeLine: boolean;
  /** Quoted text is also searched as a separate text. */
  readonly deep: Depth;
  /** `undefined`: if paths are shown. */
  readonly lineNumbers: boolean | undefined;
  /** The last one of `-H` and `--no-filename`; `undefined` if neither was given. */
  readonly filename: boolean | undefined;
  readonly binary: boolean;
  readonly requireMatch: boolean;
  readonly stats: "full" | "line" | undefined;
  readonly nullPaths: boolean;
  /** The line between groups of lines that are apart; `null`: none. */
  readonly separator: string | null;
  /** Print timings of the pipeline; allows only one input. */
  readonly dualGrain: boolean;
  /** JSON is one object per line. */
  readonly jsonLines: boolean;
  /** Size in bytes of the chunks in which text is scanned; `undefined`: chosen automatically. */
  readonly chunkBytes: number | undefined;
}

/** @throws {OptionError} values that the table of flags cannot check */
export function scanOptions(args: ParsedArgs): ScanOptions {
  const { has, text } = args;
  const hasContext = has.context || has["before-context"] || has["after-context"];
  const [before, after] = hasContext ? contextSides(args) : [0, 0];
  return {
    report: reportForm(args),
    before,
    after,
    invert: has["invert-match"] ?? false,
    explain: has.explain ?? false,
    maxCount: has["sort-by"] ? Infinity : (args.number["max-count"] ?? Infinity),
    rank: has["sort-by"] ? rankOf(args) : null,
    limitsLines: false,
    byLine: has.line ?? false,
    singleMatch: has["single-match"] ?? false,
    wholeLine: has["line-regexp"] ?? false,
    // Plain text is found inside and outside quotes.
    deep: depthOf(args) || (has["fixed-strings"] ?? false),
    lineNumbers: has["line-number"] || undefined,
    filename: has["with-filename"] || has["no-filename"] ? filenameChoice(args) : undefined,
    binary: has.binary ?? false,
    requireMatch: (has["require-match"] || has.quiet) ?? false,
    stats: has.stats && (text.stats === "line" ? "line" : "full"),
    nullPaths: has.null ?? false,
    separator: has["context-separator"] || has["no-context-separator"] ? separatorOf(args) : "--",
    dualGrain: has["dual-grain"] ?? false,
    jsonLines: has.ndjson ?? false,
    chunkBytes: args.number["chunk-size"],
  };
}

/** Options of `grep`. @param isTerminal the report goes to a terminal */
export function grepOptions(args: ParsedArgs, isTerminal: boolean): ScanOptions {
  const options = scanOptions(args);
  const numbers = args.lastOf("line-number", "no-line-number");
  const heading = args.lastOf("heading", "no-heading");
  const lines: LinesForm = {
    form: "lines",
    onlyMatches: args.has["only-matching"] ?? false,
    // Lines in order of a value are of one input after the other.
    heading: heading ? heading.flag.long === "heading" : isTerminal && options.rank === null,
    columns: args.has.column ?? false,
  };
  // A record with fields counts as one line.
  const countsMatches = options.report.form === "count" && (lines.onlyMatches || (args.has.in && !options.invert));
  return {
    ...options,
    report: countsMatches
      ? { form: "count-matches" }
      : options.report.form === "plain" || options.report.form === "invert"
        ? lines
        : options.report,
    // Of several inputs that are named, the lines of one have its path even if the others are missing.
    filename: options.filename ?? (args.positionals.length > Number(hasPositionalPattern(args)) + 1 || undefined),
    lineNumbers: numbers ? numbers.flag.long === "line-number" : isTerminal || lines.columns || undefined,
    limitsLines: true,
    byLine: true,
    requireMatch: true,
  };
}

function rankOf(args: ParsedArgs): Rank {
  return { by: args.text["sort-by"]!, isRising: args.has.reverse ?? false, limit: args.number["max-count"] ?? null };
}

/** The last of both flags takes precedence. */
function filenameChoice(args: ParsedArgs): boolean {
  return args.lastOf("with-filename", "no-filename")!.flag.long === "with-filename";
}

/** The last of both flags takes precedence. */
function separatorOf(args: ParsedArgs): string | null {
  const last = args.lastOf("context-separator", "no-context-separator")!;
  return last.flag.long === "context-separator" ? last.value! : null;
}

/** The last flag for a side takes precedence. */
function contextSides(args: ParsedArgs): [before: ContextSide, after: ContextSide] {
  const side = (...longs: FlagName[]): ContextSide => {
    const given = args.lastOf(...longs);
    if (!given) return 0;
    const value = given.value!;
    if (!/^[0-9]/.test(value)) return value;
    checkNumber(given.typed, value);
    return Number(value);
  };
  return [side("before-context", "context"), side("after-context", "context")];
}
