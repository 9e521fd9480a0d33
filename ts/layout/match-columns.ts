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
  /** Their places in `text`, and the places of their registers. */
  readonly read: NativeColumns;
  /** The columns that only this object keeps alive. */
  readonly copies?: readonly unknown[];
}

/** The cells of a match: the registers of its member, whose first number is in `firsts`. */
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
  const { firsts, registers } = cells;
  const ends = firsts.map((first, member) => (firsts[member + 1] ?? registers) - first);
  const numbersOf = firsts.map((first, member) => Array.from({ length: ends[member]! }, (_, at) => first + at));
  const copy = copyColumns(matches, reading.matches, (member) => numbersOf[member]!, Math.max(...ends));
  return { text: reading.text, base: reading.base, count, ...copy };
}

/** Where matches are in the input. */
export type Placed = Pick<Matches, "start" | "end" | "line" | "lineStart">;

/**
 * Copies of the places of matches in the input, and of what they are in the text in which they were read.
 * @param numbersOf the registers of which a match of a member has cells, of which no member has more than `width`
 * @param hasLists every binding is copied
 */
export function copyColumns(
  placed: Placed,
  read: Matches,
  numbersOf: (member: number) => readonly number[],
  width: number,
  hasLists = false,
): Pick<ColumnMatches, "columns" | "read" | "copies"> {
  const { count } = read;
  const offsets = (size: number) => new Float64Array(Math.max(size, 1));
  const places = { starts: offsets(count), ends: offsets(count), lines: offsets(count), lineStarts: offsets(count) };
  const own = {
    ...{ starts: offsets(count), ends: offsets(count), members: new Uint32Array(Math.max(count, 1)) },
    registerStarts: offsets(count * width).fill(-1),
    ...{ registerEnds: offsets(count * width), registerKinds: new Uint8Array(Math.max(count * width, 1)) },
  };
  const lists = { starts: [] as number[], ends: [] as number[], kinds: [] as number[] };
  const listFirsts = new Uint32Array(hasLists ? count * width + 1 : 1);
  for (let i = 0; i < count; i++) {
    const member = read.member(i);
    own.members[i] = member;
    own.starts[i] = read.start(i);
    own.ends[i] = read.end(i);
    places.starts[i] = placed.start(i);
    places.ends[i] = placed.end(i);
    places.lines[i] = placed.line(i);
    places.lineStarts[i] = placed.lineStart(i);
    const numbers = numbersOf(member);
    for (let at = 0; at < width; at++) {
      const [cell, register] = [i * width + at, numbers[at]];
      if (register !== undefined) {
        own.registerStarts[cell] = read.registerStart(i, register);
        own.registerEnds[cell] = read.registerEnd(i, register);
        own.registerKinds[cell] = read.registerKind(i, register);
        if (hasLists) addBindings(lists, read, i, register);
      }
      if (hasLists) listFirsts[cell + 1] = lists.starts.length;
    }
  }
  const [listStarts, listEnds] = [Float64Array.from(lists.starts), Float64Array.from(lists.ends)];
  const columns = buildTable(count, 0, { ...places, members: own.members });
  const all = { ...own, listFirsts, listStarts, listEnds, listKinds: Uint8Array.from(lists.kinds) };
  return { columns, read: buildTable(count, width, all), copies: [places, all] };
}

function addBindings(
  lists: { readonly starts: number[]; readonly ends: number[]; readonly kinds: number[] },
  matches: Matches,
  i: number,
  register: number,
): void {
  const bound = matches.bindingCount(i, register);
  for (let k = 0; k < bound; k++) {
    lists.starts.push(matches.bindingStart(i, register, k));
    lists.ends.push(matches.bindingEnd(i, register, k));
    lists.kinds.push(matches.bindingKind(i, register, k));
  }
}

type Columns = Partial<Record<(typeof batchColumns)[number], Float64Array | Uint32Array | Uint8Array>>;

const noColumn = new Float64Array(1);

function buildTable(count: number, registers: number, known: Columns): NativeColumns {
  const addresses = batchColumns.map((name) => {
    const column = known[name];
    return addressOf(column && column.length > 0 ? column : noColumn);
  });
  return { table: new Float64Array([count, 0, ...addresses]), registers, hasLines: true };
}

/** Spans of a text as matches without registers. @param memberOf the member of the set that found a span */
export function spansAsMatches(
  part: TextPart,
  starts: Float64Array,
  ends: Float64Array,
  memberOf: (i: number) => number = () => 0,
): ColumnMatches {
  const members = Uint32Array.from({ length: Math.max(starts.length, 1) }, (_, i) => memberOf(i));
  const columns = buildTable(starts.length, 0, { starts, ends, members });
  return { ...part, count: starts.length, columns, read: columns, copies: [starts, ends, members] };
}
