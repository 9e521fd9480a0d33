/** The patterns of a command: the positional one, `-e` and `-f`, a file of members, a compiled program. */
import { OptionError } from "../error/errors.ts";
import { readBytes } from "../input/source.ts";
import { rawText } from "../native/raw-text.ts";
import { type CompiledPattern, compilePattern, compileSet, loadProgram } from "../pattern/index.ts";
import { declarationsFor } from "./declarations-for.ts";
import type { Words } from "./words.ts";

/** Flags in place of the positional pattern: beside one of them every positional is an input. */
export const patternFlags = ["regexp", "file", "patterns", "program"] as const;

/** The positional pattern stands on the command line. */
export function hasPositionalPattern(words: Words): boolean {
  return words.lastOf(...patternFlags) === undefined;
}

/**
 * Compiles what the words ask for.
 * @param wholeLine matches must be whole lines: the scan then keeps those of one line (`wholeLineMatches`)
 * @throws {PatternError | OptionError | FileError}
 */
export async function compiledPattern(words: Words, wholeLine = false): Promise<CompiledPattern> {
  const program = words.text("program");
  if (program !== undefined) return programOf(program, wholeLine);
  const file = words.text("patterns");
  if (file !== undefined) return setOf(file, words, wholeLine);
  const patterns = patternSources(words);
  const source = patterns.length === 1 ? patterns[0]! : patterns.map((pattern) => `(${pattern})`).join(" | ");
  const declarations = await declarationsFor(words, patterns);
  const pattern = compilePattern(source, declarations);
  return wholeLine ? compilePattern(wholeLinePattern(source), declarations) : pattern;
}

function programOf(path: string, wholeLine: boolean): CompiledPattern {
  if (!wholeLine) return loadProgram(readBytes(path), path);
  const message = "-x asks for another pattern than the program holds: compile it with ^ in front and ~<($ .) behind";
  throw new OptionError("--program", path, message);
}

/** The members of a pattern file, each on its own. */
async function setOf(file: string, words: Words, wholeLine: boolean): Promise<CompiledPattern> {
  const { members, declarations } = await readMembers(file, words);
  if (!wholeLine) return compileSet(members, declarations);
  return compileSet(
    members.map(({ name, source }) => ({ name, source: wholeLinePattern(source) })),
    declarations,
  );
}

async function readMembers(file: string, words: Words) {
  const [{ readPatternSet }, { givenDeclarations }] = await Promise.all([
    import("../library/index.ts"),
    import("./declarations.ts"),
  ]);
  return readPatternSet(file, givenDeclarations(words));
}

/** Patterns one by one, for what asks which of them a record holds. */
export interface SeparatePatterns {
  readonly patterns: readonly CompiledPattern[];
  /** Names of a set's members; empty where patterns are called by their numbers. */
  readonly names: readonly string[];
}

/** @throws {PatternError | OptionError | FileError} */
export async function separatePatterns(words: Words): Promise<SeparatePatterns> {
  const file = words.text("patterns");
  if (file !== undefined) {
    const { members, declarations } = await readMembers(file, words);
    const patterns = members.map((member) => compileSet([member], declarations));
    return { patterns, names: members.map(({ name }) => name) };
  }
  if (words.has("program")) return { patterns: [await compiledPattern(words)], names: [] };
  const sources = patternSources(words);
  const declarations = await declarationsFor(words, sources);
  return { patterns: sources.map((source) => compilePattern(source, declarations)), names: [] };
}

function patternSources(words: Words): string[] {
  return hasPositionalPattern(words) ? [words.positionals[0]!] : patternTexts(words);
}

/** From the first token of a line to behind its last: the token just taken was the last of its line. */
function wholeLinePattern(source: string): string {
  return `^ (${source}) ~<($ .)`;
}

/** The patterns of `-e` and `-f` in the order given, each file's lines in order. */
function patternTexts(words: Words): string[] {
  const texts = words.given.flatMap(({ flag, value }) => {
    if (flag.long === "regexp") return [value!];
    return flag.long === "file" ? patternLines(value!) : [];
  });
  if (texts.length > 0) return texts;
  const { typed, value } = words.lastOf("file")!;
  throw new OptionError(typed, value!, `${typed}: ${value} holds no pattern, and none is given beside it`);
}

function patternLines(path: string): string[] {
  const lines = readText(path).split("\n");
  return lines.map((line) => line.replace(/\r$/, "")).filter((line) => line.trim() !== "");
}

function readText(path: string): string {
  return rawText(readBytes(path));
}
