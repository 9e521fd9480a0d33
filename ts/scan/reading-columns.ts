/** Readings of the tokens of matches, read in native memory. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import type { Axis } from "../tables/axes.ts";
import { columnBytes } from "./columns.ts";
import type { MatchReadings, Reading } from "./matches.ts";

/** Loaded by the patterns that report a reading. */
const axisTable = () => require("../tables/axes.ts") as typeof import("../tables/axes.ts");

/** The readings of a member, in display order. */
export interface MemberReadings {
  readonly list: readonly PlacedReading[];
  /** Number of cells per token. */
  readonly width: number;
}

export interface PlacedReading {
  readonly axis: Axis;
  readonly labels: readonly string[];
  /** Its cells among those of a token, half-open; the first is the number of its form. */
  readonly first: number;
  readonly end: number;
  /** Some cells refer to texts. */
  readonly hasTexts: boolean;
}

/** The readings of every member; a single pattern counts as one. */
export function memberReadings({ readings, memberRegisters }: CompiledPattern): MemberReadings[] {
  return memberRegisters.map((_, member) => {
    if (readings.length === 0) return { list: [], width: 0 };
    let width = 0;
    const list = readings
      .filter((reading) => reading.member === member)
      .map(({ axis, labels }) => {
        const row = axisTable().findAxis(axis)!;
        const first = width;
        width += cellCount(row);
        return { axis: row, labels, first, end: width, hasTexts: row.cells?.some(({ isText }) => isText) ?? false };
      });
    return { list: inShownOrder(list), width };
  });
}

function cellCount({ cells = [] }: Axis): number {
  return cells.reduce((sum, { isText }) => sum + (isText ? 2 : 1), 1);
}

/** By axis in the order of the table; within an axis, in the pattern's order. */
function inShownOrder(list: readonly PlacedReading[]): PlacedReading[] {
  return [...list].sort((a, b) => axisRank(a.axis) - axisRank(b.axis) || a.first - b.first);
}

function axisRank({ name }: Axis): number {
  return axisTable()
    .axes()
    .findIndex((row) => row.name === name);
}

/** Views of a batch's columns. Valid as long as the batch. */
export class ReadingColumns {
  readonly #tokenFirsts: Uint32Array;
  readonly #cellFirsts: Uint32Array;
  readonly #textFirsts: Uint32Array;
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  readonly #cells: Float64Array;
  readonly #texts: Uint8Array;

  constructor(table: Float64Array, count: number) {
    const firsts = (name: "tokenFirsts" | "cellFirsts" | "textFirsts") =>
      new Uint32Array(columnBytes(table, name, (count + 1) * Uint32Array.BYTES_PER_ELEMENT));
    const numbers = (name: "tokenStarts" | "tokenEnds" | "readingCells", length: number) =>
      new Float64Array(columnBytes(table, name, length * Float64Array.BYTES_PER_ELEMENT));
    this.#tokenFirsts = firsts("tokenFirsts");
    this.#cellFirsts = firsts("cellFirsts");
    this.#textFirsts = firsts("textFirsts");
    const tokens = this.#tokenFirsts[count]!;
    this.#starts = numbers("tokenStarts", tokens);
    this.#ends = numbers("tokenEnds", tokens);
    this.#cells = numbers("readingCells", this.#cellFirsts[count]!);
    this.#texts = new Uint8Array(columnBytes(table, "readingTexts", this.#textFirsts[count]!));
  }

  match(i: number, member: MemberReadings): MatchReadings {
    const first = this.#tokenFirsts[i]!;
    return new TokenReadings(member, this.#tokenFirsts[i + 1]! - first, first, this.#cellFirsts[i]!, {
      starts: this.#starts,
      ends: this.#ends,
      cells: this.#cells,
      texts: () => this.#texts.subarray(this.#textFirsts[i]!, this.#textFirsts[i + 1]!),
    });
  }
}

interface Columns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly cells: Float64Array;
  /** The texts of one match. */
  texts(): Uint8Array;
}

const noTexts: Uint8Array = new Uint8Array(0);

/** Neither views nor generators: a report may read millions of tokens. */
class TokenReadings implements MatchReadings {
  /** @param first index of the first token in the columns, `firstCell` of its first cell */
  constructor(
    private readonly member: MemberReadings,
    readonly tokens: number,
    private readonly first: number,
    private readonly firstCell: number,
    private readonly columns: Columns,
  ) {}

  start(token: number): number {
    return this.columns.starts[this.first + token]!;
  }

  end(token: number): number {
    return this.columns.ends[this.first + token]!;
  }

  at(token: number): Reading[] {
    const { list, width } = this.member;
    const { cells } = this.columns;
    const found: Reading[] = [];
    for (const { axis, labels, first, end, hasTexts } of list) {
      const from = this.firstCell + token * width;
      const form = cells[from + first]!;
      if (form < 0) continue;
      const own: number[] = [];
      for (let cell = from + first + 1; cell < from + end; cell++) own.push(cells[cell]!);
      found.push({ axis, labels, form, cells: own, texts: hasTexts ? this.columns.texts() : noTexts });
    }
    return found;
  }

  copy(from: number): MatchReadings {
    const { tokens, first, firstCell } = this;
    const { starts, ends, cells, texts } = this.columns;
    const held = texts().slice();
    return new TokenReadings(this.member, tokens, 0, 0, {
      starts: starts.slice(first, first + tokens).map((start) => start - from),
      ends: ends.slice(first, first + tokens).map((end) => end - from),
      cells: cells.slice(firstCell, firstCell + tokens * this.member.width),
      texts: () => held,
    });
  }
}
