/** A table's rows, printed: for people, as JSON, or separated by commas or tabs. */
import { decodeText } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import type { Key } from "./groups.ts";

/** One cell of an aggregate. */
export interface Cell {
  /** As JSON spells it; `null` where the group has no value. */
  readonly json: string | null;
  /** As a table for other programs wants it: no quotes, no JSON. */
  readonly bare: string;
  /** It stands without quotes in a text table and is a string in JSON: `2.(3)`. */
  readonly isText?: boolean;
}

export interface Row {
  /** Possibly empty. */
  readonly key: Key;
  readonly count: number;
  readonly cells: readonly Cell[];
}

export interface TableShape {
  /** Titles of the aggregates, as `--sum s`. */
  readonly titles: readonly string[];
  /** `uniq` prints keys alone. */
  readonly keysOnly: boolean;
}

/** Rows of a table, which can be gone through more than once. */
export type Rows = Iterable<Row>;

/** What an empty key is shown as. */
const emptyKey = "-";

const keyText = ({ key }: Row): string => decodeText(key.bytes, key.start, key.end) || emptyKey;

function writeKey(out: Output, { key }: Row): void {
  if (key.start === key.end) out.text(emptyKey);
  else out.bytes(key.bytes, key.start, key.end);
}

export function printJson(rows: Rows, { titles, keysOnly }: TableShape, out: Output): void {
  const names = titles.map((title) => JSON.stringify(title));
  let opening = "[";
  for (const row of rows) {
    out.text(`${opening}{"key":${jsonText(keyText(row))}`);
    if (!keysOnly) {
      out.text(`,"count":${row.count}`);
      row.cells.forEach((cell, i) => {
        out.text(`,${names[i]}:${cell.isText ? `"${cell.json}"` : (cell.json ?? "null")}`);
      });
    }
    out.text("}");
    opening = ",";
  }
  out.text(opening === "[" ? "[]\n" : "]\n");
}

/** A JSON string: control characters, quotes and backslashes escaped, the rest as it is. */
function jsonText(text: string): string {
  return JSON.stringify(text).replace(/\\(.)/g, (pair, letter) => longEscapes[letter] ?? pair);
}

/** JSON's short escapes that the other reports don't use. */
const longEscapes: Readonly<Record<string, string>> = { b: "\\u0008", f: "\\u000c" };

const separated = {
  csv: { separator: ",", quote: (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text) },
  tsv: {
    separator: "\t",
    quote: (text: string) =>
      text.replace(/[\\\t\n\r]/g, (found) => ({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" })[found]!),
  },
} as const;

export type SeparatedForm = keyof typeof separated;

/** A line of titles, then one a row. A comma-separated field is quoted where it must be; a tab-separated one escapes. */
export function printSeparated(rows: Rows, { titles, keysOnly }: TableShape, form: SeparatedForm, out: Output): void {
  const { separator, quote } = separated[form];
  const line = (fields: readonly string[]) => out.text(`${fields.map(quote).join(separator)}\n`);
  line(keysOnly ? ["key"] : ["key", "count", ...titles]);
  for (const row of rows) {
    const key = row.key.start === row.key.end ? "" : keyText(row);
    line(keysOnly ? [key] : [key, `${row.count}`, ...row.cells.map(({ bare }) => bare)]);
  }
}

export interface TextOptions {
  /** Columns are aligned for a terminal, where a wide character takes two places and a combining one none. */
  readonly byDisplayWidth: boolean;
  /** Places a line has for the bars; `null` without bars. */
  readonly barsWithin: number | null;
}

const keyWidthMin = 3;
const gap = "  ";

/**
 * Columns aligned by spaces: keys to the left, numbers to the right. Titles only where there are aggregates; a count that is
 * all that follows its key stands right behind the gap.
 */
export function printText(rows: Rows, { titles, keysOnly }: TableShape, options: TextOptions, out: Output): void {
  if (keysOnly) {
    for (const row of rows) {
      writeKey(out, row);
      out.text("\n");
    }
    return;
  }
  const widthOf = (row: Row) =>
    Math.max(1, options.byDisplayWidth ? Bun.stringWidth(keyText(row)) : charactersOf(row.key));
  const heads = titles.length > 0 ? ["count", ...titles] : [];
  const widths = [0, ...titles.map(() => 0)].map((least, i) => Math.max(least, heads[i]?.length ?? 0));
  const isPadded = titles.length > 0 || options.barsWithin !== null;
  let keyWidth = keyWidthMin;
  let countMax = 0;
  for (const row of rows) {
    keyWidth = Math.max(keyWidth, widthOf(row));
    countMax = Math.max(countMax, row.count);
    if (isPadded) {
      numbers(row).forEach((text, i) => {
        widths[i] = Math.max(widths[i]!, text.length);
      });
    }
  }
  const spaces = (count: number) => " ".repeat(Math.max(0, count));
  const columns = (texts: readonly string[]) =>
    texts.map((text, i) => gap + spaces(widths[i]! - text.length) + text).join("");
  if (heads.length > 0) out.text(`${spaces(keyWidth)}${columns(heads)}\n`);
  const taken = keyWidth + widths.reduce((sum, column) => sum + gap.length + column, gap.length);
  for (const row of rows) {
    writeKey(out, row);
    out.text(spaces(keyWidth - widthOf(row)) + columns(numbers(row)));
    if (options.barsWithin !== null)
      out.text(gap + bar(row.count / countMax, Math.max(barWidthMin, options.barsWithin - taken)));
    out.text("\n");
  }
}

function numbers(row: Row): string[] {
  return [`${row.count}`, ...row.cells.map(({ json }) => json ?? emptyKey)];
}

function charactersOf({ bytes, start, end }: Key): number {
  let count = 0;
  for (let i = start; i < end; i++) if ((bytes[i]! & 0xc0) !== 0x80) count += 1;
  return count;
}

const barWidthMin = 8;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of `share` of `places`, to an eighth of a place; one too small to see is the thinnest there is. */
function bar(share: number, places: number): string {
  const parts = Math.max(1, Math.round(share * places * 8));
  return "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8];
}
