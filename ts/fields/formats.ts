/** The formats of records with named fields. */

import type { FormatsToRead } from "../events/index.ts";

export interface RecordFormat {
  readonly name: string;
  /** Number of `Format` in zig/field/query.zig. */
  readonly number: number;
  /** Between the values of a record; 0 if the format has none. */
  readonly separator: number;
  /** The byte that begins a line which is no record. */
  readonly comment?: number;
  /** The first line is a record, too: columns have numbers alone. */
  readonly hasNoHeader?: boolean;
  /** Numbers are written with a comma before their fraction. */
  readonly hasDecimalComma?: boolean;
  /** What a line that is no record is called in messages. */
  readonly record: string;
  /** The formats by which events are read. */
  readonly events?: FormatsToRead;
}

export const recordFormats: readonly RecordFormat[] = [
  { name: "json", number: 0, separator: 0, record: "JSON object" },
  { name: "logfmt", number: 1, separator: 0, record: "key=value pair" },
  { name: "csv", number: 2, separator: 0x2c, record: "complete record" },
  { name: "tsv", number: 2, separator: 0x09, record: "complete record" },
  { name: "columns", number: 4, separator: 0, record: "row of values below the names of a header" },
];

/** `Layout` in zig/field/query.zig. */
export function layoutWord(format: RecordFormat): number {
  const { separator, comment = 0, hasNoHeader = false, hasDecimalComma = false } = format;
  return separator | (comment << 8) | (Number(hasNoHeader) << 16) | (Number(hasDecimalComma) << 18);
}

/** Events of these formats. */
export function eventRecords(name: string, events: FormatsToRead): RecordFormat {
  return { name, number: 3, separator: 0, record: "event", events };
}

/**
 * A value as a record spells it.
 * @param place whether the value that it replaces is in quotes, which are kept
 */
export function spellValue(
  { name, separator, comment }: RecordFormat,
  value: Uint8Array,
  place: { isQuoted: boolean },
): Uint8Array {
  const { isQuoted } = place;
  // JSON escapes need UTF-8; bytes that are none of it would be lost.
  const text = Buffer.from(value).toString("latin1");
  const spelled = name === "json" || name === "logfmt" ? escapeControls(text) : text.replaceAll('"', '""');
  if (isQuoted) return Buffer.from(spelled, "latin1");
  const isBare =
    name === "json"
      ? isJsonWord(text)
      : name === "logfmt"
        ? !/[\s"=]|^$/.test(text)
        : !isSpecial(text, separator, comment);
  return Buffer.from(isBare ? text : `"${spelled}"`, "latin1");
}

/** JSON's values without quotes. */
const jsonWord = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;

export const isJsonWord = (text: string): boolean => jsonWord.test(text);

/** A cell of comma-separated values, between quotes if it needs them. */
export const csvCell = (text: string): string =>
  isSpecial(text, 0x2c, undefined) ? `"${text.replaceAll('"', '""')}"` : text;

const isSpecial = (text: string, separator: number, comment: number | undefined) =>
  /["\r\n]/.test(text) || text.includes(String.fromCharCode(separator)) || text.charCodeAt(0) === comment;

/** JSON's escapes of quotes, backslashes and control characters; other bytes are kept. */
export function escapeControls(text: string): string {
  return text.replace(/[\x00-\x1f"\\]/g, (character) => JSON.stringify(character).slice(1, -1));
}
