/** Any matches as columns that the library reads: a batch's own, or copies of them. */
import { batchColumns } from "../native/layout.gen.ts";
import { addressOf } from "../native/memory.ts";
import type { Matches, NativeColumns } from "../scan/matches.ts";
import { readingOf, type TextPart } from "../scan/reading.ts";

/** Matches that a layout writes. */
export interface ColumnMatches extends TextPart {
  readonly count: number;
  /** Their places in the input. */
  readonly columns: NativeColumns;
  /** Their places in `text`, and those of their registers. */
  readonly read: NativeColumns;
  /** The columns that only this object keeps alive. */
  readonly copies?: readonly unknown[];
}

/** The cells of a match: those of its member's registers, of which the first has the number in `firsts`. */
export interface MatchCells {
  readonly firsts: readonly number[];
  readonly registers: number;
}

export function toColumns(input: TextPart, matches: Matches, cells: MatchCells): ColumnMatches {
  const { count } = matches;
  const reading = readingOf(input, matches);
  const read = reading.matches.columns;
  const columns = matches.read ? matches.placed : read;
  if (read && columns) return { text: reading.text, base: reading.base, count, columns, read };
  const placed = copyColumns(matches, { firsts: [0], registers: 0 });
  const copy = copyColumns(reading.matches, cells);
  const copies = [...placed.copies, ...copy.copies];
  return { text: reading.text, base: reading.base, count, columns: placed.columns, read: copy.columns, copies };
}

function copyColumns(matches: Matches, { firsts, registers }: MatchCells) {
  const { count } = matches;
  const ends = firsts.map((first, member) => (firsts[member + 1] ?? registers) - first);
  const width = Math.max(...ends);
  const offsets = (size: number) => new Float64Array(Math.max(size, 1));
  const copies = {
    ...{ starts: offsets(count), ends: offsets(count), lines: offsets(count), lineStarts: offsets(count) },
    ...{ members: new Uint32Array(Math.max(count, 1)), registerStarts: offsets(count * width).fill(-1) },
    ...{ registerEnds: offsets(count * width), registerKinds: new Uint8Array(Math.max(count * width, 1)) },
  };
  for (let i = 0; i < count; i++) {
    const member = matches.member(i);
    copies.members[i] = member;
    copies.starts[i] = matches.start(i);
    copies.ends[i] = matches.end(i);
    copies.lines[i] = matches.line(i);
    copies.lineStarts[i] = matches.lineStart(i);
    for (let at = 0; at < ends[member]!; at++) {
      const [cell, register] = [i * width + at, firsts[member]! + at];
      copies.registerStarts[cell] = matches.registerStart(i, register);
      copies.registerEnds[cell] = matches.registerEnd(i, register);
      copies.registerKinds[cell] = matches.registerKind(i, register);
    }
  }
  const known: Partial<Record<(typeof batchColumns)[number], Float64Array | Uint32Array | Uint8Array>> = copies;
  const addresses = batchColumns.map((name) => addressOf(known[name] ?? copies.starts));
  const columns: NativeColumns = {
    table: new Float64Array([count, 0, ...addresses]),
    registers: width,
    hasLines: true,
  };
  return { columns, copies: Object.values(copies) };
}
