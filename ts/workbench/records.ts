/** Records of a text: as what they are read, their levels, and what they have. */

import { eventsOfText, type PrintedEvent } from "../events/format-test.ts";
import { EventReader, findFormats, roles } from "../events/index.ts";
import { spellCounts } from "../events/recognised.ts";
import { compileFields, FieldFinder } from "../fields/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, scan } from "../scan/index.ts";
import { loadFormat } from "./compiled.ts";
import type { TextDocument } from "./document.ts";
import { readHead } from "./head.ts";
import { eventBytesLimit, eventSampleBytes } from "./limits.ts";
import type { CaptureShown, EventsAnswer, EventsRequest } from "./protocol.ts";
import { spelledValue } from "./token-value.ts";

/** Matches of a whole text: of a query over fields, its records. */
export function* findMatches(pattern: CompiledPattern, text: Uint8Array): Generator<Matches> {
  if (!pattern.fields) return yield* scan(pattern, text, { lines: false });
  const finder = new FieldFinder(pattern);
  try {
    yield* finder.whole(text);
  } finally {
    finder.close();
  }
}

/** Where the values of registers are: those of fields are decoded, in a text of their own. */
export const valuesIn = (batch: Matches, text: Uint8Array): { readonly matches: Matches; readonly text: Uint8Array } =>
  batch.read ?? { matches: batch, text };

/** A part of a text, behind its beginning: there formats are recognised, and tables have their headers. */
export interface PartRead {
  readonly text: Uint8Array;
  /** Adds up with a place in `text` to its place in the whole. */
  readonly base: number;
  /** Length of the beginning, if it is no part of what was asked for. */
  readonly head: number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes before a place in which a record that goes on may have begun. */
const beforeBytes = 16 << 10;

/** The lines from an offset to another. */
export function partRead(document: TextDocument, from: number, to: number): PartRead {
  const { storage, lines } = document;
  const earlier = Math.max(0, from - beforeBytes);
  const begin = Math.min(from, earlier === 0 ? 0 : lines.start(lines.findLine(earlier) + 1));
  const { bytes: head } = readHead(document, eventSampleBytes);
  if (begin <= head.length) return { text: storage.read(0, to).slice(), base: 0, head: 0 };
  const text = Buffer.concat([head, storage.read(begin, to)]);
  return { text, base: begin - head.length, head: head.length };
}

/** The level of each line that has one, by the offset of the line. */
export function findLevels(
  document: TextDocument,
  format: string,
  lines: readonly { readonly start: number; readonly end: number }[],
): Map<number, string> {
  const levels = new Map<number, string>();
  if (lines.length === 0) return levels;
  const { text, base, head } = partRead(document, lines[0]!.start, lines.at(-1)!.end + 1);
  let line = 0;
  for (const batch of findMatches(levelQuery(format), text)) {
    const { matches, text: values } = valuesIn(batch, text);
    for (let i = 0; i < batch.count; i++) {
      if (batch.start(i) < head) continue;
      const [start, end] = [base + batch.start(i), base + batch.end(i)];
      while (line < lines.length && lines[line]!.start < start) line++;
      const from = matches.registerStart(i, 0);
      const level = from < 0 ? "" : decoder.decode(values.subarray(from, matches.registerEnd(i, 0)));
      for (; line < lines.length && lines[line]!.start < end; line++) {
        if (level !== "") levels.set(lines[line]!.start, level);
      }
    }
  }
  return levels;
}

const levelQueries = new Map<string, CompiledPattern>();

function levelQuery(format: string): CompiledPattern {
  const query = levelQueries.get(format) ?? compileFields(".", loadFormat(format), ["level"]);
  levelQueries.set(format, query);
  return query;
}

/** The query that tells the times of records. */
export const timeQuery = (format: string): CompiledPattern => compileFields(".time", loadFormat(format));

/** @throws {OptionError} there is no such format */
export function eventsRead(document: TextDocument, { format }: EventsRequest): EventsAnswer {
  const { bytes, examinedBytes } = readHead(document, eventBytesLimit);
  const reader = new EventReader(findFormats(format));
  try {
    reader.restart("");
    for (const _ of reader.push(bytes, 0, true, false));
    return { said: bytes.length === 0 ? "0 records" : spellCounts(reader.counts), examinedBytes };
  } finally {
    reader.close();
  }
}

const known = new WeakMap<TextDocument, Map<string, readonly string[]>>();

/** Names of the fields of the first records, those of every event first. */
export function listFields(document: TextDocument, format: string): readonly string[] {
  const ofDocument = known.get(document) ?? new Map<string, readonly string[]>();
  known.set(document, ofDocument);
  const seen = ofDocument.get(format);
  if (seen) return seen;
  const { bytes } = readHead(document, eventSampleBytes);
  const names = new Set<string>(roles);
  for (const { fields } of eventsOfText(decoder.decode(bytes), findFormats(format))) {
    for (const name of Object.keys(fields)) if (!/["\x00-\x1f]/.test(name)) names.add(name);
  }
  const listed = [...names].slice(0, fieldsSeenMax);
  ofDocument.set(format, listed);
  return listed;
}

const fieldsSeenMax = 64;

/** What the record that begins at a place of a text has: what every event has, then its fields. */
export function recordAt({ text }: PartRead, format: string, start: number): { values: CaptureShown[]; as: string } {
  const line = decoder.decode(text.subarray(0, start)).split("\n").length;
  const event = eventsOfText(decoder.decode(text), findFormats(format)).find((one) => one.line === line);
  const own = roles.flatMap((role) => (event?.[role] != null ? [[role, event[role]] as const] : []));
  const rows = [...own, ...Object.entries((event as PrintedEvent | undefined)?.fields ?? {})];
  const values = rows.map(([name, value]) => {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    return { name, text: shown, kind: null, value: spelledValue(new TextEncoder().encode(shown)) };
  });
  return { values, as: event?.format ?? "no format" };
}
