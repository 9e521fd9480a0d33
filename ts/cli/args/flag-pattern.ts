import { PatternError } from "../../error/errors.ts";
import { type CompiledPattern, compilePattern } from "../../pattern/index.ts";
import { readGivenDeclarations } from "./declarations.ts";
import { ignoringCase } from "./ignoring-case.ts";
import type { ParsedArgs } from "./parsed-args.ts";
import { textPattern } from "./text-pattern.ts";
import { tellBareWords } from "./unquoted-words.ts";

/** Compiles the pattern of a flag. @throws {PatternError} naming the flag */
export function compileFor(args: ParsedArgs, typed: string, written: string): CompiledPattern {
  try {
    const declarations = readGivenDeclarations(args);
    const source = args.has["fixed-strings"] ? textPattern(written) : written;
    const compiled = compilePattern(source, declarations);
    // Where such a pattern is found nowhere, nothing else shows: the input is one record, or no record is left out.
    tellBareWords([source], declarations);
    return args.has["ignore-case"] ? compilePattern(ignoringCase(source, declarations), declarations) : compiled;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new PatternError({ ...error.fault, file: error.fault.file ?? typed });
  }
}
