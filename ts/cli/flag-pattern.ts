import { PatternError } from "../error/errors.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { declarationsOf } from "./declarations.ts";
import type { Words } from "./words.ts";

/** Compiles the pattern of a flag. @throws {PatternError} that says which flag it stood behind */
export function compileFor(words: Words, typed: string, source: string): CompiledPattern {
  try {
    return compilePattern(source, declarationsOf(words));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new PatternError({ ...error.fault, file: error.fault.file ?? typed });
  }
}
