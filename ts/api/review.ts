/** Changes of files, collected, shown to a caller who accepts or refuses each, and written after the last answer. */
import { escapeInto } from "../deep/index.ts";
import { FileError } from "../error/errors.ts";
import {
  AtomicWrite,
  encodedSink,
  FileChangedError,
  isSameText,
  type RewriteTarget,
  UnifiedDiff,
} from "../rewrite/index.ts";
import { ByteBuffer } from "../template/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import type { Explanation } from "./explain.ts";
import { type Cancel, warn } from "./follow.ts";
import { InputText } from "./input.ts";
import { type OpenFile, openTarget } from "./open-files.ts";
import { throwAll, type WalkedFile } from "./sources.ts";

/** A change that a caller is asked about. Offsets are UTF-16 units of the file's decoded text. */
export interface Change {
  path: string;
  start: number;
  end: number;
  /** What would be replaced, and by what. */
  text: string;
  replacement: string;
  /** Unified diff of this change alone. */
  diff: string;
  /** Kinds of the tokens that it replaces, separated by spaces. */
  template: string;
  /** Later changes of the same template that are still open. */
  later: number;
  /** Its number, from 1, and how many changes there are. */
  index: number;
  total: number;
  /** `null` without `explain`. */
  explanation: Explanation | null;
}

/** How changes are accepted. */
export interface Review extends Cancel {
  /**
   * Decides on a change: `true` applies it, `false` skips it, `"template"` and `"skip template"` do the same for this
   * and every later change of its template, `"all"` applies the rest, `"quit"` writes nothing; any other string takes
   * the place of the replacement.
   */
  review?: ((change: Change) => boolean | string) | undefined;
  /** Whether the warning about changes skipped by their template lists them. */
  showSkipped?: boolean | undefined;
  /** Whether changes have an explanation. */
  explain?: boolean | undefined;
}

/** A change of one file, before it is decided on. Offsets are bytes of the decoded text. */
export interface PlannedEdit {
  readonly start: number;
  readonly end: number;
  /** Line of `start`, from 1. */
  readonly line: number;
  replacement: Uint8Array;
  /** The quote bytes around it, outermost first, for which a replacement is escaped. */
  readonly quotes: readonly number[];
  readonly template: string;
  explanation(): Explanation | null;
}

/** The changes of one file, in order of place; they are valid for the text it had. */
export interface PlannedFile {
  readonly file: WalkedFile;
  readonly status: RewriteTarget["status"];
  readonly text: Uint8Array;
  edits: PlannedEdit[];
}

/** Keeps what the changes of an open file need once it is closed. */
export function planFile({ file, target, source }: OpenFile, edits: PlannedEdit[]): PlannedFile {
  return { file, status: target.status, text: source.bytes.slice(), edits };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
const contextLinesDefault = 3;

/** A reviewer that may also give the bytes of a replacement. */
type ReviewOptions = Omit<Review, "review"> & {
  review?: ((change: Change) => boolean | string | Uint8Array) | undefined;
  /** Lines around a change in its diff. */
  contextLines?: number | undefined;
};

/**
 * Leaves the accepted changes.
 * @returns whether anything is to be written
 * @throws what the caller's function throws
 */
export function reviewChanges(files: readonly PlannedFile[], options: ReviewOptions): boolean {
  const { review } = options;
  if (!review) return true;
  const all = files.flatMap((file) => file.edits.map((edit) => ({ file, edit, state: "open" as State })));
  const skipped: typeof all = [];
  for (const [index, one] of all.entries()) {
    options.signal?.throwIfAborted();
    if (one.state !== "open") continue;
    const rest = all.slice(index + 1).filter(({ state }) => state === "open");
    const alike = rest.filter(({ edit }) => edit.template === one.edit.template);
    const answer = checkedAnswer(review(buildChange(one, { index, total: all.length, later: alike.length }, options)));
    const settle = (state: State, ...these: readonly (typeof all)[]) => {
      for (const other of these.flat()) other.state = state;
    };
    if (answer === "quit") {
      warn(options, { kind: "quit", path: null, message: "the review was ended: nothing is written" });
      return false;
    }
    if (answer === false) one.state = "skipped";
    else if (answer === true) one.state = "applied";
    else if (answer === "template") settle("applied", [one], alike);
    else if (answer === "all") settle("applied", [one], rest);
    else if (answer === "skip template") {
      settle("skipped", [one], alike);
      skipped.push(one, ...alike);
    } else {
      one.edit.replacement = escapeQuotes(
        typeof answer === "string" ? encoder.encode(answer) : answer,
        one.edit.quotes,
      );
      one.state = "applied";
    }
  }
  if (skipped.length > 0) warnOfSkipped(skipped, options);
  const applied = new Set(all.filter(({ state }) => state === "applied").map(({ edit }) => edit));
  for (const file of files) file.edits = file.edits.filter((edit) => applied.has(edit));
  return true;
}

type State = "open" | "applied" | "skipped";

/** @throws {TypeError} it is no answer */
function checkedAnswer(answer: unknown): boolean | string | Uint8Array {
  if (answer instanceof Uint8Array || typeof answer === "boolean" || typeof answer === "string") return answer;
  throw new TypeError(`review must return true, false or a string: found ${answer === null ? "null" : typeof answer}`);
}

function warnOfSkipped(skipped: readonly { file: PlannedFile; edit: PlannedEdit }[], options: ReviewOptions): void {
  const count = `${skipped.length} ${skipped.length === 1 ? "change" : "changes"} skipped by template`;
  const places = skipped.map(({ file, edit }) => `${file.file.shown} [${edit.start}..${edit.end}]`).join(", ");
  warn(options, { kind: "skipped", path: null, message: options.showSkipped ? `${count}: ${places}` : count });
}

function buildChange(
  { file, edit }: { file: PlannedFile; edit: PlannedEdit },
  { index, total, later }: { index: number; total: number; later: number },
  { explain = false, contextLines = contextLinesDefault }: ReviewOptions,
): Change {
  const text = decodeOnce(file);
  const out = new MemoryOutput();
  const diff = new UnifiedDiff(Buffer.from(file.file.shown), file.text, contextLines, out);
  diff.edit(edit.start, edit.end, edit.line, edit.replacement, edit.replacement.length);
  diff.finish();
  return {
    path: file.file.shown,
    start: text.unit(edit.start),
    end: text.unit(edit.end),
    text: decoder.decode(file.text.subarray(edit.start, edit.end)),
    replacement: decoder.decode(edit.replacement),
    diff: out.takeText(),
    template: edit.template,
    later,
    index: index + 1,
    total,
    explanation: explain ? edit.explanation() : null,
  };
}

/** Units of files, counted once. */
const units = new WeakMap<PlannedFile, InputText<string>>();

function decodeOnce(file: PlannedFile): InputText<string> {
  let text = units.get(file);
  if (!text) units.set(file, (text = new InputText(decoder.decode(file.text), "at once", file.text)));
  return text;
}

function escapeQuotes(text: Uint8Array, quotes: readonly number[]): Uint8Array {
  if (quotes.length === 0) return text;
  const out = new ByteBuffer();
  escapeInto(out, text, text.length, quotes);
  return out.copy();
}

/**
 * Writes each file completely or not at all.
 * @returns the number of changes
 * @throws {FileError} naming every file that failed
 */
export function writePlanned(files: readonly PlannedFile[]): number {
  const failed: FileError[] = [];
  let count = 0;
  for (const planned of files) {
    if (planned.edits.length === 0) continue;
    try {
      count += writeOne(planned);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push(error);
    }
  }
  throwAll(failed);
  return count;
}

function writeOne({ file, status, edits }: PlannedFile): number {
  const target = openTarget(file);
  try {
    if (!isSameText(target.status, status)) throw new FileChangedError(target.path);
    const source = target.source();
    const fresh = new AtomicWrite(target);
    try {
      const sink = encodedSink(target.descriptor, source.bytes, source.encoding, fresh.out);
      let at = 0;
      for (const { start, end, replacement } of edits) {
        if (start > at) sink.keep(at, start);
        sink.put(replacement, 0, replacement.length);
        at = end;
      }
      if (source.bytes.length > at) sink.keep(at, source.bytes.length);
      sink.finish();
      source.close();
      fresh.commit();
      return edits.length;
    } catch (error) {
      fresh.abandon();
      throw fresh.failure(error);
    } finally {
      source.close();
    }
  } finally {
    target.close();
  }
}

/** The unified diff of all changes. */
export function plannedDiff(files: readonly PlannedFile[], context: number): string {
  const out = new MemoryOutput();
  for (const { file, text, edits } of files) {
    if (edits.length === 0) continue;
    const diff = new UnifiedDiff(Buffer.from(file.shown), text, context, out);
    for (const { start, end, line, replacement } of edits) diff.edit(start, end, line, replacement, replacement.length);
    diff.finish();
  }
  return out.takeText();
}
