/** Finds the records of an input that contain given patterns. */
import { OptionError } from "../error/errors.ts";
import type { DeclarationSet } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { lineRecords, type Quantifier, queryRecords, type RecordDefinition, resolveWindow } from "../window/index.ts";
import { declarationsOf, type Lib } from "./library.ts";
import { countOf, limitOf, oneOf, unitDefinition } from "./options.ts";
import { compiledOf, Pattern } from "./pattern.ts";
import { type Source, textsOf } from "./sources.ts";

type Patterns = Pattern | string | Iterable<Pattern | string>;

/** Which records are given. */
export interface QueryOptions {
  /** How many of the patterns a record must contain: at least one (`any`), all or none of them. */
  require?: "any" | "all" | "none" | undefined;
  /** The minimum number of patterns, instead of `require`. */
  atLeast?: number | undefined;
  /** A record that contains one of these is left out. */
  exclude?: Patterns | undefined;
  /** The unit of records; `line` by default. */
  unit?: string | undefined;
  /** A record extends from a match of this pattern to the next one. */
  recordStart?: Pattern | string | undefined;
  /** A record is a match of this pattern. */
  recordSpan?: Pattern | string | undefined;
  maxCount?: number | undefined;
  /** Where names are looked up after the shipped library. */
  lib?: Lib | undefined;
}

/** A record that was asked for. */
export interface QueryRecord {
  path: string | null;
  /** Line of its first byte, from 1. */
  line: number;
  /** In the input's units. */
  start: number;
  end: number;
  byteStart: number;
  byteEnd: number;
  text: string | Uint8Array;
  /** The patterns that it contains, as they were written. */
  patterns: string[];
}

/**
 * The records that contain the patterns, in order.
 * @throws {OptionError} options exclude each other, or there is no pattern
 * @throws {PatternError | FileError}
 * @example
 * const found = query(['"GET"', String.raw`\R{>1s}`], "GET /a 5ms\n\nGET /b 2s\n", { require: "all", unit: "paragraph" });
 * found.map(({ line, text }) => `${line}: ${text}`) // ["3: GET /b 2s"]
 */
export function query(patterns: Patterns, source: Source, options: QueryOptions = {}): QueryRecord[] {
  const declarations = declarationsOf(options.lib);
  const asked = compiledList(patterns, declarations);
  if (asked.length === 0) throw new OptionError("patterns", "", "query: expected a pattern at least, found none");
  const quantifier = quantifierOf(options);
  const definition = definitionOf(options, declarations);
  const excluded = compiledList(options.exclude ?? [], declarations);
  let left = limitOf("maxCount", options.maxCount);
  const found: QueryRecord[] = [];
  for (const { path, text } of textsOf(source)) {
    const places = (pattern: CompiledPattern) => () => scan(pattern, text.bytes, { registers: false, lines: false });
    const asking = {
      definition,
      quantifier,
      patterns: asked.map(places),
      excluded: excluded.map(places),
      inverted: false,
    };
    for (const batch of queryRecords(resolveWindow(text.bytes, null), asking, left)) {
      for (let i = 0; i < batch.count; i++) {
        const [byteStart, byteEnd] = [batch.start(i), batch.end(i)];
        found.push({
          path,
          line: batch.line(i),
          start: text.unit(byteStart),
          end: text.unit(byteEnd),
          byteStart,
          byteEnd,
          text: text.slice(byteStart, byteEnd),
          patterns: batch.held(i).map((pattern) => asked[pattern]!.source),
        });
      }
      left -= batch.count;
    }
    if (left <= 0) break;
  }
  return found;
}

function compiledList(patterns: Patterns, declarations: DeclarationSet): CompiledPattern[] {
  const list = typeof patterns === "string" || patterns instanceof Pattern ? [patterns] : [...patterns];
  return list.map((pattern) => compiledFrom(pattern, declarations));
}

function compiledFrom(pattern: Pattern | string, declarations: DeclarationSet): CompiledPattern {
  if (pattern instanceof Pattern) return compiledOf(pattern);
  if (typeof pattern === "string") return compilePattern(pattern, declarations);
  throw new TypeError(`a pattern is a Pattern or a string: found ${pattern === null ? "null" : typeof pattern}`);
}

function quantifierOf({ require, atLeast }: QueryOptions): Quantifier {
  if (require !== undefined && atLeast !== undefined) {
    throw new OptionError("atLeast", String(atLeast), "query: require and atLeast exclude each other: give one");
  }
  if (atLeast !== undefined) return { kind: "at-least", count: countOf("atLeast", atLeast) };
  return { kind: oneOf("require", require ?? "any", ["any", "all", "none"]) };
}

export type RecordOptions = Pick<QueryOptions, "unit" | "recordStart" | "recordSpan">;

/** The record definition; lines by default. @throws {OptionError} several definitions */
export function definitionOf(
  { unit, recordStart, recordSpan }: RecordOptions,
  declarations: DeclarationSet,
): RecordDefinition {
  const given = Object.entries({ unit, recordStart, recordSpan }).filter(([, value]) => value !== undefined);
  if (given.length > 1) {
    const names = given.map(([name]) => name).join(" and ");
    throw new OptionError(given[1]![0], String(given[1]![1]), `${names} can't be used together`);
  }
  if (unit !== undefined) return unitDefinition(unit);
  const source = recordStart ?? recordSpan;
  if (source === undefined) return lineRecords;
  const pattern = compiledFrom(source, declarations);
  const matches = (text: Uint8Array) => scan(pattern, text, { registers: false, lines: false });
  return { kind: recordStart === undefined ? "span" : "start", matches };
}
