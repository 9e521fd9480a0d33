/** Rewrites and redacts files: as diffs, or in place. */
import { FileError } from "../error/errors.ts";
import { fileInput, type Source } from "../input/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import {
  AtomicWrite,
  Editor,
  encodedSink,
  isFirst,
  type Replacer,
  RewriteTarget,
  TextRewriter,
  UnifiedDiff,
} from "../rewrite/index.ts";
import type { MatchContext } from "../template/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import { resolveWindow } from "../window/index.ts";
import { InputText } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { countOf, limitOf, oneOf, type Window, windowParts } from "./options.ts";
import { givenText, type Mask, type Replacement, redactionOf, templateOf } from "./rewriting.ts";
import { batchesOf, type Search } from "./search.ts";
import { binaryFile, type Paths, throwAll, type Walk, walkedFiles } from "./sources.ts";
import { readingsOf } from "./trace.ts";

export interface EditOptions extends Window, Omit<Walk, "globs"> {
  /** Maximum number of matches per file. */
  maxCount?: number | undefined;
  backend?: "auto" | "cpu" | "gpu" | undefined;
}

export interface DiffOptions {
  /** Lines around each change; 3 by default. */
  context?: number | undefined;
}

/** What replaces the matches in files. */
export type Edit = { readonly replacement: Replacement<string> } | { readonly mask: Mask };

const contextDefault = 3;

/** @throws {TemplateError | OptionError | FileError | BinaryFileError} */
export function diffOf(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  { context, ...options }: EditOptions & DiffOptions,
): string {
  const lines = context === undefined ? contextDefault : countOf("context", context);
  const out = new MemoryOutput();
  eachFile(pattern, edit, paths, options, ({ path, source, editor, search }) => {
    const diff = new UnifiedDiff(Buffer.from(path), source.bytes, lines, out);
    for (const batch of batchesOf(search)) {
      editor.eachEdit(batch, ({ start, end, line, replacement }) => {
        diff.edit(start, end, line, replacement.bytes, replacement.length);
      });
    }
    diff.finish();
    return 0;
  });
  return out.takeText();
}

/**
 * Each file is written completely or not at all. @returns the number of changes @throws {TemplateError | OptionError |
 * FileError | BinaryFileError}
 */
export function editFiles(pattern: CompiledPattern, edit: Edit, paths: Paths, options: EditOptions): number {
  return eachFile(pattern, edit, paths, options, ({ source, editor, search, target }) => {
    const batches = batchesOf(search);
    const first = batches.next();
    if (first.done) return 0;
    const fresh = new AtomicWrite(target);
    try {
      const sink = encodedSink(target.descriptor, source.bytes, source.encoding, fresh.out);
      const rewriter = new TextRewriter(editor, sink, 0);
      rewriter.add(first.value);
      for (const batch of batches) rewriter.add(batch);
      rewriter.finish(source.bytes.length);
      source.close();
      fresh.commit();
      return rewriter.count;
    } catch (error) {
      batches.return();
      fresh.abandon();
      throw fresh.failure(error);
    }
  });
}

interface OpenFile {
  readonly path: string;
  readonly source: Source;
  readonly editor: Editor;
  readonly search: Search;
  readonly target: RewriteTarget;
}

/** @returns the sum of the results of `work` */
function eachFile(
  pattern: CompiledPattern,
  edit: Edit,
  paths: Paths,
  options: EditOptions,
  work: (file: OpenFile) => number,
): number {
  const { binary = false, hidden, noIgnore, maxCount, backend, ...rest } = options;
  if (backend !== undefined) oneOf("backend", backend, ["auto", "cpu", "gpu"]);
  const limit = limitOf("maxCount", maxCount);
  const replacer = replacerOf(pattern, edit);
  const { window, definition } = windowParts(rest);
  const seen = new Set<string>();
  const failed: FileError[] = [];
  let sum = 0;
  for (const { shown: path, raw, alone, walkedFrom } of walkedFiles({ path: paths, hidden, noIgnore })) {
    let target: RewriteTarget | undefined;
    let source: Source | undefined;
    try {
      target = RewriteTarget.open(fileInput({ shown: path, raw }, false, false, walkedFrom ?? null));
      if (!isFirst(target, seen)) continue;
      source = target.source();
      if (!binary && source.isBinary) {
        if (alone) throw binaryFile(path);
        continue;
      }
      const context: MatchContext = {
        path,
        text: source.bytes,
        baseBytes: 0,
        members: [],
        dateOrder: "dmy",
        readings: readingsOf(pattern, source.bytes),
      };
      const search: Search = {
        pattern,
        window: resolveWindow(source.bytes, window, definition),
        maxCount: Number.isFinite(limit) ? limit : undefined,
      };
      sum += work({ path, source, editor: new Editor(replacer, context), search, target });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push(error);
    } finally {
      source?.close();
      target?.close();
    }
  }
  throwAll(failed);
  return sum;
}

function replacerOf(pattern: CompiledPattern, edit: Edit): Replacer {
  if ("mask" in edit) return redactionOf(edit.mask, pattern);
  const { replacement } = edit;
  if (typeof replacement === "string") return templateOf(replacement, pattern);
  if (typeof replacement === "function") return callbackReplacer(pattern, replacement);
  throw new TypeError(`the replacement must be a template or a function: found ${typeof replacement}`);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Calls the caller's function to get the replacement of each match. */
export function callbackReplacer(pattern: CompiledPattern, replacement: (match: Match<string>) => string): Replacer {
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
    },
  };
}
