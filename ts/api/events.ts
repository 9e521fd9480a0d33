/** Events: the records of any log, each with its time, level, source, message and fields. */
import { type CompiledFormats, EventReader, findFormats } from "../events/index.ts";
import { takeLeftOut } from "../events/left-out.ts";
import type { Severity } from "../tables/severities.ts";
import { heldTextsLater } from "./async.ts";
import { checkLaterOptions, checkOptions } from "./option-names.ts";
import { spellValue } from "./options.ts";
import { readSource, type Source } from "./sources.ts";
import { type AsyncOptions, later, Slices } from "./turns.ts";

/** How a log is read as events. */
export interface EventOptions {
  /** The name of the format of its records; `"auto"`, which recognises it, by default. `matcher formats` lists them. */
  in?: string | undefined;
}

/** A value of a field. A number that JavaScript would round is its text. */
export type EventValue = string | number | boolean | null | EventValue[] | { [name: string]: EventValue };

/** A record of a log. What it does not have is `null`. */
export interface LogEvent {
  /** The file; `null` for a text. */
  path: string | null;
  /** An instant in UTC, as in `"2026-05-01T10:00:00Z"`. */
  time: string | null;
  level: Severity | null;
  source: string | null;
  message: string | null;
  /** The formats that read it, the outermost first: `"docker/json"`. Without one the message is the whole record. */
  format: string | null;
  /** Its first line, from 1. */
  line: number;
  fields: { [name: string]: EventValue };
}

/**
 * The events of a log, in order: what `matcher events` prints.
 * @throws {OptionError} there is no such format
 * @throws {DeclarationError} a file of your own formats has a fault
 * @throws {FileError | BinaryFileError}
 * @example events("level=warn msg=full free=0").map(({ level, fields }) => [level, fields.free]) // [["warn", 0]]
 */
export function events(source: Source, options: EventOptions = {}): LogEvent[] {
  checkOptions("events", options);
  const reader = new EventReader(resolveFormats(options));
  try {
    const found: LogEvent[] = [];
    for (const { path, text } of readSource(source)) {
      for (const lines of printEvents(reader, text.bytes)) for (const line of lines) found.push(parseEvent(path, line));
    }
    return found;
  } finally {
    reader.close();
  }
}

/**
 * `events` in parts, between which the event loop runs.
 * @throws as `events` does, or the signal's reason
 * @example (await eventsAsync("level=warn msg=full")).map(({ message }) => message) // ["full"]
 */
export async function eventsAsync(source: Source, given: EventOptions & AsyncOptions = {}): Promise<LogEvent[]> {
  checkLaterOptions("events", given);
  const { signal, ...options } = given;
  return later(signal, async (turns) => {
    const reader = new EventReader(resolveFormats(options));
    try {
      const slices = new Slices(turns);
      const found: LogEvent[] = [];
      for await (const { path, bytes } of heldTextsLater(source, turns)) {
        for (const lines of printEvents(reader, bytes)) {
          await slices.each(lines.length, (from, to) => {
            for (let i = from; i < to; i++) found.push(parseEvent(path, lines[i]!));
            return true;
          });
        }
      }
      return found;
    } finally {
      reader.close();
    }
  });
}

/**
 * What events lacked since the last call, as sentences, in every function that reads records with `in`: levels by no
 * known word that a condition on `.level` met, times that are no instant, documents of many records within another
 * record, and what objects around records say beyond the limits. The command prints the same on standard error. Records
 * that no format reads have the format `null`.
 * @example
 * events('{"ts":"2026-03-29T02:30:00[Europe/Berlin]","msg":"up"}') // Berlin's clock skips that hour.
 * eventNotices().length // 1
 */
export function eventNotices(): string[] {
  return takeLeftOut("events(event.message) takes them apart");
}

/** @internal */
export function resolveFormats({ in: name = "auto" }: EventOptions): CompiledFormats {
  if (typeof name === "string") return findFormats(name, "in");
  throw new TypeError(`in: expected the name of a format, found ${spellValue(name)}`);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Events of a text as JSON, some at a time. */
function* printEvents(reader: EventReader, text: Uint8Array): Generator<string[]> {
  reader.restart("");
  if (text.length === 0) return;
  for (const lines of reader.push(text, 0, true)) yield splitLines(lines);
}

/** @internal */
export const splitLines = (lines: Uint8Array): string[] => decoder.decode(lines).trimEnd().split("\n");

/** @internal */
export function parseEvent(path: string | null, json: string): LogEvent {
  const event = longNumber.test(json) ? JSON.parse(json, exact as Reviver) : JSON.parse(json);
  return { path, ...event };
}

/** Digits that a double may not hold; most lines have none, and are parsed faster. */
const longNumber = /\d{16}|\d\.\d|\d[eE]/;
/** A double holds so many digits of every number. */
const exactDigits = 15;

/** The declarations of the language lack the source of a value. */
type Reviver = (name: string, value: unknown) => unknown;

function exact(_name: string, value: unknown, { source }: { readonly source?: string }): unknown {
  if (typeof value !== "number" || source === undefined) return value;
  const digits = source
    .replace(/[eE].*$/, "")
    .replace(/\D/g, "")
    .replace(/^0+/, "").length;
  const isLost = !Number.isFinite(value) || (value === 0 && digits > 0);
  return isLost || (digits > exactDigits && String(value) !== source) ? source : value;
}
