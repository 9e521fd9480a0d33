/** Compiled patterns of the page: each is compiled once while it is in use. */
import { PatternError } from "../error/errors.ts";
import { findFormats } from "../events/index.ts";
import { eventRecords } from "../fields/formats.ts";
import { compileFields, isFieldQuery, type RecordFormat, recordFormats } from "../fields/index.ts";
import { type DeclarationSet, readDeclarations } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import type { Written } from "./protocol.ts";

const keptMax = 16;
const kept = new Map<string, CompiledPattern>();

/** Patterns of the page read no files: the page may see only the files that the command line names. */
const filesRefused = "the workbench reads no file for a pattern: run this one with matcher scan";

/** @param lines lines of a pattern file @throws {DeclarationError | PatternError} */
export function declarationsFrom(lines: readonly string[]): DeclarationSet {
  const given = lines.map((value) => ({ flag: "declare", value }) as const);
  return readDeclarations(given, undefined, filesRefused);
}

/** What tells a pattern from others: a search and a compiled pattern belong to one. */
export const keyOf = ({ pattern, declarations, format }: Written) => [format, pattern, ...declarations].join("\n");

/**
 * @param named fields that are read besides those of a query
 * @throws {PatternError | DeclarationError | OptionError}
 */
export function compiledFor(written: Written, named: readonly string[] = []): CompiledPattern {
  const key = JSON.stringify([keyOf(written), ...named]);
  const known = kept.get(key);
  const compiled = known ?? compile(written, named);
  kept.delete(key);
  kept.set(key, compiled);
  const [oldest] = kept.keys();
  if (kept.size > keptMax) kept.delete(oldest!);
  return compiled;
}

function compile({ pattern, declarations, format }: Written, named: readonly string[]): CompiledPattern {
  const set = declarationsFrom(declarations);
  if (format !== "" && isFieldQuery(pattern, true)) return compileFields(pattern, findFormat(format), named, set);
  try {
    return compilePattern(pattern, set);
  } catch (error) {
    if (!(error instanceof PatternError) || !isFieldQuery(pattern, false)) throw error;
    const hint = "for conditions on fields choose a format above the pattern: auto recognises it";
    throw new PatternError({ ...error.fault, hint });
  }
}

/** The format of this name, as `--in` takes it. @throws {OptionError} */
function findFormat(name: string): RecordFormat {
  return recordFormats.find((format) => format.name === name) ?? loadFormat(name);
}

/** The same as a format of events, which every format is too. @throws {OptionError} */
export const loadFormat = (name: string): RecordFormat => eventRecords(name, findFormats(name));
