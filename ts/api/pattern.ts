/** Patterns as library callers hold them. */
import { MatcherError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { unloadPrograms } from "../scan/program.ts";
import { type DiffOptions, diffFiles, diffLater, type EditOptions, editFiles, editFilesLater } from "./editing.ts";
import { type FieldRecord, type PatternField, patternFields, readRecords } from "./fields.ts";
import { type GrepOptions, grepSource, type Lines } from "./grep.ts";
import { type Input, InputText, type Text } from "./input.ts";
import { MatchIterator } from "./iterator.ts";
import { foundLater, hasMatchLater, redactedLater, rewrittenLater } from "./later-calls.ts";
import { type Lib, readDeclarations } from "./library.ts";
import { type Match, MatchMaker } from "./match.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { checkCount, chooseEngine, type Engine, notAPattern, resolveOptions, type Window } from "./options.ts";
import type { Review } from "./review.ts";
import { type Mask, type Replacement, redactInput, rewritten, splitText } from "./rewriting.ts";
import { hasMatch, type Search, searchInBatches } from "./search.ts";
import { sharedPattern, shareFor } from "./shared.ts";
import type { Paths, Source } from "./sources.ts";
import {
  countedBy,
  countedByLater,
  distinctKeys,
  distinctKeysLater,
  type Group,
  type GroupOptions,
  groupedLater,
  groupSource,
  type KeyOptions,
} from "./tables.ts";
import type { AsyncOptions } from "./turns.ts";

/** How a pattern is compiled. */
export interface PatternOptions {
  /** Where names are looked up after the shipped library: pattern files, directories of them, libraries. */
  lib?: Lib | undefined;
}

/** A pattern, compiled or as text. */
export type Pat = Pattern | string;

const pickMask = ({ keep, mask, deep, keepPrefix }: Mask): Mask => ({ keep, mask, deep, keepPrefix });

let compiledIn: (pattern: Pattern) => CompiledPattern;

/** @internal The program of a pattern. */
export const compiledOf = (pattern: Pattern): CompiledPattern => compiledIn(pattern);

/**
 * A compiled pattern. `Name` lists its registers for the type checker: `compile<"ip" | "took">(...)`.
 * @example new Pattern(String.raw`\I:ip`).find("from 10.0.0.1")!.captures.ip!.text // "10.0.0.1"
 */
export class Pattern<Name extends string = string> implements Disposable {
  readonly source: string;
  /** `null` once it is disposed. */
  #program: CompiledPattern | null;
  #options: PatternOptions;
  #handle: bigint | undefined;

  static {
    compiledIn = (pattern) => pattern.#compiled;
  }

  /**
   * @throws {PatternError | DeclarationError | FileError}
   * @throws {TypeError} `source` is not a string
   */
  constructor(source: string, options: PatternOptions = {}) {
    if (typeof source !== "string") {
      throw notAPattern("a pattern is a string", source);
    }
    // Its program is given where it was compiled already.
    checkOptions("Pattern", options, { compiled: true });
    this.source = source;
    this.#options = options;
    const { compiled } = options as { compiled?: CompiledPattern };
    this.#program = compiled ?? compilePattern(source, readDeclarations(options.lib));
  }

  get #compiled(): CompiledPattern {
    if (this.#program !== null) return this.#program;
    throw new MatcherError("disposed", "the pattern was disposed of: compile it again");
  }

  /**
   * A number by which Workers of this process make the same pattern without compiling it. It is valid as long as this
   * pattern is kept.
   * @example
   * const { handle } = pattern; // A Worker gets it by postMessage.
   * Pattern.fromHandle(handle).source === pattern.source // true
   */
  get handle(): bigint {
    return (this.#handle ??= shareFor(this, { source: this.source, compiled: this.#compiled }));
  }

  /**
   * The pattern of a handle. `fields` and `records` of a pattern with a `fields` line need its library: they see none
   * here.
   * @throws {MatcherError} with code `disposed`: the pattern with this handle was collected
   */
  static fromHandle(handle: bigint): Pattern {
    const { source, compiled } = sharedPattern(handle);
    return new Pattern(source, { compiled } as PatternOptions);
  }

  /** Lets go of its program; every later call throws a MatcherError with code `disposed`. What it found stays valid. */
  [Symbol.dispose](): void {
    if (this.#program !== null) unloadPrograms(this.#program);
    this.#program = null;
  }

  /** Full names of the registers in binding order, outer ones before inner ones. */
  captureNames(): Name[] {
    return this.#compiled.registers.map(({ name }) => name as Name);
  }

  /** The fields of `records`: those of a `fields` line in its library, otherwise one for each register. */
  get fields(): PatternField[] {
    return patternFields(this.source, this.#compiled, readDeclarations(this.#options.lib));
  }

  /** The records of an input, read by `fields`. */
  records(input: Input): FieldRecord[] {
    return readRecords(this.source, this.#compiled, readDeclarations(this.#options.lib), new InputText(input));
  }

  /** Whether it matches anywhere. @throws {OptionError} an invalid window */
  isMatch(input: Input, options: Window = {}): boolean {
    checkOptions("isMatch", options);
    return hasMatch({ pattern: this.#compiled, window: resolveOptions(new InputText(input).bytes, options) });
  }
  /** The same as `isMatch`. */
  test(input: Input, options: Window = {}): boolean {
    return this.isMatch(input, options);
  }

  /** The leftmost match; `null` if there is none. @throws {OptionError} an invalid window */
  find<T extends Input>(input: T, options: Window = {}): Match<T, Name> | null {
    checkOptions("find", options);
    const text = new InputText(input);
    const search: Search = { pattern: this.#compiled, window: resolveOptions(text.bytes, options), maxCount: 1 };
    for (const batch of searchInBatches(search))
      return new MatchMaker(text, this.#compiled).one(batch, 0) as Match<T, Name>;
    return null;
  }
  /** The same as `find`. */
  captures<T extends Input>(input: T, options: Window = {}): Match<T, Name> | null {
    return this.find(input, options);
  }

  /**
   * Every leftmost match, in order; matches neither overlap nor are empty.
   * @throws {OptionError} an invalid window or engine
   * @example new Pattern(String.raw`\R{>500ms}`).scan(log).map((match) => match.text)
   */
  scan<T extends Input>(input: T, options: Window & Engine = {}): Match<T, Name>[] {
    checkOptions("scan", options);
    const text = new InputText(input);
    const maker = new MatchMaker(text, this.#compiled);
    const found: Match<T>[] = [];
    for (const batch of searchInBatches(this.#search(text, options))) {
      for (const match of maker.all(batch)) found.push(match);
    }
    return found as Match<T, Name>[];
  }

  /**
   * `scan` on the library's threads: the event loop runs meanwhile. The input must not change until it has ended.
   * @throws {MatcherError} with code `changed`: the input was resized or transferred
   * @throws the signal's reason
   * @example
   * const found = await new Pattern(String.raw`\I`).scanAsync("from 10.0.0.1", { signal: AbortSignal.timeout(5000) });
   * found.length // 1
   */
  async scanAsync<T extends Input>(input: T, options: Window & Engine & AsyncOptions = {}): Promise<Match<T, Name>[]> {
    checkLaterOptions("scan", options);
    const found = await foundLater(this.#compiled, input, options);
    return found.map(({ match }) => match as Match<T, Name>);
  }
  /** `find` on the library's threads. @throws as `scanAsync` does */
  async findAsync<T extends Input>(input: T, options: Window & AsyncOptions = {}): Promise<Match<T, Name> | null> {
    checkLaterOptions("find", options);
    const [first] = await foundLater(this.#compiled, input, options, 1);
    return (first?.match as Match<T, Name> | undefined) ?? null;
  }
  /** `isMatch` on the library's threads. @throws as `scanAsync` does */
  async isMatchAsync(input: Input, options: Window & AsyncOptions = {}): Promise<boolean> {
    checkLaterOptions("isMatch", options);
    return hasMatchLater(this.#compiled, input, options);
  }

  /** The same, one at a time; `length` counts all of them. Bytes are copied, so that they may change meanwhile. */
  findIter<T extends Input>(input: T, options: Window & Engine = {}): MatchIterator<T, Name> {
    checkOptions("scan", options);
    const text = new InputText(input, "later");
    return new MatchIterator<T, Name>(this.#search(text, options), new MatchMaker(text, this.#compiled));
  }
  /** The same as `findIter`. */
  capturesIter<T extends Input>(input: T, options: Window & Engine = {}): MatchIterator<T, Name> {
    return this.findIter(input, options);
  }
  /** The same as `findIter`. */
  matchAll<T extends Input>(input: T, options: Window & Engine = {}): MatchIterator<T, Name> {
    return this.findIter(input, options);
  }

  #search(text: InputText, options: Window & Engine): Search {
    const window = resolveOptions(text.bytes, options);
    return { pattern: this.#compiled, window, engine: chooseEngine(options, this.#compiled), isNoted: true };
  }

  /**
   * The lines that contain a match, with context. A match stays within a line. Files are read one at a time.
   * @throws {OptionError | FileError | BinaryFileError}
   */
  grep<T extends Source>(source: T, options: GrepOptions = {}): Lines<T> {
    checkOptions("grep", options);
    return grepSource(this.#compiled, this.source, this.#options, source, options);
  }

  /**
   * The input, or its window, with each match replaced by a template or by the result of a function, which must be text
   * of the input's type.
   * @throws {TemplateError}
   * @throws {TypeError} the function returned another type
   */
  rewrite<T extends Input>(replacement: Replacement<T, Name>, input: T, options: Window & Engine = {}): Text<T> {
    checkOptions("rewrite", options);
    return rewritten(this.#compiled, replacement as Replacement<T>, input, options);
  }
  /** `rewrite` on the library's threads. @throws as `rewrite` and `scanAsync` do */
  async rewriteAsync<T extends Input>(
    replacement: Replacement<T, Name>,
    input: T,
    options: Window & Engine & AsyncOptions = {},
  ): Promise<Text<T>> {
    checkLaterOptions("rewrite", options);
    return rewrittenLater(this.#compiled, replacement as Replacement<T>, input, options);
  }
  /** The same as `rewrite`. */
  replace<T extends Input>(replacement: Replacement<T, Name>, input: T, options: Window & Engine = {}): Text<T> {
    return this.rewrite(replacement, input, options);
  }
  /** Replaces the first `count` matches. @throws {OptionError} `count` is not a non-negative whole number */
  rewriteN<T extends Input>(replacement: Replacement<T, Name>, input: T, count: number, options: Window = {}): Text<T> {
    checkOptions("rewriteN", options);
    return rewritten(this.#compiled, replacement as Replacement<T>, input, options, {
      maxCount: checkCount("n", count),
    });
  }
  rewriteFirst<T extends Input>(replacement: Replacement<T, Name>, input: T, options: Window = {}): Text<T> {
    checkOptions("rewriteN", options);
    return rewritten(this.#compiled, replacement as Replacement<T>, input, options, { maxCount: 1 });
  }
  /** `rewriteN` on the library's threads. @throws as `rewriteN` and `scanAsync` do */
  async rewriteNAsync<T extends Input>(
    replacement: Replacement<T, Name>,
    input: T,
    count: number,
    options: Window & AsyncOptions = {},
  ): Promise<Text<T>> {
    checkLaterOptions("rewriteN", options);
    return rewrittenLater(this.#compiled, replacement as Replacement<T>, input, options, checkCount("n", count));
  }
  /** `rewriteFirst` on the library's threads. @throws as `rewriteAsync` does */
  async rewriteFirstAsync<T extends Input>(
    replacement: Replacement<T, Name>,
    input: T,
    options: Window & AsyncOptions = {},
  ): Promise<Text<T>> {
    checkLaterOptions("rewriteN", options);
    return rewrittenLater(this.#compiled, replacement as Replacement<T>, input, options, 1);
  }

  /**
   * The input, or its window, with each match masked except what `keep` names.
   * @throws {OptionError | TemplateError}
   */
  redact<T extends Input>(input: T, options: Window & Mask = {}): Text<T> {
    checkOptions("redact", options);
    return redactInput(this.#compiled, input, options);
  }
  /** `redact` in parts, the event loop running meanwhile. @throws as `redact` and `scanAsync` do */
  async redactAsync<T extends Input>(input: T, options: Window & Mask & AsyncOptions = {}): Promise<Text<T>> {
    checkLaterOptions("redact", options);
    return redactedLater(this.#compiled, input, options);
  }

  /** The texts between matches; `""` gives `[""]`. */
  split<T extends Input>(input: T): Text<T>[] {
    return splitText(this.#compiled, input, Number.POSITIVE_INFINITY);
  }
  /**
   * At most `limit` parts, the last one unsplit; 0 gives none.
   * @throws {OptionError} it is not a non-negative whole number
   */
  splitN<T extends Input>(input: T, limit: number): Text<T>[] {
    return splitText(this.#compiled, input, checkCount("limit", limit));
  }

  /**
   * The unified diff of what `rewriteFile` would write.
   * @throws {TemplateError | OptionError | FileError | BinaryFileError}
   */
  diff(replacement: Replacement<string, Name>, path: Paths, options: EditOptions & DiffOptions = {}): string {
    checkOptions("diff", options);
    return diffFiles(this.#compiled, { replacement: replacement as Replacement<string> }, path, options);
  }
  /**
   * Replaces each match in files; each file is written completely or not at all.
   * @returns the number of changes
   * @throws {TemplateError | OptionError | FileError | BinaryFileError}
   */
  rewriteFile(replacement: Replacement<string, Name>, path: Paths, options: EditOptions & Review = {}): number {
    checkOptions("rewriteFile", options);
    return editFiles(this.#compiled, { replacement: replacement as Replacement<string> }, path, options);
  }
  /**
   * The unified diff of what `redactFile` would write.
   * @throws {TemplateError | OptionError | FileError | BinaryFileError}
   * @throws {MatcherError} with code `leftover`: a file would still hold matches
   * @throws {MatcherError} with code `malformed`: masks would break the JSON, the cells or the pairs of a record
   */
  redactDiff(path: Paths, options: EditOptions & Mask & DiffOptions = {}): string {
    checkOptions("redactDiff", options);
    return diffFiles(this.#compiled, { mask: pickMask(options) }, path, options);
  }
  /**
   * Masks each match in files.
   * @returns the number of changes
   * @throws the same as `rewriteFile`
   */
  redactFile(path: Paths, options: EditOptions & Mask & Review = {}): number {
    checkOptions("redactFile", options);
    return editFiles(this.#compiled, { mask: pickMask(options) }, path, options);
  }

  /** `diff` on the library's threads. @throws as `diff` does, or the signal's reason */
  async diffAsync(
    replacement: Replacement<string, Name>,
    path: Paths,
    options: EditOptions & DiffOptions & AsyncOptions = {},
  ): Promise<string> {
    checkLaterOptions("diff", options);
    return diffLater(this.#compiled, { replacement: replacement as Replacement<string> }, path, options);
  }
  /**
   * `rewriteFile` on the library's threads, without a review. When the signal aborts, files already written stay so,
   * and the one under way stays as it was.
   * @throws as `rewriteFile` does, or the signal's reason
   */
  async rewriteFileAsync(
    replacement: Replacement<string, Name>,
    path: Paths,
    options: EditOptions & AsyncOptions = {},
  ): Promise<number> {
    checkLaterOptions("rewriteFileAsync", options);
    return editFilesLater(this.#compiled, { replacement: replacement as Replacement<string> }, path, options);
  }
  /** `redactDiff` in parts, the event loop running meanwhile. @throws as `redactDiff` does, or the signal's reason */
  async redactDiffAsync(path: Paths, options: EditOptions & Mask & DiffOptions & AsyncOptions = {}): Promise<string> {
    checkLaterOptions("redactDiff", options);
    return diffLater(this.#compiled, { mask: pickMask(options) }, path, options);
  }
  /** `redactFile` in parts, as `rewriteFileAsync`. @throws as `redactFile` does, or the signal's reason */
  async redactFileAsync(path: Paths, options: EditOptions & Mask & AsyncOptions = {}): Promise<number> {
    checkLaterOptions("redactFileAsync", options);
    return editFilesLater(this.#compiled, { mask: pickMask(options) }, path, options);
  }

  /** Matches counted by a key. @throws {TemplateError | OptionError} */
  countBy(key: string, input: Input, options: Window & { order?: "key" | "count" } = {}): [string, number][] {
    checkOptions("countBy", options);
    return countedBy(this.#compiled, key, input, options);
  }
  /** `countBy` on the library's threads. @throws as `countBy` and `scanAsync` do */
  async countByAsync(
    key: string,
    input: Input,
    options: Window & { order?: "key" | "count" } & AsyncOptions = {},
  ): Promise<[string, number][]> {
    checkLaterOptions("countBy", options);
    return countedByLater(this.#compiled, key, input, options);
  }
  /** Matches grouped by a key, with aggregates of their registers. @throws {TemplateError | OptionError | FileError} */
  groupBy(key: string, source: Source, options: GroupOptions = {}): Group[] {
    checkOptions("groupBy", options);
    return groupSource(this.#compiled, key, source, options);
  }
  /** `groupBy` on the library's threads. @throws as `groupBy` and `scanAsync` do */
  async groupByAsync(key: string, source: Source, options: GroupOptions & AsyncOptions = {}): Promise<Group[]> {
    checkLaterOptions("groupBy", options);
    return groupedLater(this.#compiled, key, source, options);
  }
  /** The distinct keys. @throws {TemplateError | OptionError | FileError} */
  distinct(key: string, source: Source, options: KeyOptions = {}): string[] {
    checkOptions("distinct", options);
    return distinctKeys(this.#compiled, key, source, options);
  }
  /** `distinct` on the library's threads. @throws as `distinct` and `scanAsync` do */
  async distinctAsync(key: string, source: Source, options: KeyOptions & AsyncOptions = {}): Promise<string[]> {
    checkLaterOptions("distinct", options);
    return distinctKeysLater(this.#compiled, key, source, options);
  }
}
