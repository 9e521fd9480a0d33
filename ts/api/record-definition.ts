/** What the records of an input are, as options say it. */
import { OptionError } from "../error/errors.ts";
import type { DeclarationSet } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { lineRecords, type RecordDefinition } from "../window/index.ts";
import { unitDefinition } from "./options.ts";
import { compiledOf, Pattern } from "./pattern.ts";
import { patternRecords } from "./pattern-records.ts";

export interface RecordOptions {
  unit?: string | undefined;
  recordStart?: Pattern | string | undefined;
  recordSpan?: Pattern | string | undefined;
}

/** The record definition; lines by default. @throws {OptionError} several definitions */
export function parseDefinition(
  { unit, recordStart, recordSpan }: RecordOptions,
  declarations: DeclarationSet,
): RecordDefinition {
  const given = Object.entries({ unit, recordStart, recordSpan }).filter(([, value]) => value !== undefined);
  if (given.length > 1) {
    const names = given.map(([name]) => name).join(" and ");
    throw new OptionError(given[1]![0], given[1]![1], `${names} can't be used together`);
  }
  if (unit !== undefined) return unitDefinition(unit);
  const source = recordStart ?? recordSpan;
  if (source === undefined) return lineRecords;
  return patternRecords(compiledFrom(source, declarations), recordStart === undefined ? "span" : "start");
}

export function compiledFrom(pattern: Pattern | string, declarations: DeclarationSet): CompiledPattern {
  if (pattern instanceof Pattern) return compiledOf(pattern);
  if (typeof pattern === "string") return compilePattern(pattern, declarations);
  throw new TypeError(`a pattern is a Pattern or a string: found ${pattern === null ? "null" : typeof pattern}`);
}
