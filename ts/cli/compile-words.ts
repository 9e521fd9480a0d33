import { type CompiledPattern, compilePattern } from "../pattern/index.ts";

/** Compiles the pattern of a command that takes one alone. @throws {PatternError} */
export function compileOne(source: string): CompiledPattern {
  return compilePattern(source);
}
