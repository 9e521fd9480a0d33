/** Shows changes one by one, and applies those that the user accepts. Files are written after the last answer. */
import type { BigIntStats } from "node:fs";
import { escapeInto } from "../deep/index.ts";
import { reportError, warn } from "../error/diagnostics.ts";
import { FileError } from "../error/errors.ts";
import type { FileInput, Input } from "../input/index.ts";
import type { ExplainedMatches } from "../report/index.ts";
import { insideText, type Matches } from "../scan/index.ts";
import { ByteBuffer } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import { type Answer, type AnswerReader, answerLine } from "./answers.ts";
import { diffColours, UnifiedDiff } from "./diff.ts";
import { isFirst, reportReplacements, withAtomicWrites, writeAtomically } from "./in-place.ts";
import { createEditor, type OpenInput, openReviewCheck, openRewritten, type RewriteJob, windowMatches } from "./job.ts";
import type { TextRewriter } from "./rewrite.ts";
import { FileChangedError, isSameText, RewriteTarget } from "./target.ts";

export interface ReviewOptions {
  readonly contextLines: number;
  readonly showSkipped: boolean;
  /** Prepares details about an input's matches. */
  about(opened: OpenInput): AboutMatches;
}

/** Details about a match, shown with its diff. */
export interface AboutMatches {
  /** Kind names of its tokens, separated by spaces. */
  kinds(found: Matches, i: number): string;
  /** Writes the lines of `--explain` for a match, the only one in `found`, if enabled. */
  explain(out: Output, found: ExplainedMatches): void;
}

/** An input, and its file's state when the matches were found: their offsets are valid for that text only. */
interface ReviewedFile {
  readonly input: FileInput;
  readonly status: BigIntStats;
}

interface Change {
  readonly file: ReviewedFile;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  replacement: Uint8Array;
  /** The replacement before it is escaped for the quotes around it. */
  readonly rendered: Uint8Array;
  readonly quotes: readonly number[];
  readonly found: ExplainedMatches;
  readonly kinds: string;
  state: "open" | "applied" | "skipped" | "skipped with its kind";
}

/** @throws {OptionError} there is no way to ask */
export async function review(
  inputs: Iterable<Input>,
  job: RewriteJob,
  options: ReviewOptions,
  answers: AnswerReader,
  out: Output,
): Promise<void> {
  const seen = new Set<string>();
  const changes = Array.from(inputs, (input) => collect(input, job, options, seen)).flat();
  if (changes.length === 0) {
    out.text("no match\n");
    return;
  }
  if (await ask(changes, job, options, answers, out)) await write(changes, job, options);
}

function collect(input: Input, job: RewriteJob, options: ReviewOptions, seen: Set<string>): Change[] {
  if (input.from !== "file") return []; // Refused earlier.
  const reviewed = openReviewed(input, job, null);
  if (reviewed === null) return [];
  try {
    return isFirst(reviewed.target, seen) ? collectChanges(input, reviewed, job, options) : [];
  } finally {
    reviewed.close();
  }
}

function collectChanges(
  input: FileInput,
  { target, opened }: Reviewed,
  job: RewriteJob,
  options: ReviewOptions,
): Change[] {
  const changes: Change[] = [];
  const file: ReviewedFile = { input, status: target.status };
  const editor = createEditor(job, opened.context);
  const about = options.about(opened);
  for (const matches of windowMatches(job, opened)) {
    const holdOf = matchHolder(matches);
    editor.eachEdit(matches, ({ start, end, line, replacement, rendered, quotes }, i) => {
      const copy = replacement.copy();
      changes.push({
        ...{ file, start, end, line, quotes },
        replacement: copy,
        rendered: quotes.length > 0 ? rendered.copy() : copy,
        found: holdOf(i),
        kinds: about.kinds(matches, i),
        state: "open",
      });
    });
  }
  return changes;
}

/** An open file. */
interface Reviewed {
  readonly target: RewriteTarget;
  readonly opened: OpenInput;
  close(): void;
}

/**
 * Opens a file; reports a file that cannot be opened or has changed.
 * @param file its state when its matches were found; `null`: they have not been searched yet
 */
function openReviewed(input: FileInput, job: RewriteJob, file: ReviewedFile | null): Reviewed | null {
  try {
    const target = RewriteTarget.open(input);
    const isChanged = file !== null && !isSameText(target.status, file.status);
    const opened = isChanged ? null : openRewritten(job, input, target);
    if (opened === null) target.close();
    if (isChanged) throw new FileChangedError(input.path);
    return opened && { target, opened, close: () => closeBoth(target, opened) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportError(error);
    return null;
  }
}

function closeBoth(target: RewriteTarget, { source }: OpenInput): void {
  source.close();
  target.close();
}

/**
 * Returns match `i` of a batch in a form that stays valid; the text inside quotes that contains it is copied once for
 * all its matches.
 */
function matchHolder(matches: Matches): (i: number) => ExplainedMatches {
  let [held, heldBase] = [new Uint8Array(0), -1];
  return (i) => {
    const [start, end] = [matches.start(i), matches.end(i)];
    const readings = matches.readings?.(i)?.copy(0) ?? null;
    const places = { start: () => start, end: () => end, readings: () => readings };
    const { read } = matches;
    if (!read) return places;
    const { text, base } = insideText(read, i);
    if (base !== heldBase) [held, heldBase] = [text.slice(), base];
    const [from, to] = [read.matches.start(i) - base, read.matches.end(i) - base];
    const own = held;
    const inside = read.matches.readings?.(i)?.copy(base) ?? null;
    const spans = { start: () => from, end: () => to, readings: () => inside };
    return { ...places, read: { matches: spans, text: own, insideStart: () => 0, insideEnd: () => own.length } };
  };
}

/** Asks about each change. @returns whether to write the files */
async function ask(
  changes: Change[],
  job: RewriteJob,
  options: ReviewOptions,
  answers: AnswerReader,
  out: Output,
): Promise<boolean> {
  let shown: ReviewedFile | null = null;
  let reviewed: Reviewed | null = null;
  try {
    for (const [index, change] of changes.entries()) {
      if (change.state !== "open") continue;
      if (shown !== change.file) {
        reviewed?.close();
        shown = change.file;
        reviewed = openReviewed(shown.input, job, shown);
      }
      if (reviewed === null) {
        change.state = "skipped";
        continue;
      }
      showChange(change, reviewed.opened, options, out);
      const alike = changes.slice(index + 1).filter((later) => later.kinds === change.kinds && later.state === "open");
      out.text(`  template: ${change.kinds} (${alike.length} later of this kind)\n`);
      const answer = await answerTo(`[${index + 1}/${changes.length}] apply this change`, answers, out, change);
      if (answer === null) {
        out.text("\n");
        out.flush();
        warn("the answers ended early: nothing is written");
        return false;
      }
      if (answer.is === "quit") {
        warn("left off: nothing is written");
        return false;
      }
      apply(answer, change, alike, changes.slice(index + 1));
    }
    return true;
  } finally {
    reviewed?.close();
  }
}

function showChange(change: Change, opened: OpenInput, options: ReviewOptions, out: Output): void {
  const { start, end, line, replacement, file, found } = change;
  const name = out.diffName(file.input.path);
  const diff = new UnifiedDiff(name, opened.source.bytes, options.contextLines, out, diffColours(out));
  diff.edit(start, end, line, replacement, replacement.length);
  diff.finish();
  options.about(opened).explain(out, found);
}

/** The first line that is an answer; `null` if there is none. */
async function answerTo(question: string, answers: AnswerReader, out: Output, change: Change): Promise<Answer | null> {
  for (;;) {
    const line = await answers.answer(`${question} [y/n/e/t/T/a/q]? `, out);
    if (line === null) return null;
    const answer = answerLine(line);
    if (answer === null) {
      out.text(
        `${JSON.stringify(line)} is not an answer: y apply, n skip, e edit, t apply all of its kind, T skip them, a apply all, q quit\n`,
      );
    } else if (answer.is !== "edit") return answer;
    else {
      const edited = answers.edit(change.rendered, out);
      if (edited !== null) return { is: "apply", replacement: escapeQuotes(edited, change.quotes) };
    }
  }
}

function escapeQuotes(text: Uint8Array, quotes: readonly number[]): Uint8Array {
  const out = new ByteBuffer();
  escapeInto(out, text, text.length, quotes);
  return out.copy();
}

function apply(answer: Answer, change: Change, alike: readonly Change[], later: readonly Change[]): void {
  const settle = (changes: readonly Change[], state: Change["state"]) => {
    for (const one of changes) if (one.state === "open") one.state = state;
  };
  if (answer.is === "apply" && answer.replacement) change.replacement = answer.replacement;
  if (answer.is === "skip kind") settle([change, ...alike], "skipped with its kind");
  settle([change], answer.is === "skip" ? "skipped" : "applied");
  if (answer.is === "apply kind") settle(alike, "applied");
  if (answer.is === "apply all") settle(later, "applied");
}

async function write(changes: readonly Change[], job: RewriteJob, { showSkipped }: ReviewOptions): Promise<void> {
  const skipped = changes.filter(({ state }) => state === "skipped with its kind");
  if (skipped.length > 0) {
    const places = skipped.map(({ file, start, end }) => `  ${file.input.path.shown} [${start}..${end}]`);
    const count = `${skipped.length} ${skipped.length === 1 ? "change" : "changes"}`;
    warn(`${count} skipped by T`, showSkipped ? places : []);
  }
  const wrote = { files: 0, checked: 0 };
  await withAtomicWrites(async (yieldToLoop) => {
    for (const [file, all] of Map.groupBy(changes, (change) => change.file)) {
      const applied = all.filter((change) => change.state === "applied").length;
      const reviewed = applied === 0 ? null : openReviewed(file.input, job, file);
      if (reviewed === null) continue;
      const check = openReviewCheck(job, reviewed.opened.window);
      const writeChanges = async (rewriter: TextRewriter) => {
        for (const { start, end, replacement, state } of all) {
          if (state === "applied") rewriter.replace(start, end, replacement, replacement.length);
          else rewriter.leave(start, end);
        }
      };
      try {
        await writeAtomically(reviewed.target, reviewed.opened, job, yieldToLoop, writeChanges, check, "reviewed");
        reportReplacements(file.input.path, applied);
        wrote.files += 1;
        if (check?.isSearched) wrote.checked += 1;
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        reportError(error);
      } finally {
        check?.close();
        reviewed.close();
      }
    }
  });
  if (job.checks) warnOfDeclined(changes, wrote);
}

/** Says what a redaction left as it was, and whether the rest was searched for what else is left. */
function warnOfDeclined(changes: readonly Change[], wrote: { files: number; checked: number }): void {
  const count = changes.filter(({ state }) => state !== "applied").length;
  if (count === 0) return;
  const left =
    count === 1 ? "1 declined match is left in the clear" : `${count} declined matches are left in the clear`;
  const unchecked = "the rest was not checked, since what the pattern matches depends on the text around it";
  const rest = wrote.checked > 0 ? "the rest of what was written was checked" : unchecked;
  warn(`${left}; ${wrote.files > 0 ? rest : "nothing is written"}`);
}
