/** Finds the records of an input that contain given patterns. */
import { OptionError } from "../error/errors.ts";
import { textSource } from "../input/index.ts";
import type { DeclarationSet } from "../library/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { scan, scanLater } from "../scan/index.ts";
import { type FoundRecords, type Quantifier, queryRecords, queryRecordsLater, resolveWindow } from "../window/index.ts";
import { countUnits, heldTextsLater } from "./async.ts";
import type { InputText } from "./input.ts";
import { type Lib, readDeclarations } from "./library.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { checkChoice, checkCount, checkLimit } from "./options.ts";
import { Pattern } from "./pattern.ts";
import { placesOnly } from "./pattern-records.ts";
import { compiledFrom, parseDefinition } from "./record-definition.ts";
import { readSource, type Source } from "./sources.ts";
import { type AsyncOptions, later, Slices } from "./turns.ts";

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

/** A record that a query found. */
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
 * const patterns = ['"GET"', String.raw`\R{>1s}`];
 * const found = query(patterns, "GET /a 5ms\n\nGET /b 2s\n", { require: "all", unit: "paragraph" });
 * found.map(({ line, text }) => `${line}: ${text}`) // ["3: GET /b 2s"]
 */
export function query(patterns: Patterns, source: Source, options: QueryOptions = {}): QueryRecord[] {
  checkOptions("query", options);
  const settings = querySettings(patterns, options);
  let left = settings.limit;
  const found: QueryRecord[] = [];
  for (const { path, text } of readSource(source)) {
    const matches = (pattern: CompiledPattern) => scan(pattern, text.bytes, placesOnly);
    const record = recordMaker(path, text, settings.patterns);
    for (const batch of queryRecords(resolveWindow(text.bytes, null), boundQuery(settings, matches), left)) {
      for (let i = 0; i < batch.count; i++) found.push(record(batch, i));
      left -= batch.count;
    }
    if (left <= 0) break;
  }
  return found;
}

/**
 * `query` on the library's threads: the event loop runs meanwhile.
 * @throws as `query` does, or the signal's reason
 * @example (await queryAsync('"b"', "a\nb\n")).map(({ line, text }) => `${line}: ${text}`) // ["2: b"]
 */
export async function queryAsync(
  patterns: Patterns,
  source: Source,
  given: QueryOptions & AsyncOptions = {},
): Promise<QueryRecord[]> {
  checkLaterOptions("query", given);
  const { signal, ...options } = given;
  return later(signal, async (turns) => {
    const settings = querySettings(patterns, options);
    let left = settings.limit;
    const found: QueryRecord[] = [];
    for await (const { path, bytes, text } of heldTextsLater(source, turns)) {
      const matches = (pattern: CompiledPattern) => scanLater(pattern, textSource(bytes), placesOnly);
      const record = recordMaker(path, text, settings.patterns);
      const slices = new Slices(turns);
      for await (const batch of queryRecordsLater(
        resolveWindow(bytes, null),
        boundQuery(settings, matches),
        turns,
        left,
      )) {
        await countUnits(text, batch.end(batch.count - 1), turns);
        await slices.each(batch.count, (from, to) => {
          for (let i = from; i < to; i++) found.push(record(batch, i));
          return true;
        });
        left -= batch.count;
      }
      if (left <= 0) break;
    }
    return found;
  });
}

/** @throws {OptionError | PatternError} */
function querySettings(patterns: Patterns, options: QueryOptions) {
  const declarations = readDeclarations(options.lib);
  const settings = compiledList(patterns, declarations);
  if (settings.length === 0) throw new OptionError("patterns", "", "query: expected at least one pattern, found none");
  return {
    patterns: settings,
    excluded: compiledList(options.exclude ?? [], declarations),
    quantifier: parseQuantifier(options),
    definition: parseDefinition(options, declarations),
    limit: checkLimit("maxCount", options.maxCount),
  };
}

/** @param matches those of a pattern in one text */
function boundQuery<Found>(
  { patterns, excluded, quantifier, definition }: ReturnType<typeof querySettings>,
  matches: (pattern: CompiledPattern) => Found,
) {
  const places = (pattern: CompiledPattern) => () => matches(pattern);
  return { definition, quantifier, patterns: patterns.map(places), excluded: excluded.map(places), inverted: false };
}

function recordMaker(path: string | null, text: InputText, patterns: readonly CompiledPattern[]) {
  return (batch: FoundRecords, i: number): QueryRecord => {
    const [byteStart, byteEnd] = [batch.start(i), batch.end(i)];
    return {
      path,
      line: batch.line(i),
      start: text.unit(byteStart),
      end: text.unit(byteEnd),
      byteStart,
      byteEnd,
      text: text.slice(byteStart, byteEnd),
      patterns: batch.patternsIn(i).map((pattern) => patterns[pattern]!.source),
    };
  };
}

function compiledList(patterns: Patterns, declarations: DeclarationSet): CompiledPattern[] {
  const list = typeof patterns === "string" || patterns instanceof Pattern ? [patterns] : [...patterns];
  return list.map((pattern) => compiledFrom(pattern, declarations));
}

function parseQuantifier({ require, atLeast }: QueryOptions): Quantifier {
  if (require !== undefined && atLeast !== undefined) {
    throw new OptionError("atLeast", atLeast, "query: require and atLeast exclude each other: give one");
  }
  if (atLeast !== undefined) return { kind: "at-least", count: checkCount("atLeast", atLeast) };
  return { kind: checkChoice("require", require ?? "any", ["any", "all", "none"]) };
}
