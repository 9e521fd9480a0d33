/** Readings of the tokens of matches, read in native memory. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import { type Axis, axes, axisNamed } from "../tables/axes.ts";
import { columnBytes } from "./batch.ts";
import type { MatchReadings, Reading } from "./matches.ts";

/** The readings of a member, in display order. */
export interface MemberReadings {
  readonly list: readonly PlacedReading[];
  /** Number of cells per token. */
  readonly width: number;
}

interface PlacedReading {
  readonly axis: Axis;
  readonly labels: readonly string[];
  /** Index of its first cell (the number of its form) among those of a token. */
  readonly first: number;
}

/** The readings of every member; a single pattern counts as one. */
export function memberReadings({ readings, memberRegisters }: CompiledPattern): MemberReadings[] {
  return memberRegisters.map((_, member) => {
    let width = 0;
    const list = readings
      .filter((reading) => reading.member === member)
      .map(({ axis, labels }) => {
        const row = axisNamed(axis)!;
        const first = width;
        width += cellCount(row);
        return { axis: row, labels, first };
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
  return axes.findIndex((row) => row.name === name);
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

  match(i: number, { list, width }: MemberReadings): MatchReadings {
    const first = this.#tokenFirsts[i]!;
    const cellsFrom = this.#cellFirsts[i]!;
    const textsFrom = this.#textFirsts[i]!;
    const cells = this.#cells;
    const texts = this.#texts;
    return {
      tokens: this.#tokenFirsts[i + 1]! - first,
      start: (token) => this.#starts[first + token]!,
      end: (token) => this.#ends[first + token]!,
      *at(token): Generator<Reading> {
        for (const { axis, labels, first: place } of list) {
          const from = cellsFrom + token * width + place;
          const form = cells[from]!;
          if (form < 0) continue;
          const row = cells.subarray(from + 1, from + cellCount(axis));
          yield { axis, labels, form, cells: row, texts: texts.subarray(textsFrom) };
        }
      },
    };
  }
}
