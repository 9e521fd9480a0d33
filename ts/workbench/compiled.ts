/** Compiled patterns of the page: each is compiled once while it is in use. */
import { OptionError } from "../error/errors.ts";
import { type DeclarationSet, readDeclarations } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";

const keptMax = 16;
const kept = new Map<string, CompiledPattern>();

/**
 * Patterns of the page read no files, such as the members of `\\I{in:@FILE}`: the page may see only the files that the
 * command line names.
 */
const file = /[:=]\s*"?@/;

/** @throws {OptionError} */
function checkReadsNoFile(text: string): void {
  if (!file.test(text)) return;
  const message = "the workbench reads no file for a pattern (after @): run this one with matcher scan";
  throw new OptionError("pattern", text, message);
}

/** @param lines lines of a pattern file @throws {DeclarationError | PatternError | OptionError} */
export function declarationsFrom(lines: readonly string[]): DeclarationSet {
  for (const line of lines) checkReadsNoFile(line);
  return readDeclarations(lines.map((value) => ({ flag: "declare", value })));
}

/** @throws {PatternError | DeclarationError} */
export function compiledFor(pattern: string, declarations: readonly string[]): CompiledPattern {
  const key = [pattern, ...declarations].join("\n");
  const known = kept.get(key);
  checkReadsNoFile(pattern);
  const compiled = known ?? compilePattern(pattern, declarationsFrom(declarations));
  kept.delete(key);
  kept.set(key, compiled);
  const [oldest] = kept.keys();
  if (kept.size > keptMax) kept.delete(oldest!);
  return compiled;
}
