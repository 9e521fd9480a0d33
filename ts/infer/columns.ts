/**
 * Prints tables: columns are padded to their widest cell and separated by two spaces; the last column is not padded.
 */

/** Spaces between two columns. */
export const gapSpaces = 2;

/** Columns that a text takes on a terminal, where a wide character takes two. */
export const displayWidth = (text: string): number => Bun.stringWidth(text);

const surrogate = /[\ud800-\udfff]/;
export const characterCount = (text: string): number => (surrogate.test(text) ? [...text].length : text.length);

const spaces: string[] = [];
const spacesOf = (count: number): string => (spaces[count] ??= " ".repeat(count));

/** Longer padding is made anew each time. */
const keptSpacesMax = 256;

/** Pieces of a table have about this length. */
const pieceCharacters = 1 << 16;

/** A table that is spelled once all of its rows are known. */
export class PaddedTable {
  /** The cells and their widths, row by row. */
  readonly #cells: string[] = [];
  readonly #cellWidths: number[] = [];
  readonly #widths: number[] = [];

  /** @param header its cells name the columns @param widthOf a cell */
  constructor(
    header: readonly string[],
    private readonly widthOf: (text: string) => number = characterCount,
  ) {
    this.#widths = header.map(() => 0);
    for (const cell of header) this.add(cell);
  }

  /** Adds the next cell, which may be the first of a row. */
  add(cell: string): void {
    const width = this.widthOf(cell);
    const column = this.#cells.length % this.#widths.length;
    this.#cells.push(cell);
    this.#cellWidths.push(width);
    if (width > this.#widths[column]!) this.#widths[column] = width;
  }

  /** The text of the table, in pieces of whole lines. @param ends "trimmed": lines have no trailing spaces */
  *pieces(ends: "kept" | "trimmed"): Generator<string, void, void> {
    const last = this.#widths.length - 1;
    let piece = "";
    let line = "";
    for (let at = 0, column = 0; at < this.#cells.length; at++) {
      line += this.#cells[at]!;
      if (column < last) {
        const padding = this.#widths[column]! - this.#cellWidths[at]! + gapSpaces;
        line += padding > keptSpacesMax ? " ".repeat(padding) : spacesOf(padding);
        column++;
        continue;
      }
      if (ends === "trimmed" && line.endsWith(" ")) line = line.replace(/ +$/, "");
      piece += `${line}\n`;
      line = "";
      column = 0;
      if (piece.length < pieceCharacters) continue;
      yield piece;
      piece = "";
    }
    if (piece) yield piece;
  }
}

/**
 * @param rows of equally many cells
 * @param ends "trimmed": lines have no trailing spaces
 * @param widthOf a cell
 */
export function spellTable(
  [header = [], ...rows]: readonly (readonly string[])[],
  ends: "kept" | "trimmed" = "kept",
  widthOf?: (text: string) => number,
): string {
  const table = new PaddedTable(header, widthOf);
  for (const row of rows) for (const cell of row) table.add(cell);
  return [...table.pieces(ends)].join("");
}
