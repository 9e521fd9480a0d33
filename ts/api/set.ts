/** Several patterns over one input; each match names its member. */
import { MatcherError } from "../error/errors.ts";
import { readPatternSet } from "../library/index.ts";
import { type CompiledPattern, compileSet } from "../pattern/index.ts";
import { unloadPrograms } from "../scan/program.ts";
import { resolveWindow } from "../window/index.ts";
import { type Input, InputText } from "./input.ts";
import { foundLater } from "./later-calls.ts";
import { fromFile, type Lib, readDeclarations } from "./library.ts";
import { type Match, MatchMaker } from "./match.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { checkCount, notAPattern } from "./options.ts";
import { Pattern } from "./pattern.ts";
import { hasMatch, searchInBatches } from "./search.ts";
import type { Source } from "./sources.ts";
import {
  distinctKeys,
  distinctKeysLater,
  type Group,
  type GroupOptions,
  groupedLater,
  groupSource,
  type KeyOptions,
} from "./tables.ts";
import type { AsyncOptions } from "./turns.ts";

/** A match, and the index of the pattern that found it. */
export interface MemberMatch<T extends Input> {
  /** From 0. */
  readonly member: number;
  readonly match: Match<T>;
}

let compiledIn: (set: PatternSet) => CompiledPattern | null;

/** @internal The program of a set; `null` if it is empty. */
export const compiledSet = (set: PatternSet): CompiledPattern | null => compiledIn(set);

/**
 * Patterns that are searched for together.
 * @example new PatternSet([String.raw`\I`, String.raw`\E`]).matches("from 10.0.0.1 to bob@x.com") // [0, 1]
 */
export class PatternSet implements Disposable {
  /** `null` if it has no members. */
  #program: CompiledPattern | null;
  #isDisposed = false;
  /** Names of members, by number. */
  readonly names: string[];

  static {
    compiledIn = (set) => set.#compiled;
  }

  /** A member without a name is called by its number. An empty set matches nothing. @throws {PatternError} */
  constructor(patterns: Iterable<Pattern | string>, options: { lib?: Lib | undefined } = {}) {
    checkOptions("PatternSet", options);
    const members = [...patterns].map((pattern, number) => ({ name: String(number), source: readSource(pattern) }));
    this.names = members.map(({ name }) => name);
    this.#program = members.length > 0 ? compileSet(members, readDeclarations(options.lib)) : null;
  }

  /** The members of a pattern file, by their names. @throws {DeclarationError | PatternError | FileError} */
  static fromFile(path: string): PatternSet {
    const { members, declarations } = fromFile(() => readPatternSet(path));
    const set = new PatternSet([]);
    set.names.push(...members.map(({ name }) => name));
    set.#program = compileSet(members, declarations);
    return set;
  }

  get #compiled(): CompiledPattern | null {
    if (this.#isDisposed) throw new MatcherError("disposed", "the pattern set was disposed of: make it again");
    return this.#program;
  }

  /** Releases its program; every later call throws a MatcherError with code `disposed`. What it found stays valid. */
  [Symbol.dispose](): void {
    if (this.#program !== null) unloadPrograms(this.#program);
    this.#program = null;
    this.#isDisposed = true;
  }

  get length(): number {
    return this.names.length;
  }

  isMatch(input: Input): boolean {
    const { bytes } = new InputText(input);
    return this.#compiled !== null && hasMatch({ pattern: this.#compiled, window: resolveWindow(bytes, null) });
  }

  /** Numbers of the members that match, ascending. */
  matches(input: Input): number[] {
    return this.matchesWithSpans(input).map(({ member }) => member);
  }

  /** Numbers of the members with a match that starts at or after `at`, in the input's own units. */
  matchesAt(input: Input, at: number): number[] {
    const from = checkCount("at", at);
    const found = new Set<number>();
    for (const { member, match } of this.#all(input, false)) if (match.start >= from) found.add(member);
    return [...found].sort((a, b) => a - b);
  }

  /** Each member's first match, by member. */
  matchesWithSpans<T extends Input>(input: T): MemberMatch<T>[] {
    return this.#all(input, true).sort((a, b) => a.member - b.member);
  }

  /** Every match of every member, sorted by start, end and member. */
  scan<T extends Input>(input: T): MemberMatch<T>[] {
    return this.#all(input, false);
  }

  /** `scan` on the library's threads: the event loop runs meanwhile. @throws as `Pattern.scanAsync` does */
  async scanAsync<T extends Input>(input: T, options: AsyncOptions = {}): Promise<MemberMatch<T>[]> {
    checkLaterOptions("PatternSet.scan", options);
    if (this.#compiled !== null) return foundLater(this.#compiled, input, options);
    new InputText(input); // Refuses what is no input.
    return [];
  }

  /** Matches grouped by a key; `${pattern}` is the member. @throws {TemplateError | OptionError | FileError} */
  groupBy(key: string, source: Source, options: GroupOptions = {}): Group[] {
    checkOptions("groupBy", options);
    return this.#compiled === null ? [] : groupSource(this.#compiled, key, source, options);
  }
  /** The distinct keys. @throws {TemplateError | OptionError | FileError} */
  distinct(key: string, source: Source, options: KeyOptions = {}): string[] {
    checkOptions("distinct", options);
    return this.#compiled === null ? [] : distinctKeys(this.#compiled, key, source, options);
  }

  /** `groupBy` on the library's threads. @throws as `groupBy` and `scanAsync` do */
  async groupByAsync(key: string, source: Source, options: GroupOptions & AsyncOptions = {}): Promise<Group[]> {
    checkLaterOptions("groupBy", options);
    return this.#compiled === null ? [] : groupedLater(this.#compiled, key, source, options);
  }
  /** `distinct` on the library's threads. @throws as `distinct` and `scanAsync` do */
  async distinctAsync(key: string, source: Source, options: KeyOptions & AsyncOptions = {}): Promise<string[]> {
    checkLaterOptions("distinct", options);
    return this.#compiled === null ? [] : distinctKeysLater(this.#compiled, key, source, options);
  }

  #all<T extends Input>(input: T, singleMatch: boolean): MemberMatch<T>[] {
    const text = new InputText(input);
    if (this.#compiled === null) return [];
    const maker = new MatchMaker(text, this.#compiled);
    const found: MemberMatch<T>[] = [];
    const search = { pattern: this.#compiled, window: resolveWindow(text.bytes, null), singleMatch };
    for (const batch of searchInBatches(search)) {
      maker.all(batch).forEach((match, i) => {
        found.push({ member: batch.member(i), match });
      });
    }
    return found;
  }
}

function readSource(pattern: Pattern | string): string {
  if (typeof pattern === "string") return pattern;
  if (pattern instanceof Pattern) return pattern.source;
  throw notAPattern("a member is a Pattern or a string", pattern);
}
