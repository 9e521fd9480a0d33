/** Chooses what fits into a budget. */
import { type Contents, detailIndent, type Item, type Section } from "./section.ts";

/** The most that a page may have. */
export interface Limits {
  readonly bytes: number;
  readonly lines: number;
  /** A line with more columns counts as several, as it takes several rows of a screen. */
  readonly columns?: number | undefined;
}

export interface Chosen {
  readonly section: Section;
  /** In the order in which they are printed. */
  readonly items: readonly Item[];
  /** Those whose details are printed, too. */
  readonly detailed: ReadonlySet<Item>;
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

export const countBytes = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);

/**
 * @param extra lines that the form prints with each item
 * @param isWhole the form has all items that there is room for, whatever `shownMax` says
 */
export function fit(contents: Contents, limits: Limits, { extra = () => [], isWhole = false }: FitOptions = {}): Page {
  const whole = {
    bytes: limits.bytes - countBytes(contents.title) - hiddenBytes,
    lines: limits.lines - contents.title.length - 1,
  };
  const left = { ...whole };
  const chosen: Chosen[] = [];
  for (const section of contents.sections) {
    // The last section takes all that is left, so what the others have to add comes before it.
    if (section.share === 1) addDetails(chosen, left, detailShare * whole.bytes);
    chosen.push(choose(section, whole, left, { extra, isWhole }));
  }
  addDetails(chosen, left, left.bytes);
  return { contents, chosen };
}

interface FitOptions {
  readonly extra?: (item: Item) => readonly string[];
  readonly isWhole?: boolean;
}

type Room = { bytes: number; lines: number };

/** @param left room of the page, from which what is chosen is taken */
function choose(section: Section, whole: Limits, left: Room, { extra, isWhole }: Required<FitOptions>): Chosen {
  const { share, linesShare = Math.min(share, linesShareMax) } = section;
  const lineShare = share < 1 ? Math.max(linesMin, whole.lines * linesShare) : whole.lines;
  const offered = section.items.slice(0, isWhole ? undefined : section.shownMax);
  const within = (frame: Room) => {
    const bytes = Math.min(left.bytes, share * whole.bytes) - frame.bytes;
    const lines = Math.min(left.lines, lineShare) - frame.lines;
    return { frame, ...itemsWithin(offered, { bytes, lines }, extra) };
  };
  // Where everything has room, no note takes some.
  const all = within({ bytes: titleBytes, lines: 1 });
  const isAll = all.items.length === section.items.length;
  const { frame, items, used } = isAll
    ? all
    : within({ bytes: titleBytes + noteBytes + section.more.words.length, lines: 2 });
  if (items.length > 0) {
    left.bytes -= used.bytes + frame.bytes;
    left.lines -= used.lines + frame.lines;
  }
  return { section, items, detailed: new Set(), left: section.items.length - items.length };
}

/** Adds details of chosen items, in the order of the page. @param bytesMax room for all of them */
function addDetails(chosen: Chosen[], left: Room, bytesMax: number): void {
  let room = Math.min(bytesMax, left.bytes);
  const printed = new Set(chosen.flatMap(({ detailed }) => [...detailed].map((item) => item.details)));
  for (const [at, { items, detailed, ...rest }] of chosen.entries()) {
    const more = new Set(detailed);
    for (const item of items) {
      const { details = [] } = item;
      const size = countBytes(details) + details.length * detailIndent.length;
      if (details.length === 0 || printed.has(details) || size > room || details.length > left.lines) continue;
      room -= size;
      left.bytes -= size;
      left.lines -= details.length;
      more.add(item);
      printed.add(details);
    }
    chosen[at] = { items, detailed: more, ...rest };
  }
}

/** The part of a page that details may take before its last section. */
const detailShare = 0.1;

function itemsWithin(items: readonly Item[], room: Limits, extra: (item: Item) => readonly string[]) {
  const chosen: Item[] = [];
  const used = { bytes: 0, lines: 0 };
  for (const item of items) {
    const shown = [...item.lines, ...extra(item)];
    const size = countBytes(shown) + shown.length * nameBytes;
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
/** On a page with few lines, failures leave some for other sections. */
const linesShareMax = 0.5;
const linesMin = 4;
