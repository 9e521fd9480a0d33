/** Which records of an input hold which patterns. */
import { OptionError } from "../error/errors.ts";
import { openSource } from "../input/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import {
  lineRecords,
  parseUnit,
  type Quantifier,
  queryRecords,
  type RecordDefinition,
  resolveWindow,
} from "../window/index.ts";
import { type Input, InputText } from "./input.ts";
import { countOf } from "./options.ts";
import type { FileInput } from "./parts.ts";
import { Pattern } from "./pattern.ts";

type Patterns = Pattern | string | Iterable<Pattern | string>;

export interface QueryOptions {
  /** How many of the patterns a record must hold: one (`any`), all or none of them. */
  require?: "any" | "all" | "none";
  /** So many of them, or more; in place of `require`. */
  atLeast?: number;
  /** A record that holds one of these is left out. */
  exclude?: Patterns;
  /** What a record is: `line` unless told otherwise. */
  unit?: string;
  /** A record runs from a match of this pattern to the next one. */
  recordStart?: Pattern | string;
  /** A record is a match of this pattern. */
  recordSpan?: Pattern | string;
  maxCount?: number;
}

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
  /** The patterns it holds, as they were written. */
  patterns: string[];
}

/**
 * The records that hold the patterns, in order.
 * @throws {OptionError} options exclude each other, or there is no pattern
 * @throws {PatternError | FileError}
 * @example query(["ERROR", String.raw`\R{>1s}`], log, { require: "all", unit: "paragraph" })
 */
export function query(patterns: Patterns, from: Input | FileInput, options: QueryOptions = {}): QueryRecord[] {
  const asked = compiledOf(patterns);
  if (asked.length === 0) throw new OptionError("patterns", "", "query: expected a pattern at least, found none");
  const quantifier = quantifierOf(options);
  const definition = definitionOf(options);
  const excluded = compiledOf(options.exclude ?? []);
  const limit = options.maxCount === undefined ? Infinity : countOf("maxCount", options.maxCount);
  const { path, text } = open(from);
  const places = (pattern: CompiledPattern) => () => scan(pattern, text.bytes, { registers: false, lines: false });
  const asking = {
    definition,
    quantifier,
    patterns: asked.map(places),
    excluded: excluded.map(places),
    inverted: false,
  };
  const found: QueryRecord[] = [];
  for (const batch of queryRecords(resolveWindow(text.bytes, null), asking, limit)) {
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
  }
  return found;
}

function compiledOf(patterns: Patterns): CompiledPattern[] {
  const list = typeof patterns === "string" || patterns instanceof Pattern ? [patterns] : [...patterns];
  return list.map((pattern) => compilePattern(sourceOf(pattern)));
}

function sourceOf(pattern: Pattern | string): string {
  return pattern instanceof Pattern ? pattern.source : pattern;
}

function quantifierOf({ require, atLeast }: QueryOptions): Quantifier {
  if (require !== undefined && atLeast !== undefined) {
    throw new OptionError("atLeast", String(atLeast), "query: require and atLeast exclude each other: give one");
  }
  if (atLeast !== undefined) return { kind: "at-least", count: countOf("atLeast", atLeast) };
  const allowed = ["any", "all", "none"] as const;
  const kind = allowed.find((name) => name === (require ?? "any"));
  if (!kind)
    throw new OptionError("require", String(require), `query: require is one of ${allowed.join(", ")}`, allowed);
  return { kind };
}

function definitionOf({ unit, recordStart, recordSpan }: QueryOptions): RecordDefinition {
  const given = Object.entries({ unit, recordStart, recordSpan }).filter(([, value]) => value !== undefined);
  if (given.length > 1) {
    const names = given.map(([name]) => name).join(" and ");
    throw new OptionError(given[1]![0], String(given[1]![1]), `query: ${names} exclude each other: give one`);
  }
  if (unit !== undefined) return { kind: "unit", unit: parseUnit(unit, "unit") };
  const source = recordStart ?? recordSpan;
  if (source === undefined) return lineRecords;
  const pattern = compilePattern(sourceOf(source));
  const matches = (text: Uint8Array) => scan(pattern, text, { registers: false, lines: false });
  return { kind: recordStart === undefined ? "span" : "start", matches };
}

function open(from: Input | FileInput): { path: string | null; text: InputText } {
  if (typeof from === "string" || from instanceof Uint8Array || !("path" in from)) {
    return { path: null, text: new InputText(from as Input) };
  }
  const source = openSource(from.path);
  try {
    return { path: from.path, text: new InputText(new TextDecoder("utf-8", { ignoreBOM: true }).decode(source.bytes)) };
  } finally {
    source.close();
  }
}
