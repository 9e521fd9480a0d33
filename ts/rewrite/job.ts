/**
 * The parts of a rewrite that do not depend on the destination: open an input, find its matches, render the
 * replacements.
 */
import type { Depth, Joins, TextStream } from "../deep/index.ts";
import { reportError } from "../error/diagnostics.ts";
import { FileError } from "../error/errors.ts";
import { type BinaryRule, type Input, openInput, type Source } from "../input/index.ts";
import { PassedPages } from "../input/passed-pages.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import type { Matches } from "../scan/index.ts";
import type { DateOrder, MatchContext, Readings } from "../template/index.ts";
import { type AnyWindow, type RecordDefinition, type ResolvedWindow, resolveWindow } from "../window/index.ts";
import type { Write } from "./form-guard.ts";
import type { CheckedWindow, Destination } from "./leftover.ts";
import { finishCheck, OutputCheck } from "./output-check.ts";
import type { RecordForms } from "./record-forms.ts";
import type { Replacer } from "./replacer.ts";
import { Editor } from "./rewrite.ts";
import type { RewriteTarget } from "./target.ts";

export interface RewriteJob {
  readonly replacer: Replacer;
  readonly window: AnyWindow | null;
  /** What the window counts; `null`: lines. */
  readonly definition: RecordDefinition | null;
  readonly dateOrder: DateOrder;
  readonly binary: BinaryRule;
  readonly pattern: CompiledPattern;
  /** What is searched besides the text's own tokens. */
  readonly deep: Depth;
  /** Matches stay within a line. */
  readonly byLine: boolean;
  /** The output is searched for matches that are left: see leftover.ts. */
  readonly checks: boolean;
  /** Maximum number of matches to replace per input. */
  readonly maxCount: number;
  /**
   * Matches within bytes [from, to) of an input's text; they see no text outside.
   * @param path of the input, for messages
   * @param joins batches whose matches may be returned in batches of other sizes, without registers
   */
  matches(
    text: Uint8Array,
    from: number,
    to: number,
    maxCount?: number,
    path?: string,
    joins?: Joins,
  ): Iterable<Matches>;
  /** Finds the matches of text that arrives in pieces, if they are not those of `pattern` in the text itself. */
  open?(path: string): TextStream;
  /** Called with each batch of a stream before it is replaced; `text` begins at byte `base`. */
  onMatches?(matches: Matches, text: Uint8Array, base: number): void;
  /** Readings of the matches of a text whose first byte has offset `base`. */
  readings(text: Uint8Array, base: number): Readings;
}

/** An open input and its window. */
export interface OpenInput {
  readonly input: Input;
  readonly source: Source;
  readonly window: ResolvedWindow;
  readonly context: MatchContext;
}

/**
 * Opens an input; `null` if it cannot be read or is binary, which has been reported according to its rule.
 * @param target the file to read its text from
 */
export function openRewritten(job: RewriteJob, input: Input, target?: RewriteTarget): OpenInput | null {
  const alone = job.binary.alone || input.from === "standard input";
  const source = openInput(input, { ...job.binary, alone }, target && (() => target.source()));
  if (source === null) return null;
  const text = source.bytes;
  const context: MatchContext = {
    path: input.path?.shown ?? "",
    text,
    baseBytes: 0,
    members: [],
    dateOrder: job.dateOrder,
    readings: job.readings(text, 0),
  };
  return { input, source, window: resolveWindow(text, job.window, job.definition, context.path), context };
}

/** @param joins batches whose matches may be returned in batches of other sizes, without registers */
export function windowMatches(job: RewriteJob, { window, input }: OpenInput, joins?: Joins): Iterable<Matches> {
  if (window.isEmpty) return [];
  const found = job.matches(window.text, window.from, window.to, undefined, input.path?.shown ?? "--text", joins);
  return passing(found, window.text);
}

/** Releases the pages of a mapped text before the last match that was taken, which are written by then. */
function* passing(batches: Iterable<Matches>, text: Uint8Array): Generator<Matches> {
  const passed = new PassedPages(text);
  for (const matches of batches) {
    const written = matches.count > 0 ? matches.start(matches.count - 1) : 0;
    yield matches;
    passed.pass(written);
  }
}

/** The batches, beginning with the first that contains a match; `null` if there is none. */
export function fromFirstMatch(batches: Iterable<Matches>): Iterable<Matches> | null {
  const iterator = batches[Symbol.iterator]();
  let first = iterator.next();
  while (!first.done && first.value.count === 0) first = iterator.next();
  if (first.done) return null;
  const held = first.value;
  return {
    *[Symbol.iterator]() {
      yield held;
      for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value;
    },
  };
}

/** The check of one output, if the job asks for it; must be closed. @param write takes what may be written */
export function openCheck(job: RewriteJob, window?: CheckedWindow, write: Write | null = null): OutputCheck | null {
  return job.checks ? new OutputCheck(job, window, false, write) : null;
}

/** The check of an output whose changes were asked for one by one; must be closed. */
export function openReviewCheck(job: RewriteJob, window: CheckedWindow): OutputCheck | null {
  return job.checks ? new OutputCheck(job, window, true) : null;
}

/** Reports what is wrong with an output, most of which is written already. */
export function reportFaults(check: OutputCheck | null, path: string, destination: Destination = "printed"): void {
  for (const fault of finishCheck(check, destination)) reportError(new FileError([path], "", fault));
}

/** @param forms of the text, if the context has it in parts */
export function createEditor(job: RewriteJob, context: MatchContext, forms?: RecordForms): Editor {
  return new Editor(job.replacer, context, forms);
}
