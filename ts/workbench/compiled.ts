/** Compiled patterns of the page: each is compiled once while it is in use. */
import { type DeclarationSet, readDeclarations } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";

const keptMax = 16;
const kept = new Map<string, CompiledPattern>();

/** Patterns of the page read no files: the page may see only the files that the command line names. */
const filesRefused = "the workbench reads no file for a pattern: run this one with matcher scan";

/** @param lines lines of a pattern file @throws {DeclarationError | PatternError} */
export function declarationsFrom(lines: readonly string[]): DeclarationSet {
  const given = lines.map((value) => ({ flag: "declare", value }) as const);
  return readDeclarations(given, undefined, filesRefused);
}

/** @throws {PatternError | DeclarationError} */
export function compiledFor(pattern: string, declarations: readonly string[]): CompiledPattern {
  const key = [pattern, ...declarations].join("\n");
  const known = kept.get(key);
  const compiled = known ?? compilePattern(pattern, declarationsFrom(declarations));
  kept.delete(key);
  kept.set(key, compiled);
  const [oldest] = kept.keys();
  if (kept.size > keptMax) kept.delete(oldest!);
  return compiled;
}
