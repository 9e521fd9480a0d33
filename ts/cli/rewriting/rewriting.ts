/** Shared by `rewrite` and `redact`: inputs, windows, and where the new text goes. */

import { type Depth, foundMatches } from "../../deep/index.ts";
import { hasReportedError, reportError, warn } from "../../error/diagnostics.ts";
import { MatcherError, OptionError } from "../../error/errors.ts";
import { type Inputs, openInputs, standardInputPieces, Untouched } from "../../input/index.ts";
import { isTerminal } from "../../native/system.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { Explainer, MatchTokens, TokenReadings, type Trace } from "../../report/index.ts";
import { prepareTrace } from "../../report/trace.ts";
import {
  AnswerReader,
  canBeChecked,
  followRewritten,
  printDiffs,
  printRewritten,
  type Replacer,
  type ReviewOptions,
  type RewriteJob,
  refuseStandardInput,
  review,
  rewriteInPlace,
} from "../../rewrite/index.ts";
import type { Matches } from "../../scan/index.ts";
import { readKey, readsKeys, standardOutput } from "../../terminal/index.ts";
import { FollowedWindow } from "../../window/index.ts";
import { checkFollow, checkFollowedPattern, statusWithoutFiles } from "../args/follow-options.ts";
import { inputOptions } from "../args/input-options.ts";
import type { GivenFlag, ParsedArgs } from "../args/parsed-args.ts";
import { dateOrderOption } from "../args/report-options.ts";
import { windowOption, windowWithRecords } from "../args/window-options.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { target } from "../flags/rewrite.ts";
import { times, window, windowRecord } from "../flags/window.ts";
import { warnOfComparing } from "../hints/comparing-steps.ts";
import type { ReplacedFields } from "./field-values.ts";
import { LongMatches } from "./long-matches.ts";

export const rewritingFlags = [declare, text, walk, compressed, target, windowRecord, window, times];

const contextLinesDefault = 3;
/** Bytes of standard input read at once; a terminal gives one line. */
const answerBytesMax = 4096;

/** The matches and their replacements. */
export interface Rewriting {
  readonly pattern: CompiledPattern;
  readonly replacer: Replacer;
  /** What is searched besides the text's own tokens. */
  readonly deep: Depth;
  /** The values of these fields are replaced, in place of the matches of `pattern`. */
  readonly fields?: ReplacedFields;
  /** The output is searched for matches that are left. */
  readonly checks?: boolean;
  /** Names the inputs that were not read; if files are rewritten, as an error unless `--skip-ok` is given. */
  readonly tellsUntouched?: boolean;
  /** Number of positionals before the inputs. */
  readonly firstInput: number;
  /** The user gave the pattern, so a search that finds nothing deserves a hint. */
  readonly hasPattern: boolean;
}

export async function runRewriting(
  args: ParsedArgs,
  { pattern, replacer, deep, fields, checks = false, tellsUntouched = false, firstInput, hasPattern }: Rewriting,
): Promise<number> {
  const options = inputOptions(args, firstInput);
  const writes = writingFlag(args);
  if (writes) refuseStandardInput(options.paths, writes);
  const windows = await windowWithRecords(args);
  const follow = args.findLast("follow");
  if (follow) {
    checkFollow(follow, windowOption(args), options);
    await checkFollowedPattern(follow, pattern);
  }
  const inputs = openInputs(options);
  const untouched = tellsUntouched ? new Untouched() : undefined;
  const byLine = args.has.line ?? false;
  const contextLines = args.number.context ?? contextLinesDefault;
  const maxCount = args.number["max-count"];
  const trace = prepareTrace(pattern, maxCount === undefined);
  const long = new LongMatches();
  const warnsOfLong = !checks;
  const seeing = (found: Iterable<Matches>, text: Uint8Array) => (warnsOfLong ? long.seeing(found, text) : found);
  const job: RewriteJob = {
    replacer,
    ...windows,
    dateOrder: dateOrderOption(args),
    binary: {
      read: options.binary,
      alone: !inputs.isMultiple,
      beside: "skip",
      onSkip: untouched && ((input) => untouched.addBinary(input)),
    },
    pattern,
    deep,
    byLine,
    checks,
    maxCount: maxCount ?? Infinity,
    matches: (text, from, to, limit = maxCount, path = "", joins = undefined) =>
      fields?.values(text, limit, path) ??
      seeing(foundMatches(pattern, text, { from, to, maxCount: limit, deep, byLine, joins }), text),
    ...(fields && { open: (path: string) => fields.stream(path) }),
    ...(warnsOfLong && {
      onMatches: (matches: Matches, text: Uint8Array, base: number) => long.see(matches, text, base),
    }),
    readings: (text, base) => new TokenReadings(trace, { text, base }),
  };
  if (follow) return followOne(args, inputs, job, follow);
  // A reading selects some of many matches on purpose: only a person needs to know.
  if (checks && !canBeChecked(pattern) && (pattern.readings.length === 0 || isTerminal(2))) {
    warn("the result is not searched again: PATTERN depends on the text around a match, which masks change");
  }
  const read = untouched ? { ...inputs, [Symbol.iterator]: () => untouched.noting(inputs) } : inputs;
  const count = await runJob(args, read, job, { contextLines, isMultiple: options.paths.length > 1, trace });
  replacer.left?.report();
  if (pattern.registers.length > 0) warnOfComparing(pattern, byLine);
  const left = untouched?.report(options);
  if (left && (args.has["skip-ok"] || !writes)) warn(left);
  else if (left) reportError(new MatcherError("io", `${left}; --skip-ok ends with status 0 all the same`));
  if (long.lineEnds > 0) {
    warn(
      `a match goes over ${long.lineEnds + 1} lines: .* does not end at line ends; --line keeps matches within a line`,
    );
  }
  if (hasPattern && count !== null && !hasReportedError()) {
    const { hintAtNothing, hintAtMore } = await import("../hints/index.ts");
    if (count === 0) await hintAtNothing(args, { pattern, inputs, deep, forPeople: true, ignoreCase: "--ignore-case" });
    // The output of `redact` is searched again. Values of fields that were written are those of the input no longer.
    else if (!checks && !(writes && pattern.fields) && (deep || isTerminal(2)))
      hintAtMore(args, { pattern, inputs, deep, verb: "rewrites" });
  }
  return 0;
}

interface Output {
  readonly contextLines: number;
  /** Several inputs were named. */
  readonly isMultiple: boolean;
  readonly trace: Trace;
}

/** @returns the number of replacements; `null` if it has been reported */
async function runJob(
  args: ParsedArgs,
  inputs: Inputs,
  job: RewriteJob,
  { contextLines, isMultiple, trace }: Output,
): Promise<number | null> {
  if (args.has["dry-run"]) return printDiffs(inputs, job, contextLines, standardOutput);
  if (args.has.interactive && !args.has["update-all"]) {
    const options = {
      contextLines,
      showSkipped: args.has["show-skipped"] ?? false,
      about: aboutMatches(job.pattern, args.has.explain ?? false, trace),
    };
    await review(inputs, job, options, answerReader(), standardOutput);
    return null;
  }
  if (args.has["in-place"] || args.has["update-all"]) {
    const reports = inputs.isMultiple || isMultiple;
    return rewriteInPlace(inputs, job, { reports, retries: args.has.retry ?? false });
  }
  return printRewritten(inputs, job, standardOutput);
}

/** Follows the only input. @throws {OptionError} there are several */
async function followOne(args: ParsedArgs, inputs: Inputs, job: RewriteJob, { typed }: GivenFlag): Promise<number> {
  if (inputs.isMultiple) throw new OptionError(typed, typed, `${typed} rewrites one file: name one`);
  for (const { path } of inputs) {
    const part = { window: windowOption(args), definition: job.definition, binary: job.binary.read };
    const followed = new FollowedWindow(path!.shown, path!.raw, part);
    const options = {
      path: path!.shown,
      maxCount: args.number["max-count"] ?? Infinity,
      keepCount: args.has["keep-count"] ?? false,
    };
    await followRewritten(followed, job, options, standardOutput);
    return 0; // The reader of the output has gone.
  }
  return statusWithoutFiles();
}

/** The flag that makes the command write files. */
function writingFlag(args: ParsedArgs): string | null {
  if (args.has["dry-run"]) return null;
  const given = args.findLast("in-place", "update-all", "interactive");
  return given ? `--${given.flag.long}` : null;
}

/** What a review shows for each match besides its place. */
function aboutMatches(pattern: CompiledPattern, explains: boolean, trace: Trace): ReviewOptions["about"] {
  const explainer = explains ? new Explainer(trace) : null;
  const found = new MatchTokens(trace.tokens);
  return ({ context }) => {
    const input = { text: context.text, base: 0 };
    return {
      kinds(matches, i) {
        const [first, end] = found.within(input, matches, i);
        return Array.from(found.tokens.kinds.subarray(first, end), (kind) => pattern.kindNames[kind]).join(" ");
      },
      explain: (out, match) => explainer?.writePlain(out, input, match, 0),
    };
  };
}

function answerReader(): AnswerReader {
  const editor = process.env.VISUAL || process.env.EDITOR || "";
  return new AnswerReader(standardInputPieces(answerBytesMax), editor, readsKeys() ? readKey : null);
}
