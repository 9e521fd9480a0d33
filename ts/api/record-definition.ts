/** What the records of an input are, as options say it. */
import { OptionError } from "../error/errors.ts";
import { textSource } from "../input/index.ts";
import type { DeclarationSet } from "../library/index.ts";
import type { Work } from "../native/work.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { scan, scanLater } from "../scan/index.ts";
import { lineRecords, type Places, type RecordDefinition, SpanColumns, type Spans } from "../window/index.ts";
import { unitDefinition } from "./options.ts";
import { compiledOf, Pattern } from "./pattern.ts";

export interface RecordOptions {
  unit?: string | undefined;
  recordStart?: Pattern | string | undefined;
  recordSpan?: Pattern | string | undefined;
}

/** The record definition; lines by default. @throws {OptionError} several definitions */
export function definitionOf(
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

/** Records that are matches, or begin with one. */
export function patternRecords(pattern: CompiledPattern, kind: "start" | "span"): RecordDefinition {
  return {
    kind,
    matches: (text) => scan(pattern, text, placesOnly),
    *matchWork(text): Work<Iterable<Places>> {
      const { starts, ends } = yield* matchSpans(pattern, text);
      return [{ count: starts.length, start: (i) => starts[i]!, end: (i) => ends[i]! }];
    },
  };
}

export function compiledFrom(pattern: Pattern | string, declarations: DeclarationSet): CompiledPattern {
  if (pattern instanceof Pattern) return compiledOf(pattern);
  if (typeof pattern === "string") return compilePattern(pattern, declarations);
  throw new TypeError(`a pattern is a Pattern or a string: found ${pattern === null ? "null" : typeof pattern}`);
}

export const placesOnly = { registers: false, lines: false } as const;

/** Every match of a pattern. @param text in the library's memory if this runs off the event loop */
export function* matchSpans(pattern: CompiledPattern, text: Uint8Array): Work<Spans> {
  const found = new SpanColumns();
  yield {
    now() {
      for (const batch of scan(pattern, text, placesOnly)) found.add(batch);
    },
    async later() {
      for await (const batch of scanLater(pattern, textSource(text), placesOnly)) found.add(batch);
    },
  };
  return found.spans;
}
