/** Rewrites and redacts files: as diffs, or in place. */
import type { CompiledPattern } from "../pattern/index.ts";
import { MatchTokens } from "../report/index.ts";
import {
  AtomicWrite,
  DiffEdits,
  Editor,
  encodedSink,
  OutputCheck,
  type Replacer,
  refuseOutput,
  TextRewriter,
  UnifiedDiff,
} from "../rewrite/index.ts";
import { type Matches, matchesBetween } from "../scan/index.ts";
import type { MatchContext } from "../template/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import { dateOrderNow } from "../value/index.ts";
import { resolveWindow } from "../window/index.ts";
import { searchFile } from "./async.ts";
import { explain } from "./explain.ts";
import { InputText } from "./input.ts";
import { searchDeep } from "./later-calls.ts";
import { type Match, MatchMaker } from "./match.ts";
import { eachOpenFile, eachOpenFileLater, type OpenFile } from "./open-files.ts";
import { checkChoice, checkCount, checkLimit, type Window, windowParts } from "./options.ts";
import { type PlannedEdit, type PlannedFile, planFile, type Review, reviewChanges, writePlanned } from "./review.ts";
import { compileTemplate, createRedaction, givenText, type Mask, type Replacement, readDepth } from "./rewriting.ts";
import { MatchRow } from "./row.ts";
import { type Search, searchInBatches } from "./search.ts";
import { type Paths, type Walk, walkedFiles, walkedFilesLater } from "./sources.ts";
import { openReadings, traceFor } from "./trace.ts";
import { type AsyncOptions, later, type Turns } from "./turns.ts";

/** Which files are rewritten, and which of their matches. */
export interface EditOptions extends Window, Omit<Walk, "globs"> {
  /** Maximum number of matches per file. */
  maxCount?: number | undefined;
  backend?: "auto" | "cpu" | "gpu" | undefined;
}

/** How a diff is printed. */
export interface DiffOptions {
  /** Lines around each change; 3 by default. */
  context?: number | undefined;
}

/** What replaces the matches in files. */
export type Edit = { readonly replacement: Replacement<string> } | { readonly mask: Mask };

const contextDefault = 3;

/** @throws {TemplateError | OptionError | FileError | BinaryFileError} */
export function diffFiles(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  { context, ...options }: EditOptions & DiffOptions,
): string {
  const lines = context === undefined ? contextDefault : checkCount("context", context);
  const out = new MemoryOutput();
  eachFile(pattern, edit, paths, options, (file) =>
    doneAtOnce(file, new FileDiff(file, lines, out, openCheck(pattern, edit, file))),
  );
  return out.takeText();
}

/**
 * Each file is written completely or not at all.
 * @returns the number of changes
 * @throws {TemplateError | OptionError | FileError | BinaryFileError}
 */
export function editFiles(pattern: CompiledPattern, edit: Edit, paths: Paths, options: EditOptions & Review): number {
  if (options.review) return reviewFiles(pattern, edit, paths, options);
  return eachFile(pattern, edit, paths, options, (file) =>
    doneAtOnce(file, new FileWrite(file, openCheck(pattern, edit, file))),
  );
}

/** With a limit, matches behind the last one that is masked are meant to stay. */
class LimitedCheck {
  #seen = 0;
  #lastEnd = 0;

  constructor(
    private readonly check: OutputCheck | null,
    private readonly maxCount = Number.POSITIVE_INFINITY,
  ) {}

  add(batch: Matches): void {
    this.#seen += batch.count;
    this.#lastEnd = batch.end(batch.count - 1);
  }

  end(): void {
    if (this.#seen >= this.maxCount) this.check?.endAt(this.#lastEnd);
  }
}

interface EditedFile extends OpenFile {
  readonly editor: Editor;
  readonly search: Search;
}

/** The check of a redaction's output; must be closed. */
function openCheck(
  pattern: CompiledPattern,
  edit: Edit,
  { editor, search: { deep = false, window } }: EditedFile,
  asks = false,
): OutputCheck | null {
  if (!("mask" in edit)) return null;
  const masking = { pattern, deep, byLine: false, replacer: editor.replacer, dateOrder: dateOrderNow() };
  return new OutputCheck(masking, window, asks);
}

/** What is made of the matches of one file. */
interface FileWork {
  /** Takes matches in order. */
  add(batch: Matches): void;
  /**
   * @returns the number of changes written
   * @throws {MatcherError} with code `leftover`: the file would still hold matches
   */
  finish(): number;
  /** The error to report, after undoing what was begun. */
  abandon(error: unknown): unknown;
  close(): void;
}

/** Searches a file for its work. */
function doneAtOnce(file: EditedFile, work: FileWork): number {
  try {
    for (const batch of searchInBatches(file.search)) work.add(batch);
    return work.finish();
  } catch (error) {
    throw work.abandon(error);
  } finally {
    work.close();
  }
}

/** The same on the library's threads. */
async function doneLater(file: EditedFile, work: FileWork, turns: Turns, wholeBatches = false): Promise<number> {
  try {
    await matchesLater(file, turns, (batch) => work.add(batch), wholeBatches);
    return work.finish();
  } catch (error) {
    throw work.abandon(error);
  } finally {
    work.close();
  }
}

/** The new text of one file, which replaces the file when it is complete. A file without matches is not written. */
class FileWrite implements FileWork {
  #fresh: AtomicWrite | null = null;
  #rewriter: TextRewriter | null = null;
  readonly #limited: LimitedCheck;

  constructor(
    private readonly file: EditedFile,
    private readonly check: OutputCheck | null,
  ) {
    this.#limited = new LimitedCheck(check, file.search.maxCount);
  }

  add(batch: Matches): void {
    this.#rewriter ??= this.#begin();
    this.#rewriter.add(batch);
    this.#limited.add(batch);
  }

  #begin(): TextRewriter {
    const { target, source, editor } = this.file;
    this.#fresh = new AtomicWrite(target);
    const sink = encodedSink(target.descriptor, source.bytes, source.encoding, this.#fresh.out);
    return new TextRewriter(editor, sink, 0, this.check);
  }

  finish(): number {
    if (!this.#rewriter) return 0;
    const { source, path } = this.file;
    this.#limited.end();
    this.#rewriter.finish(source.bytes.length);
    refuseOutput(this.check, path);
    source.close();
    this.#fresh!.commit();
    return this.#rewriter.count + (this.check?.count ?? 0);
  }

  abandon(error: unknown): unknown {
    this.#fresh?.abandon();
    return this.#fresh ? this.#fresh.failure(error) : error;
  }

  close(): void {
    this.check?.close();
  }
}

/** The diff of one file. What the file would hold is checked as what is written to it. */
class FileDiff implements FileWork {
  readonly #diff: UnifiedDiff;
  readonly #limited: LimitedCheck;
  readonly #edits: DiffEdits;

  constructor(
    private readonly file: EditedFile,
    contextLines: number,
    out: MemoryOutput,
    private readonly check: OutputCheck | null,
  ) {
    this.#diff = new UnifiedDiff(Buffer.from(file.path), file.source.bytes, contextLines, out);
    this.#limited = new LimitedCheck(check, file.search.maxCount);
    this.#edits = new DiffEdits(this.#diff, file.source.bytes, check);
  }

  add(batch: Matches): void {
    this.file.editor.eachEdit(batch, this.#edits.add);
    this.#limited.add(batch);
  }

  finish(): number {
    this.#limited.end();
    if (this.#edits.count === 0) return 0;
    this.#edits.finish();
    refuseOutput(this.check, this.file.path);
    this.#diff.finish();
    return 0;
  }

  abandon(error: unknown): unknown {
    return error;
  }

  close(): void {
    this.check?.close();
  }
}

/** @returns the sum of the results of `work` */
function eachFile(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  options: EditOptions,
  work: (file: EditedFile) => number,
): number {
  const { walk, edited } = prepareEditing(pattern, edit, paths, options);
  return eachOpenFile(walkedFiles(walk), options, (open) => work(edited(open)));
}

/** The same with work that lets the event loop turn. */
async function eachFileLater(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  options: EditOptions,
  turns: Turns,
  work: (file: EditedFile) => Promise<number>,
): Promise<number> {
  const { walk, edited } = prepareEditing(pattern, edit, paths, options);
  return eachOpenFileLater(await walkedFilesLater(walk, turns), options, turns, (open) => work(edited(open)));
}

/** Which files are edited, and what to search each for. */
function prepareEditing(pattern: CompiledPattern, edit: Edit, paths: Paths, options: EditOptions) {
  const { hidden, noIgnore, maxCount, backend, head, tail, lines, unit } = options;
  if (backend !== undefined) checkChoice("backend", backend, ["auto", "cpu", "gpu"]);
  const limit = checkLimit("maxCount", maxCount);
  const replacer = createReplacer(pattern, edit);
  const { window, definition } = windowParts({ head, tail, lines, unit });
  const prepareFile = (open: OpenFile): EditedFile => {
    const { path, source } = open;
    const context: MatchContext = {
      path,
      text: source.bytes,
      baseBytes: 0,
      members: [],
      dateOrder: dateOrderNow(),
      readings: openReadings(pattern, source.bytes),
    };
    const search: Search = {
      pattern,
      window: resolveWindow(source.bytes, window, definition),
      maxCount: Number.isFinite(limit) ? limit : undefined,
      deep: "mask" in edit && readDepth(edit.mask),
    };
    return { ...open, editor: new Editor(replacer, context), search };
  };
  return { walk: { path: paths, hidden, noIgnore }, edited: prepareFile };
}

/**
 * Tells `take` of the matches of a file in order, found on the library's threads; those inside quotes on this one, in
 * small parts.
 */
async function matchesLater(
  { source, search }: EditedFile,
  turns: Turns,
  take: (matches: Matches) => void,
  wholeBatches = false,
): Promise<void> {
  if (!search.deep) return searchFile(source, { ...search, wholeBatches }, turns, take);
  let left = search.maxCount ?? Number.POSITIVE_INFINITY;
  await searchDeep(source.bytes, search.pattern, search.window, turns, (found) => {
    const count = Math.min(left, found.count);
    left -= count;
    if (count > 0) take(matchesBetween(found, 0, count));
  });
}

/** `diffFiles` beside the event loop. @throws the signal's reason, too */
export function diffLater(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  { context, signal, ...options }: EditOptions & DiffOptions & AsyncOptions,
): Promise<string> {
  return later(signal, async (turns) => {
    const lines = context === undefined ? contextDefault : checkCount("context", context);
    const out = new MemoryOutput();
    await eachFileLater(pattern, edit, paths, options, turns, (file) =>
      doneLater(file, new FileDiff(file, lines, out, openCheck(pattern, edit, file)), turns),
    );
    return out.takeText();
  });
}

/**
 * `editFiles` beside the event loop: a signal leaves the file it works on as it was.
 * @throws the signal's reason, too
 */
export function editFilesLater(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  { signal, ...options }: EditOptions & AsyncOptions,
): Promise<number> {
  // A template is written for a whole batch in one native call; a caller's function is called for each match.
  const wholeBatches = "replacement" in edit && typeof edit.replacement === "string";
  return later(signal, (turns) =>
    eachFileLater(pattern, edit, paths, options, turns, (file) =>
      doneLater(file, new FileWrite(file, openCheck(pattern, edit, file)), turns, wholeBatches),
    ),
  );
}

/**
 * The changes of all files, put to the caller and written after the last answer.
 * @returns the number of changes written
 */
function reviewFiles(pattern: CompiledPattern, edit: Edit, paths: Paths, options: EditOptions & Review): number {
  const files: PlannedFile[] = [];
  const checks: (() => void)[] = [];
  const trace = traceFor(pattern);
  eachFile(pattern, edit, paths, options, (file) => {
    const edits: PlannedEdit[] = [];
    const found = new MatchTokens(trace.tokens);
    const input = { text: file.source.bytes, base: 0 };
    for (const batch of searchInBatches(file.search)) {
      file.editor.eachEdit(batch, ({ start, end, line, replacement, quotes }, i) => {
        const [first, past] = found.within(input, batch, i);
        const kinds = Array.from(found.tokens.kinds.subarray(first, past), (kind) => pattern.kindNames[kind]);
        const { row, text } = heldMatch(pattern, batch, i);
        const explanation = () => explain(pattern, { bytes: text ?? plan.text }, row);
        edits.push({
          start,
          end,
          line,
          replacement: replacement.copy(),
          quotes,
          template: kinds.join(" "),
          explanation,
        });
      });
    }
    const plan = planFile(file, edits);
    if (edits.length > 0) files.push(plan);
    if (edits.length > 0) checks.push(() => checkPlanned(openCheck(pattern, edit, file, true), file, edits, plan));
    return 0;
  });
  if (!reviewChanges(files, options)) return 0;
  for (const check of checks) check();
  return writePlanned(files);
}

/**
 * Checks what a file would hold; changes that were not accepted are meant to stay.
 * @param all the changes that were put to the caller
 * @throws {MatcherError} with code `leftover`
 */
function checkPlanned(
  check: OutputCheck | null,
  { path, search }: EditedFile,
  all: readonly PlannedEdit[],
  { text, edits }: PlannedFile,
): void {
  if (!check) return;
  const accepted = new Set(edits);
  let at = 0;
  try {
    if (all.length >= (search.maxCount ?? Number.POSITIVE_INFINITY)) check.endAt(all.at(-1)!.end);
    for (const edit of all) {
      check.keep(text, 0, at, edit.start);
      if (accepted.has(edit)) check.mask(text, 0, edit.start, edit.end, edit.replacement, edit.replacement.length);
      else check.leave(text, 0, edit.start, edit.end);
      at = edit.end;
    }
    check.keep(text, 0, at, text.length);
    if (accepted.size > 0) refuseOutput(check, path);
  } finally {
    check.close();
  }
}

/** The numbers of a match, and a copy of the text inside quotes that it was found in; `null`: the file's text. */
function heldMatch(pattern: CompiledPattern, batch: Matches, i: number) {
  const { read } = batch;
  if (!read) return { row: MatchRow.of(pattern, batch, i), text: null };
  return { row: MatchRow.of(pattern, read.matches, i), text: read.text.slice() };
}

function createReplacer(pattern: CompiledPattern, edit: Edit): Replacer {
  return "mask" in edit ? createRedaction(edit.mask, pattern) : createRewriter(pattern, edit.replacement);
}

/** @throws {TypeError | TemplateError} */
export function createRewriter(pattern: CompiledPattern, replacement: Replacement<string>): Replacer {
  if (typeof replacement === "string") return compileTemplate(replacement, pattern);
  if (typeof replacement === "function") return callbackReplacer(pattern, replacement);
  throw new TypeError(`the replacement must be a template or a function: found ${typeof replacement}`);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Calls the caller's function to get the replacement of each match. */
function callbackReplacer(pattern: CompiledPattern, replacement: (match: Match<string>) => string): Replacer {
  let text: Uint8Array | undefined;
  let maker: MatchMaker<string>;
  return {
    usesReadings: false,
    layout: null,
    replace(out, matches, i, context) {
      if (text !== context.text) {
        text = context.text;
        maker = new MatchMaker(new InputText(decoder.decode(text)), pattern, context.path === "" ? null : context.path);
      }
      out.pushText(givenText(replacement(maker.one(matches, i)), "") as string);
      return true;
    },
  };
}
