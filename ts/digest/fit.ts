/** Chooses what fits into a budget. */
import type { Contents, Item, Section } from "./section.ts";

/** The most that a page may have. */
export interface Limits {
  readonly bytes: number;
  readonly lines: number;
}

export interface Chosen {
  readonly section: Section;
  /** In the order in which they are printed. */
  readonly items: readonly Item[];
  /** Items that did not fit. */
  readonly left: number;
}

export interface Page {
  readonly contents: Contents;
  readonly chosen: readonly Chosen[];
}

/** Bytes of a section's title, and of the note about what is left out. */
const titleBytes = 16;
const noteBytes = 54;

export const bytesOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);

/** @param extra lines that the form prints with each item */
export function fit(contents: Contents, limits: Limits, extra: (item: Item) => readonly string[] = () => []): Page {
  const whole = {
    bytes: limits.bytes - bytesOf(contents.title) - hiddenBytes,
    lines: limits.lines - contents.title.length - 1,
  };
  let { bytes, lines } = whole;
  const chosen = contents.sections.map((section): Chosen => {
    const { share } = section;
    const frame = { bytes: titleBytes + noteBytes + section.more.words.length, lines: 2 };
    const lineShare = share < 1 ? Math.max(linesMin, whole.lines * Math.min(share, linesShareMax)) : whole.lines;
    const room: Limits = {
      bytes: Math.min(bytes, share * whole.bytes) - frame.bytes,
      lines: Math.min(lines, lineShare) - frame.lines,
    };
    const { items, used } = itemsWithin(section.items, room, extra);
    if (items.length > 0) {
      bytes -= used.bytes + frame.bytes;
      lines -= used.lines + frame.lines;
    }
    return { section, items, left: section.items.length - items.length };
  });
  return { contents, chosen };
}

function itemsWithin(items: readonly Item[], room: Limits, extra: (item: Item) => readonly string[]) {
  const chosen: Item[] = [];
  const used = { bytes: 0, lines: 0 };
  for (const item of items) {
    const shown = [...item.lines, ...extra(item)];
    const size = bytesOf(shown) + shown.length * nameBytes;
    if (used.lines + shown.length > room.lines) break;
    if (used.bytes + size > room.bytes) {
      // One item that takes much of the room gives way to others; otherwise the best ones are shown without holes.
      if (size > room.bytes * largeShare) continue;
      break;
    }
    used.bytes += size;
    used.lines += shown.length;
    chosen.push(item);
  }
  chosen.sort((a, b) => a.order - b.order);
  return { items: chosen, used };
}

/** Bytes of a section's name before a line, at most; listed sections have none. */
const nameBytes = 4;
/** An item is large with more than this part of the room. */
const largeShare = 0.3;
/** Bytes of the line about sections that are not shown. */
const hiddenBytes = 100;
/** Of a page with few lines, failures leave some for other sections. */
const linesShareMax = 0.5;
const linesMin = 4;
