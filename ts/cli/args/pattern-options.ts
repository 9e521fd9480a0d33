/**
 * The patterns of a command: the positional one, `-e` and `-f`, a file of members, a compiled program; what they need.
 */
import { OptionError, PatternError } from "../../error/errors.ts";
import { readBytes, readText } from "../../input/source.ts";
import { isTerminal } from "../../native/system.ts";
import { type Declarations, noDeclarations } from "../../pattern/declared.ts";
import { type CompiledPattern, compilePattern, compileSet, type Pattern, parsePattern } from "../../pattern/index.ts";
import { isDeclaration } from "../flags/declare.ts";
import { ignoringCase } from "./ignoring-case.ts";
import type { ParsedArgs } from "./parsed-args.ts";
import { textPattern } from "./text-pattern.ts";

/** Whether there is a positional pattern: with one of these flags, every positional is an input. */
export function hasPositionalPattern({ has }: ParsedArgs): boolean {
  return !(has.regexp || has.file || has.patterns || has.program);
}

/**
 * Compiles the patterns of the command line.
 * @param wholeLine matches must be whole lines: the scan then keeps those within one line (`wholeLineMatches`)
 * @param warns of unquoted words; by default only a person at a terminal
 * @throws {PatternError | OptionError | FileError}
 */
export async function compiledPattern(
  args: ParsedArgs,
  { wholeLine = false, warns }: { readonly wholeLine?: boolean; readonly warns?: boolean } = {},
): Promise<CompiledPattern> {
  if (args.has.in) {
    const { compiledFields, loadRecordFormat } = await import("./field-options.ts");
    return compiledFields(args, loadRecordFormat(args)!);
  }
  const program = args.text.program;
  if (program !== undefined) {
    const { loadProgram } = await import("../../pattern/load.ts");
    return loadProgram(readBytes(program), program);
  }
  const file = args.text.patterns;
  if (file !== undefined) return compileMembers(file, args, wholeLine);
  const given = givenPatterns(args);
  const patterns = given.map(({ source }) => source);
  const source = patterns.length === 1 ? patterns[0]! : joinAlternatives(patterns);
  const declarations = await declarationsFor(args, patterns);
  try {
    const pattern = compilePattern(source, declarations);
    if (bareWord.test(source) && (warns ?? isTerminal(2))) {
      const { warnOfBareWords } = await import("./unquoted-words.ts");
      warnOfBareWords(patterns, declarations);
    }
    if (!wholeLine && !args.has["ignore-case"]) return pattern;
    return compilePattern(searchedPattern(source, args, wholeLine, declarations), declarations);
  } catch (error) {
    throw withFieldsHint(addPlace(error, given, declarations));
  }
}

/**
 * The declarations that these patterns need. If they name nothing and nothing is declared, the library is not loaded:
 * reading it takes longer than a short scan.
 * @throws {DeclarationError | PatternError | FileError}
 */
export async function declarationsFor(args: ParsedArgs, sources: readonly string[]): Promise<Declarations> {
  let isNeeded = false;
  for (const { flag } of args.given) isNeeded ||= isDeclaration(flag);
  // A named atom, or a predicate that may refer to a declared name.
  for (const source of sources) isNeeded ||= source.includes("\\{") || source.includes("match:");
  return isNeeded ? (await import("./declarations.ts")).readGivenDeclarations(args) : noDeclarations;
}

/** Text that may be an unquoted word and needs a closer look. */
const bareWord = /(?<![\\\w"':={@?~`#>-])[A-Za-z0-9]{2}/;

/** A condition on a field, which only a query has. */
const fieldCondition = /^\s*!?\.[A-Za-z_][\w.-]*[{(]/;

/** Whoever wrote a condition on a field left out `--in`. */
function withFieldsHint(error: unknown): unknown {
  if (!(error instanceof PatternError) || !fieldCondition.test(error.fault.source)) return error;
  return new PatternError({ ...error.fault, hint: "conditions on fields need --in, as in matcher scan --in auto" });
}

/** Adds to an error in joined patterns, whose place is in the joined text, where the first faulty one is from. */
function addPlace(error: unknown, given: readonly GivenPattern[], declarations: Declarations): unknown {
  if (!(error instanceof PatternError) || error.fault.file !== undefined) return error;
  const faulty = given.find(({ source }) => {
    try {
      compilePattern(source, declarations);
      return false;
    } catch {
      return true;
    }
  });
  return faulty?.file === undefined
    ? error
    : new PatternError({ ...error.fault, file: faulty.file, line: faulty.line });
}

/** The members of a pattern file, compiled one by one. */
async function compileMembers(file: string, args: ParsedArgs, wholeLine: boolean): Promise<CompiledPattern> {
  const { members, declarations } = await readMembers(file, args);
  // Under --ignore-case the members were read as they are searched.
  if (!wholeLine) return compileSet(members, declarations);
  return compileSet(
    members.map(({ name, source }) => ({ name, source: wholeLinePattern(source) })),
    declarations,
  );
}

async function readMembers(file: string, args: ParsedArgs) {
  const [{ readPatternSet }, { givenDeclarations, searchedDeclarations }] = await Promise.all([
    import("../../library/index.ts"),
    import("./declarations.ts"),
  ]);
  return readPatternSet(file, givenDeclarations(args), searchedDeclarations(args));
}

/** Separately compiled patterns, to find out which of them a record contains. */
export interface SeparatePatterns {
  readonly patterns: readonly CompiledPattern[];
  /** Names of a set's members; empty if patterns are identified by number. */
  readonly names: readonly string[];
}

/** @throws {PatternError | OptionError | FileError} */
export async function separatePatterns(args: ParsedArgs): Promise<SeparatePatterns> {
  const file = args.text.patterns;
  if (file !== undefined) {
    const { members, declarations } = await readMembers(file, args);
    const patterns = members.map((member) => compileSet([member], declarations));
    return { patterns, names: members.map(({ name }) => name) };
  }
  if (args.has.program) return { patterns: [await compiledPattern(args)], names: [] };
  const given = givenPatterns(args);
  const declarations = await declarationsFor(
    args,
    given.map(({ source }) => source),
  );
  const compileGiven = (one: GivenPattern) => {
    try {
      return compilePattern(searchedPattern(one.source, args, false, declarations), declarations);
    } catch (error) {
      throw addPlace(error, [one], declarations);
    }
  };
  return { patterns: given.map(compileGiven), names: [] };
}

/**
 * The tree of the patterns, joined as they are searched, and what it refers to. @throws {PatternError | OptionError}
 */
export async function givenPatternTree(
  args: ParsedArgs,
  wholeLine: boolean,
): Promise<{ tree: Pattern; declarations: Declarations }> {
  const patterns = givenPatterns(args).map(({ source }) => source);
  const declarations = await declarationsFor(args, patterns);
  const source = searchedPattern(joinAlternatives(patterns), args, wholeLine, declarations);
  return { tree: parsePattern(source, { declarations }), declarations };
}

/** Several patterns as alternatives. */
function joinAlternatives(patterns: readonly string[]): string {
  return patterns.length === 1 ? patterns[0]! : patterns.map((pattern) => `(${pattern})`).join(" | ");
}

/** A pattern as it was given, and the line if it came from a file. */
interface GivenPattern {
  readonly source: string;
  readonly file?: string;
  readonly line?: number;
}

/** The pattern to search for, after the given one was checked. */
function searchedPattern(source: string, args: ParsedArgs, wholeLine: boolean, declarations: Declarations): string {
  const folded = args.has["ignore-case"] ? ignoringCase(source, declarations) : source;
  return wholeLine ? wholeLinePattern(folded) : folded;
}

/** Extends a pattern to whole lines: from the first token of a line to the last one. */
function wholeLinePattern(source: string): string {
  return `^ (${source}) ~<($ .)`;
}

/** The positional pattern, or those of `-e` and `-f` in the order given, each file's lines in order. */
export function givenPatterns(args: ParsedArgs): GivenPattern[] {
  const given = givenSources(args);
  return args.has["fixed-strings"] ? given.map((one) => ({ ...one, source: textPattern(one.source) })) : given;
}

/** The patterns as they were typed, or read from files. */
export function givenTexts(args: ParsedArgs): string[] {
  return givenSources(args).map(({ source }) => source);
}

function givenSources(args: ParsedArgs): GivenPattern[] {
  if (hasPositionalPattern(args)) return [{ source: args.positionals[0]! }];
  const given = args.given.flatMap(({ flag, value }): GivenPattern[] => {
    if (flag.long === "regexp") return [{ source: value! }];
    return flag.long === "file" ? patternLines(value!) : [];
  });
  if (given.length > 0) return given;
  const { typed, value } = args.findLast("file")!;
  throw new OptionError(typed, value!, `${typed}: ${value} contains no pattern, and no other is given`);
}

function patternLines(file: string): GivenPattern[] {
  const given: GivenPattern[] = [];
  let line = 0;
  for (const text of readText(file).split("\n")) {
    line += 1;
    const source = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (source.trim() !== "") given.push({ source, file, line });
  }
  return given;
}
