/** Readings of the tokens of matches, read in native memory. */
import type { CompiledPattern } from "../pattern/compiled.ts";
import type { Axis } from "../tables/axes.ts";
import { columnBytes } from "./batch.ts";
import type { MatchReadings, Reading } from "./matches.ts";

/** Loaded by the patterns that report a reading. */
const axisTable = () => require("../tables/axes.ts") as typeof import("../tables/axes.ts");

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
    if (readings.length === 0) return { list: [], width: 0 };
    let width = 0;
    const list = readings
      .filter((reading) => reading.member === member)
      .map(({ axis, labels }) => {
        const row = axisTable().axisNamed(axis)!;
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
    const [first, end] = [this.#tokenFirsts[i]!, this.#tokenFirsts[i + 1]!];
    return readingsIn(member, {
      starts: this.#starts.subarray(first, end),
      ends: this.#ends.subarray(first, end),
      cells: this.#cells.subarray(this.#cellFirsts[i]!, this.#cellFirsts[i + 1]!),
      texts: this.#texts.subarray(this.#textFirsts[i]!, this.#textFirsts[i + 1]!),
    });
  }
}

/** The columns of one match. */
interface MatchColumns {
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly cells: Float64Array;
  readonly texts: Uint8Array;
}

function readingsIn(member: MemberReadings, columns: MatchColumns): MatchReadings {
  const { starts, ends, cells, texts } = columns;
  const { list, width } = member;
  return {
    tokens: starts.length,
    start: (token) => starts[token]!,
    end: (token) => ends[token]!,
    *at(token): Generator<Reading> {
      for (const { axis, labels, first: place } of list) {
        const from = token * width + place;
        const form = cells[from]!;
        if (form < 0) continue;
        yield { axis, labels, form, cells: cells.subarray(from + 1, from + cellCount(axis)), texts };
      }
    },
    held: (from) =>
      readingsIn(member, {
        starts: starts.map((start) => start - from),
        ends: ends.map((end) => end - from),
        cells: cells.slice(),
        texts: texts.slice(),
      }),
  };
}
