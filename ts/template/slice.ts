/** A piece of a text, and searches for accessors. Offsets are in bytes. */

/** Narrowed in place by each accessor of a chain. */
export interface Slice {
  bytes: Uint8Array;
  start: number;
  end: number;
}

export const byte = (character: string): number => character.charCodeAt(0);

export const isDigit = (value: number | undefined): boolean => value !== undefined && value >= 48 && value <= 57;

export function empty(slice: Slice): void {
  slice.end = slice.start;
}

/** Offset of the first `wanted` in [from, end); −1 if there is none. */
export function find(slice: Slice, wanted: number, from = slice.start): number {
  for (let i = from; i < slice.end; i++) if (slice.bytes[i] === wanted) return i;
  return -1;
}

export function findLast(slice: Slice, wanted: number): number {
  for (let i = slice.end - 1; i >= slice.start; i--) if (slice.bytes[i] === wanted) return i;
  return -1;
}

/** Keeps parts `first` to `last` (from 1) of the text split at `separator`; nothing if there are fewer. */
export function keepParts(slice: Slice, separator: number, first: number, last: number): void {
  let start = slice.start;
  let part = 1;
  let from = slice.start;
  for (;;) {
    const cut = find(slice, separator, from);
    if (part === first) start = from;
    if (part === last) {
      slice.start = start;
      if (cut >= 0) slice.end = cut;
      return;
    }
    if (cut < 0) {
      empty(slice);
      return;
    }
    from = cut + 1;
    part += 1;
  }
}
