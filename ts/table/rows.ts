/** A table's rows, printed: for people, as JSON, or separated by commas or tabs. */

import { decodeText } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import type { CellForm } from "./cells.ts";
import type { Groups, RowForm } from "./groups.ts";

/** One cell of an aggregate. */
export interface Cell {
  /** `null` where the group has no value; a bare one holds nothing that would need quotes. */
  readonly text: string | null;
  /** It stands without quotes in a text table and is a string in JSON: `2.(3)`. */
  readonly isText?: boolean;
}

export interface Table {
  readonly groups: Groups;
  /** Groups in the order of the rows that are shown. */
  readonly order: Uint32Array;
  /** Titles of the aggregates, as `--sum s`. */
  readonly titles: readonly string[];
  /** `uniq` prints keys alone. */
  readonly keysOnly: boolean;
  /** The cells of some groups, a list for each aggregate. */
  cells(groups: Uint32Array, form: CellForm): readonly (readonly Cell[])[];
}

const rowsPerBlock = 4096;

/** Rows a block at a time, so that memory holds one block; `cells` are those of a row, one an aggregate. */
function* blocksOf(
  { order, titles, cells }: Table,
  form: CellForm,
): Generator<{ groups: Uint32Array; cells(row: number): Cell[] }> {
  for (let first = 0; first < order.length; first += rowsPerBlock) {
    const groups = order.subarray(first, first + rowsPerBlock);
    const columns = titles.length > 0 ? cells(groups, form) : [];
    yield { groups, cells: (row) => columns.map((column) => column[row]!) };
  }
}

/** Writes the rows; `tailOf` is what stands behind the count of a row of `cells`, `null` where nothing does. */
function writeRows(
  table: Table,
  form: RowForm,
  out: Pick<Output, "bytes" | "inputText">,
  tailOf: ((cells: Cell[], group: number) => string) | null,
  widths: TextWidths = { key: 0, count: 0, ofKey: null },
): void {
  const { groups: all, keysOnly } = table;
  let isFirst = true;
  const isSeparated = form === "csv" || form === "tsv";
  for (const { groups, cells } of blocksOf(table, isSeparated ? "bare" : "json")) {
    const tails = tailOf && Array.from(groups, (group, row) => tailOf(cells(row), group));
    const ofKeys = widths.ofKey && Uint32Array.from(groups, widths.ofKey);
    const rows = all.rows(groups, { form, keysOnly, keyWidth: widths.key, countWidth: widths.count }, tails, ofKeys);
    if (form === "json") out.bytes(rows, isFirst ? 1 : 0);
    else out.inputText(rows);
    isFirst = false;
  }
}

export function printJson(table: Table, out: Output): void {
  const { titles, keysOnly } = table;
  const names = titles.map((title) => JSON.stringify(title));
  const member = (cell: Cell, i: number) => `,${names[i]}:${cell.isText ? `"${cell.text}"` : (cell.text ?? "null")}`;
  out.text("[");
  writeRows(table, "json", out, keysOnly || titles.length === 0 ? null : (cells) => cells.map(member).join(""));
  out.text("]\n");
}

const separators = { csv: ",", tsv: "\t" } as const;

export type SeparatedForm = keyof typeof separators;

/** A line of titles, then one a row. A comma-separated key is quoted where it must be; a tab-separated one escapes. */
export function printSeparated(table: Table, form: SeparatedForm, out: Output): void {
  const { titles, keysOnly } = table;
  const separator = separators[form];
  out.text(`${(keysOnly ? ["key"] : ["key", "count", ...titles]).join(separator)}\n`);
  const tail = (cells: Cell[]) => cells.map(({ text }) => separator + (text ?? "")).join("");
  writeRows(table, form, out, keysOnly || titles.length === 0 ? null : tail);
}

export interface TextOptions {
  /** Columns are aligned for a terminal, where a wide character takes two places and a combining one none. */
  readonly byDisplayWidth: boolean;
  /** Places a line has for the bars; `null` without bars. */
  readonly barsWithin: number | null;
}

interface TextWidths {
  readonly key: number;
  readonly count: number;
  /** Places of a group's key, where they are not its characters. */
  readonly ofKey: ((group: number) => number) | null;
}

/** What an aggregate without a value is shown as. */
const noValue = "-";
const keyWidthMin = 3;
const gap = "  ";

/**
 * Columns aligned by spaces: keys to the left, numbers to the right. Titles only where there are aggregates; a count that is
 * all that follows its key stands right behind the gap.
 */
export function printText(table: Table, { byDisplayWidth, barsWithin }: TextOptions, out: Output): void {
  const { titles, keysOnly, groups, order } = table;
  if (keysOnly) {
    writeRows(table, "text", out, null);
    return;
  }
  const ofKey = byDisplayWidth ? (group: number) => displayWidth(groups, group) : null;
  const key = Math.max(keyWidthMin, ofKey ? greatest(order, ofKey) : groups.keyWidth(order));
  if (titles.length === 0 && barsWithin === null) {
    writeRows(table, "text", out, null, { key, count: 0, ofKey });
    return;
  }
  const countMax = greatest(order, (group) => groups.countOf(group));
  const count = Math.max(titles.length > 0 ? "count".length : 0, `${countMax}`.length);
  const cellWidths = widthsOfCells(table);
  const columns = (texts: readonly string[]) => texts.map((text, i) => gap + text.padStart(cellWidths[i]!)).join("");
  if (titles.length > 0) out.text(`${" ".repeat(key)}${gap}${"count".padStart(count)}${columns(titles)}\n`);
  const taken = key + [count, ...cellWidths].reduce((sum, width) => sum + gap.length + width, gap.length);
  const barWidth = barsWithin === null ? 0 : Math.max(barWidthMin, barsWithin - taken);
  const tail = (cells: Cell[], group: number) =>
    columns(cells.map(shown)) + (barWidth > 0 ? gap + bar(groups.countOf(group) / countMax, barWidth) : "");
  writeRows(table, "text", out, tail, { key, count, ofKey });
}

function shown({ text }: Cell): string {
  return text ?? noValue;
}

/** Places of each aggregate's column. */
function widthsOfCells(table: Table): number[] {
  const widths = table.titles.map(({ length }) => length);
  if (widths.length === 0) return widths;
  for (const { groups, cells } of blocksOf(table, "json")) {
    for (let row = 0; row < groups.length; row++) {
      cells(row).forEach((cell, i) => {
        widths[i] = Math.max(widths[i]!, shown(cell).length);
      });
    }
  }
  return widths;
}

/** Places of a key on a terminal; an empty one is shown as one character. */
function displayWidth(groups: Groups, group: number): number {
  const { bytes, start, end } = groups.keyOf(group);
  return start === end ? 1 : Bun.stringWidth(decodeText(bytes, start, end));
}

function greatest(groups: Uint32Array, measure: (group: number) => number): number {
  let most = 0;
  for (const group of groups) most = Math.max(most, measure(group));
  return most;
}

const barWidthMin = 8;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of `share` of `places`, to an eighth of a place; one too small to see is the thinnest there is. */
function bar(share: number, places: number): string {
  const parts = Math.max(1, Math.round(share * places * 8));
  return "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8];
}
