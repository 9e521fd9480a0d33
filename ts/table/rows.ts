/** Prints a table's rows: as text, as JSON, or separated by commas or tabs. */

import { decodeText } from "../template/index.ts";
import type { Output } from "../terminal/index.ts";
import { oneLine } from "../terminal/quote.ts";
import type { CellForm } from "./cells.ts";
import type { Groups, RowForm } from "./groups.ts";

/** One cell of an aggregate. */
export interface Cell {
  /** `null` if the group has no value; a bare cell never needs quotes. */
  readonly text: string | null;
  /** It is unquoted in a text table but a string in JSON: `2.(3)`. */
  readonly isText?: boolean;
}

export interface Table {
  readonly groups: Groups;
  /** Groups in display order. */
  readonly order: Uint32Array;
  /** Titles of the aggregates, such as `--sum s`. */
  readonly titles: readonly string[];
  /** `uniq` prints only keys. */
  readonly keysOnly: boolean;
  /** The cells of some groups, one list per aggregate. */
  cells(groups: Uint32Array, form: CellForm): readonly (readonly Cell[])[];
}

const rowsPerBlock = 4096;

/** Rows in blocks, so that only one block is in memory; `cells` has one cell per aggregate. */
function* splitBlocks(
  { order, titles, cells }: Table,
  form: CellForm,
): Generator<{ groups: Uint32Array; cells(row: number): Cell[] }> {
  for (let first = 0; first < order.length; first += rowsPerBlock) {
    const groups = order.subarray(first, first + rowsPerBlock);
    const columns = titles.length > 0 ? cells(groups, form) : [];
    yield { groups, cells: (row) => columns.map((column) => column[row]!) };
  }
}

const cellForms = { text: "plain", json: "json", csv: "bare", tsv: "bare" } as const;

/** Writes the rows; `tailOf` returns the text after the count of a row of `cells`, `null` if there is none. */
function writeRows(
  table: Table,
  form: RowForm,
  out: Pick<Output, "bytes" | "inputText">,
  tailOf: ((cells: Cell[], group: number) => string) | null,
  widths: TextWidths = { key: 0, count: 0, ofKey: null },
): void {
  const { groups: all, keysOnly } = table;
  let isFirst = true;
  for (const { groups, cells } of splitBlocks(table, cellForms[form])) {
    const tails = tailOf && Array.from(groups, (group, row) => tailOf(cells(row), group));
    const ofKeys = widths.ofKey && Uint32Array.from(groups, widths.ofKey);
    const rows = all.rows(groups, { form, keysOnly, keyWidth: widths.key, countWidth: widths.count }, tails, ofKeys);
    if (form === "json") out.bytes(rows, isFirst ? 1 : 0);
    else out.inputText(rows);
    isFirst = false;
  }
}

export function printJson(table: Table, out: Output): void {
  out.text("[");
  writeRows(table, "json", out, jsonTail(table));
  out.text("]\n");
}

/** One object per line. @param atMs when the table was so, if each row says it; not for keys alone */
export function printJsonLines(table: Table, out: Output, atMs?: number): void {
  const { groups: all, keysOnly } = table;
  const cellsOf = jsonTail(table);
  const moment = atMs === undefined ? "" : `,"at":"${new Date(atMs).toISOString()}"`;
  const tail = moment === "" ? cellsOf : (cells: Cell[]) => (cellsOf?.(cells) ?? "") + moment;
  for (const { groups, cells } of splitBlocks(table, "json")) {
    for (let row = 0; row < groups.length; row++) {
      const one = groups.subarray(row, row + 1);
      const tails = tail && [tail(cells(row))];
      out.bytes(all.rows(one, { form: "json", keysOnly, keyWidth: 0, countWidth: 0 }, tails, null), 1);
      out.text("\n");
    }
  }
}

/** The members of a row's object after its count; `null` if there are none. */
function jsonTail({ titles, keysOnly }: Table): ((cells: Cell[]) => string) | null {
  if (keysOnly || titles.length === 0) return null;
  const names = titles.map((title) => JSON.stringify(title));
  const member = (cell: Cell, i: number) => `,${names[i]}:${cell.isText ? `"${cell.text}"` : (cell.text ?? "null")}`;
  return (cells) => cells.map(member).join("");
}

const separators = { csv: ",", tsv: "\t" } as const;

export type SeparatedForm = keyof typeof separators;

/** A line of titles, then one line per row. With commas, a key is quoted if necessary; with tabs, it is escaped. */
export function printSeparated(table: Table, form: SeparatedForm, out: Output): void {
  const { titles, keysOnly } = table;
  const separator = separators[form];
  out.text(`${(keysOnly ? ["key"] : ["key", "count", ...titles]).join(separator)}\n`);
  const tail = (cells: Cell[]) => cells.map(({ text }) => separator + (text ?? "")).join("");
  writeRows(table, form, out, keysOnly || titles.length === 0 ? null : tail);
}

export interface TextOptions {
  /** Align columns for a terminal, where a wide character takes two columns and a combining one none. */
  readonly byDisplayWidth: boolean;
  /** Columns available for the bars; `null` without bars. */
  readonly barsWithin: number | null;
  /** Values as people spell them, titles such as `p95(d)`, and keys cut to the terminal's width. */
  readonly forPeople?: { readonly columns: number };
}

interface TextWidths {
  readonly key: number;
  readonly count: number;
  /** Display width of a group's key, if it differs from its number of characters. */
  readonly ofKey: ((group: number) => number) | null;
}

/** Shown for an aggregate without a value. */
const noValue = "-";
const keyWidthMin = 3;
const gap = "  ";

/**
 * Columns aligned by spaces: keys left, numbers right. There are titles only with aggregates; a count that is alone
 * after its key directly follows the gap.
 */
export function printText(table: Table, options: TextOptions, out: Output): void {
  const { keysOnly, groups, order } = table;
  if (keysOnly) {
    writeRows(table, "text", out, null);
    return;
  }
  const { byDisplayWidth, barsWithin, forPeople } = options;
  const titles = forPeople ? table.titles.map(shortTitle) : table.titles;
  const ofKey = byDisplayWidth ? (group: number) => displayWidth(groups, group) : null;
  const longest = Math.max(keyWidthMin, ofKey ? greatest(order, ofKey) : groups.keyWidth(order));
  if (titles.length === 0 && barsWithin === null && !(forPeople && longest > forPeople.columns - gap.length - 1)) {
    writeRows(table, "text", out, null, { key: longest, count: 0, ofKey });
    return;
  }
  const countMax = greatest(order, (group) => groups.countOf(group));
  const count = Math.max(titles.length > 0 ? "count".length : 0, `${countMax}`.length);
  const form = forPeople ? "people" : "plain";
  const cellWidths = widthsOfCells(table, titles, form);
  const taken = [count, ...cellWidths].reduce((sum, width) => sum + gap.length + width, 0);
  const key = forPeople ? Math.min(longest, Math.max(cutKeyMin, forPeople.columns - taken)) : longest;
  const columns = (texts: readonly string[]) => texts.map((text, i) => gap + text.padStart(cellWidths[i]!)).join("");
  if (titles.length > 0) out.text(`${" ".repeat(key)}${gap}${"count".padStart(count)}${columns(titles)}\n`);
  const barWidth = barsWithin === null ? 0 : Math.max(barWidthMin, barsWithin - taken - key - gap.length);
  const tail = (cells: Cell[], group: number) =>
    columns(cells.map(cellText)) + (barWidth > 0 ? gap + bar(groups.countOf(group) / countMax, barWidth) : "");
  if (forPeople) writeCutRows(table, key, count, tail, out);
  else writeRows(table, "text", out, tail, { key, count, ofKey });
}

/** A key is not cut shorter than this: the lines of a narrow terminal wrap. */
const cutKeyMin = 16;

/** `p95(d)` for `--p95 d`. */
function shortTitle(title: string): string {
  const [, name, of] = /^--(\S+) (.*)$/s.exec(title) ?? [];
  return name === undefined ? title : `${name}(${of})`;
}

/** Rows for a terminal, with keys of at most `width` columns. */
function writeCutRows(
  table: Table,
  width: number,
  countWidth: number,
  writeTail: (cells: Cell[], group: number) => string,
  out: Output,
): void {
  const { groups: all } = table;
  for (const { groups, cells } of splitBlocks(table, "people")) {
    for (const [row, group] of groups.entries()) {
      const key = cut(out.safe(shownKey(all, group) || noValue), width);
      const count = `${all.countOf(group)}`.padStart(countWidth);
      const room = " ".repeat(Math.max(0, width - Bun.stringWidth(key)));
      out.text(`${key}${room}${gap}${count}${writeTail(cells(row), group)}\n`);
    }
  }
}

/** The beginning of a text of more than `width` columns, and an ellipsis. */
function cut(text: string, width: number): string {
  if (Bun.stringWidth(text) <= width) return text;
  let [kept, taken] = ["", 1];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    taken += Bun.stringWidth(segment);
    if (taken > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

function cellText({ text }: Cell): string {
  return text ?? noValue;
}

/** Width of each aggregate's column. */
function widthsOfCells(table: Table, titles: readonly string[], form: CellForm): number[] {
  const widths = titles.map(({ length }) => length);
  if (widths.length === 0) return widths;
  for (const { groups, cells } of splitBlocks(table, form)) {
    for (let row = 0; row < groups.length; row++) {
      cells(row).forEach((cell, i) => {
        widths[i] = Math.max(widths[i]!, cellText(cell).length);
      });
    }
  }
  return widths;
}

/** Width of a key on a terminal; an empty one is shown as one character. */
function displayWidth(groups: Groups, group: number): number {
  return Bun.stringWidth(shownKey(groups, group) || noValue);
}

function shownKey(groups: Groups, group: number): string {
  const { bytes, start, end } = groups.keyOf(group);
  const key = decodeText(bytes, start, end);
  return groups.isOneLine ? oneLine(key) : key;
}

function greatest(groups: Uint32Array, measure: (group: number) => number): number {
  let most = 0;
  for (const group of groups) most = Math.max(most, measure(group));
  return most;
}

const barWidthMin = 8;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of `share` of `places`, in eighths of a column; a tiny share gets the thinnest bar. */
function bar(share: number, places: number): string {
  const parts = Math.max(1, Math.round(share * places * 8));
  return "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8];
}
