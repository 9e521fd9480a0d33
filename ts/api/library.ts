/** Libraries: names, rules and tests for patterns, declared individually or read from files. */
import { DeclarationError, PatternError } from "../error/errors.ts";
import {
  DeclarationSet,
  type GivenDeclaration,
  readPath,
  runTest,
  type ShippedEntry,
  shippedEntries,
  type TestLine,
} from "../library/index.ts";
import { type Keyword, splitKeyword } from "../library/line.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import type { Rule } from "./finding.ts";
import { type FixOptions, fixesDiff, fixFiles } from "./fixing.ts";
import type { Cancel, TailOptions } from "./follow.ts";
import { followFindings } from "./follow-findings.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { refuseOption } from "./option-needs.ts";
import { spellValue } from "./options.ts";
import { type CheckOptions, checkedLater, collectFindings, type Finding, toRule } from "./rules.ts";
import type { At, Paths, Source } from "./sources.ts";
import { type AsyncOptions, later } from "./turns.ts";

/** Pattern files, directories of `.matcher` files, libraries. */
export type Lib = Library | string | readonly (Library | string)[];

/** How files are followed. */
export interface FollowOptions extends Cancel {
  /** Maximum number of matches per file. */
  maxCount?: number | undefined;
  /** Continue counting when a file is read again; otherwise the count restarts. */
  keepCount?: boolean | undefined;
  /** Where names are looked up after the shipped library. */
  lib?: Lib | undefined;
}

/** The test of a declaration, and whether it may replace one. */
export interface Declare {
  /** Texts that it must match as a whole; `test` checks them. */
  accepts?: readonly string[] | undefined;
  /** Texts in which it must not match; `test` checks them. */
  rejects?: readonly string[] | undefined;
  /** Replaces an existing declaration of the same name. */
  replace?: boolean | undefined;
}

/** A name that patterns can use. */
export interface Atom {
  name: string;
  form: "shape" | "shape-after" | "kind" | "let" | "rule";
  /** Its definition: a byte pattern or a pattern. */
  definition: string;
  /** The file in which it was declared; `"shipped"`, or empty if a program declared it. */
  source: string;
  description: string;
}

/** The test of a declaration, and how it ended. */
export interface AtomTest {
  name: string;
  passed: boolean;
  accepts: string[];
  rejects: string[];
  /** One line for each failure. */
  failures: string[];
  file: string | null;
}

/** The library's contents in order; its declarations are read again from them after each change. */
type Item =
  | { readonly is: "file"; readonly path: string }
  | { readonly is: "line"; readonly keyword: Keyword; readonly text: string; readonly name: string };

let itemsIn: (library: Library) => readonly Item[];

/**
 * Names that patterns can use in addition to the shipped ones, and rules.
 * @example const library = new Library(); library.shape("ticket", "[A-Z]{2,5}-[0-9]{1,4}", { accepts: ["PROJ-12"] });
 * new Pattern(String.raw`\{ticket}`, { lib: library }).isMatch("see PROJ-12") // true
 */
export class Library {
  #items: readonly Item[] = [];
  #set = new DeclarationSet();
  #isShipped = false;

  static {
    itemsIn = (library) => library.#items;
  }

  /**
   * A library of the declarations in pattern files and directories.
   * @throws {DeclarationError | PatternError | FileError}
   */
  static load(...paths: string[]): Library {
    const library = new Library();
    library.include(...paths);
    return library;
  }

  /** The library of names available to every pattern. */
  static shipped(): Library {
    const library = new Library();
    library.#isShipped = true;
    return library;
  }

  /**
   * Declares a token kind by a byte pattern of bounded length.
   * @throws {DeclarationError} its length is unbounded, or the name exists
   */
  shape(name: string, bytes: string, options: Declare & { after?: boolean | undefined } = {}): void {
    checkOptions("Library.shape", options);
    this.#declare(options.after ? "shape-after" : "shape", name, `\`${bytes}\``, options);
  }
  /** Declares a token kind by a pattern: each match becomes one token. @throws {DeclarationError | PatternError} */
  kind(name: string, pattern: string, options: Declare = {}): void {
    checkOptions("Library.kind", options);
    this.#declare("kind", name, pattern, options);
  }
  /** Declares a named part of patterns. @throws {DeclarationError | PatternError} */
  let(name: string, pattern: string, options: Declare = {}): void {
    checkOptions("Library.let", options);
    this.#declare("let", name, pattern, options);
  }

  #declare(keyword: Keyword, name: string, body: string, { accepts = [], rejects = [], replace }: Declare): void {
    for (const [what, value] of Object.entries({ name, pattern: body })) {
      if (typeof value !== "string") throw new TypeError(`${what}: expected a string, found ${typeof value}`);
    }
    const kept = replace ? this.#items.filter((item) => !declares(item, name)) : this.#items;
    if (!replace) this.#checkFree(name);
    const tests = [...texts("accepts", accepts), ...texts("rejects", rejects)];
    const item: Item = { is: "line", keyword, name, text: `${name} = ${body}` };
    const test: Item[] =
      tests.length === 0 ? [] : [{ is: "line", keyword: "test", name, text: `${name} ${tests.join(" ")}` }];
    this.#change([...kept, item, ...test], replace ? name : undefined);
  }

  /** Adds the declaration on one line of a pattern file. @throws {DeclarationError | PatternError} */
  declare(line: string): void {
    const found = splitKeyword(line);
    if (!found) throw new DeclarationError(null, 1, "", `"${line}" does not begin with a keyword of a pattern file`);
    const name = /^[A-Za-z0-9_]+/.exec(found.rest)?.[0] ?? "";
    if (declaring.has(found.keyword)) this.#checkFree(name);
    this.#change([...this.#items, { is: "line", keyword: found.keyword, name, text: found.rest }]);
  }

  #checkFree(name: string): void {
    if (!this.has(name)) return;
    throw new DeclarationError(null, 1, name, `${name} is declared already: give replace: true, or take another name`);
  }

  /**
   * Adds pattern files and directories of them; a file that was already added is read again.
   * @throws {DeclarationError | PatternError | FileError}
   */
  include(...paths: string[]): void {
    const kept = this.#items.filter((item) => item.is !== "file" || !paths.includes(item.path));
    const added = paths.map((path): Item => ({ is: "file", path }));
    const places = new Map(this.#items.map((item, at) => [item.is === "file" ? item.path : "", at]));
    const isKnown = paths.every((path) => places.has(path));
    this.#change(isKnown ? this.#items : [...kept, ...added]);
  }

  /**
   * Removes names, files and directories, either all of them or none.
   * @throws {DeclarationError} one is unknown, or still in use
   */
  remove(...items: string[]): void {
    let left = this.#items;
    for (const one of items) {
      const fewer = left.filter((item) => (item.is === "file" ? item.path !== one : !declares(item, one)));
      if (fewer.length === left.length) {
        const known = [
          ...new Set([...this.names, ...this.#items.flatMap((item) => (item.is === "file" ? [item.path] : []))]),
        ];
        throw new DeclarationError(
          null,
          1,
          one,
          `${one}: nothing of this name is declared here; there are ${known.join(", ") || "none"}`,
        );
      }
      left = fewer;
    }
    this.#change(left, items.join(", "));
  }

  clear(): void {
    this.#items = [];
    this.#set = new DeclarationSet();
  }

  #change(items: readonly Item[], removed?: string): void {
    try {
      this.#set = readItems(items);
    } catch (error) {
      if (removed === undefined || !(error instanceof PatternError)) throw error;
      const problem = `${removed} can't be taken away: what is left reads it (${error.message})`;
      throw new DeclarationError(error.fault.file ?? null, error.fault.line ?? 1, removed, problem);
    }
    this.#items = items;
  }

  *[Symbol.iterator](): Generator<Atom, void, void> {
    if (this.#isShipped) yield* shippedAtoms();
    yield* listAtoms(this.#set);
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }
  get length(): number {
    return this.names.length;
  }
  get names(): string[] {
    return Array.from(this, ({ name }) => name);
  }
  /** Files that were read, in order. */
  get files(): string[] {
    return [...this.#set.files];
  }
  get rules(): Rule[] {
    return this.#set.rules.map(toRule);
  }

  /** Runs the tests of its files and declarations. */
  test(): AtomTest[] {
    const shipped = this.#isShipped ? shippedEntries.map(shippedTest) : [];
    return [...shipped, ...this.#set.tests].map((test) => testResult(test, this.#set));
  }

  /**
   * The findings of its rules, in order of place.
   * @throws {OptionError} it has no rule
   * @throws {FileError | BinaryFileError}
   */
  check(source: Source, options: CheckOptions = {}): Finding[] {
    checkOptions("Library.check", options);
    return collectFindings(this.#set, source, options);
  }
  /** `check` on the library's threads. @throws as `check` does, or the signal's reason */
  async checkAsync(source: Source, given: CheckOptions & AsyncOptions = {}): Promise<Finding[]> {
    checkLaterOptions("Library.check", given);
    const { signal, ...options } = given;
    return later(signal, (turns) => checkedLater(this.#set, source, options, turns));
  }

  /**
   * Applies the fixes of its rules to files, each file completely or not at all. Of fixes that overlap the first is
   * applied.
   * @returns the number of changes, or with `dryRun` their unified diff
   * @throws {OptionError} it has no rule
   * @throws {TemplateError | FileError | BinaryFileError}
   */
  fix(path: Paths, options?: FixOptions & { dryRun?: false }): number;
  fix(path: Paths, options: FixOptions & { dryRun: true; context?: number | undefined }): string;
  fix(path: Paths, given: FixOptions & { dryRun?: boolean; context?: number | undefined } = {}): number | string {
    checkOptions("Library.fix", given);
    const { dryRun = false, context, ...options } = given;
    if (dryRun) refuseOption(given, "review", "can't be used with dryRun: a diff asks nothing");
    return dryRun ? fixesDiff(this.#set, path, options, context) : fixFiles(this.#set, path, options);
  }

  /**
   * What its rules find in files, first in the window, the whole files by default, then in what they gain. A file that
   * is truncated, replaced or removed is read again from its start, with a warning. Leaving the loop closes the files.
   * @throws {OptionError} it has no rule, or one with a record definition
   * @throws {FileError | BinaryFileError}
   */
  follow(at: At, options: TailOptions & FollowOptions = {}): AsyncGenerator<Finding, void, void> {
    checkOptions("Library.follow", options);
    return followFindings(this.#set, at, options);
  }
}

const declaring = new Set<Keyword>(["let", "kind", "shape", "shape-after", "rule"]);

function declares(item: Item, name: string): boolean {
  return item.is === "line" && item.name === name;
}

function texts(keyword: "accepts" | "rejects", given: readonly string[]): string[] {
  return given.length === 0 ? [] : [keyword, ...given.map(quoteTest)];
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };

/** A text as it is written in a test line. */
function quoteTest(text: string): string {
  return `"${text.replace(/["\\\n\t]/g, (character) => escapes[character]!)}"`;
}

function readItems(items: readonly Item[]): DeclarationSet {
  const set = new DeclarationSet();
  for (const item of items) {
    if (item.is === "file") fromFile(() => readPath(set, item.path));
    else set.declare(item.keyword, item.text, { file: null, line: 1, flag: `${item.keyword} ${item.name}` });
  }
  return set;
}

/**
 * Calls `read`; if a pattern of a file does not compile, the file is named in the error.
 * @throws {DeclarationError | FileError}
 */
export function fromFile<R>(read: () => R): R {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PatternError) || error.fault.file === undefined) throw error;
    const { file, line = 1, bad = "" } = error.fault;
    const problem = `${file}, line ${line}: in the pattern ${error.source}: ${error.message}`;
    throw new DeclarationError(file, line, bad, problem);
  }
}

const none = new DeclarationSet();

function collectItems(lib: Lib): readonly Item[] {
  const parts: readonly unknown[] = Array.isArray(lib) ? lib : [lib];
  return parts.flatMap((part): readonly Item[] => {
    if (part instanceof Library) return itemsIn(part);
    if (typeof part === "string") return [{ is: "file", path: part }];
    throw new TypeError(`lib: expected a Library, a path or an array of them, found ${spellValue(part)}`);
  });
}

/** The equivalent command-line flags. */
export function toFlags(lib: Lib | undefined): GivenDeclaration[] {
  return (lib === undefined ? [] : collectItems(lib)).map((item) =>
    item.is === "file" ? { flag: "lib", value: item.path } : { flag: "declare", value: `${item.keyword} ${item.text}` },
  );
}

/** The declarations for patterns compiled with `lib`. @throws {DeclarationError | PatternError | FileError} */
export function readDeclarations(lib: Lib | undefined): DeclarationSet {
  if (lib === undefined) return none;
  return readItems(collectItems(lib));
}

/** A pattern whose program holds the shapes and kinds of `lib`, to lex texts with; `null` without one. */
export function compileKinds(lib: Lib | undefined): CompiledPattern | null {
  return lib === undefined ? null : compilePattern(".", readDeclarations(lib));
}

/** The names that a set declares: shapes and kinds, then patterns and rules. */
export function* listAtoms(set: DeclarationSet): Generator<Atom, void, void> {
  const rules = new Map(set.rules.map((rule) => [rule.name, rule]));
  const sourceOf = (name: string) => set.declaredIn(name) ?? "";
  for (const token of set.tokens) {
    const source = sourceOf(token.name);
    if (token.form === "kind")
      yield { name: token.name, form: "kind", definition: token.pattern.source, source, description: "" };
    else {
      const form = token.stage === "after" ? "shape-after" : "shape";
      yield { name: token.name, form, definition: token.bytes, source, description: "" };
    }
  }
  for (const { name, source: definition } of set.members) {
    const rule = rules.get(name);
    const source = sourceOf(name);
    yield { name, form: rule ? "rule" : "let", definition, source, description: rule?.message ?? "" };
  }
}

/** The shipped names. */
export function shippedAtoms(): Atom[] {
  return shippedEntries.map(shippedAtom);
}

/** Runs a test. */
export function testResult(test: TestLine, declarations: DeclarationSet): AtomTest {
  const failures = runTest(test, declarations);
  const listTexts = (expects: string) =>
    test.expectations.filter((one) => one.expects === expects).map(({ text }) => text);
  return {
    name: test.name,
    passed: failures.length === 0,
    accepts: listTexts("accepts"),
    rejects: listTexts("rejects"),
    failures,
    file: test.where.file,
  };
}

function shippedAtom({ name, form, what }: ShippedEntry): Atom {
  const definition = shippedDefinition(name);
  return { name, form: form === "kind" ? "kind" : "let", definition, source: "shipped", description: what };
}

function shippedDefinition(name: string): string {
  const entry = none.lookup(name);
  if (!entry) return "";
  return entry.form === "shape" ? entry.bytes : entry.pattern.source;
}

/** The tests of a shipped name. */
export function shippedTest({ name, accepts, rejects }: ShippedEntry): TestLine {
  return {
    where: { file: null, line: 1 },
    name,
    expectations: [
      ...accepts.map((text) => ({ expects: "accepts", text }) as const),
      ...rejects.map((text) => ({ expects: "rejects", text }) as const),
    ],
  };
}
