/** Parsing and compiling patterns. */
import type { Pattern } from "./ast.ts";
import { collectRegisters } from "./check/registers.ts";
import { compileProgram } from "./compile/index.ts";
import type { CompiledPattern } from "./compiled.ts";
import { type Declarations, noDeclarations } from "./declared.ts";
import { readNamedFile } from "./files.ts";
import { parsePattern as parse } from "./syntax/parser.ts";

/** Full names of the registers that a pattern binds. */
export function registerNames(pattern: Pattern): ReadonlySet<string> {
  return new Set(collectRegisters(pattern.root, () => -1).map(({ name }) => name));
}

export interface ParseOptions {
  readonly declarations?: Declarations;
  /** Folder that relative paths in the pattern refer to; by default the current directory. */
  readonly folder?: string;
  /** Where the pattern is declared, for messages. */
  readonly file?: string;
  readonly line?: number;
}

/** Parses a pattern. @throws {PatternError} */
export function parsePattern(source: string, options: ParseOptions = {}): Pattern {
  const { declarations = noDeclarations, folder = null, file, line } = options;
  const compile = (pattern: Pattern) => compileProgram([{ name: "", pattern }], declarations, pattern.source).program;
  const readFile = (path: string) => readNamedFile(declarations, folder, path);
  return parse(source, { declarations, readFile, file, line, compile });
}

/** @throws {PatternError} */
export function compilePattern(source: string, declarations: Declarations = noDeclarations): CompiledPattern {
  return compileProgram([{ name: "", pattern: parsePattern(source, { declarations }) }], declarations, source);
}

/** A member of a set: its text, or its tree if it was already parsed. */
export interface SetMember {
  readonly name: string;
  readonly source: string;
  readonly pattern?: Pattern;
}

/** Compiles the members of a set, each with its own registers. @throws {PatternError} with the member's source */
export function compileSet(
  members: readonly SetMember[],
  declarations: Declarations = noDeclarations,
): CompiledPattern {
  const parsed = members.map(({ name, source, pattern }) => ({
    name,
    pattern: pattern ?? parsePattern(source, { declarations }),
  }));
  return compileProgram(parsed, declarations, members.map(({ source }) => source).join("\n"));
}
