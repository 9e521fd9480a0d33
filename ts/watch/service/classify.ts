/** Decides whose text an unknown file has: a new one, that of a file which was cut, or a copy of another file's. */
import { Content } from "./content.ts";
import { headBytesMax, lineBytesMax, tailBytesMax } from "./limits.ts";
import { familyOf, type Place, type Places } from "./places.ts";
import { TrackedFile } from "./tracked-file.ts";

export interface Unknown {
  readonly id: string;
  readonly path: string;
  readonly input: string;
  readonly isLive: boolean;
  /** Its name is one that rotation gives. */
  readonly isRotated: boolean;
  readonly isPacked: boolean;
  /** It was there before the input was followed. */
  readonly isOld: boolean;
  readonly modifiedMs: number;
}

export interface Decided {
  readonly content: Content;
  readonly isCopy: boolean;
}

/** Where the text of an old file begins to be counted. */
export type From = "start" | "end";

/**
 * @param recheck looks whether a file was cut meanwhile, and says so: then its text is without a file
 * @returns `null`: it can't be told yet
 */
export function decide(
  file: TrackedFile,
  unknown: Unknown,
  places: Places,
  from: From,
  recheck: (place: Place) => boolean,
): Decided | null {
  const { size } = file;
  if (unknown.isOld) return { content: old(file, unknown, from), isCopy: false };
  if (!unknown.isRotated) return { content: moved(file, size, unknown, places) ?? new Content(), isCopy: false };
  if (size === 0) return null; // A copy may be about to be written.
  const family = familyOf(unknown.path);
  for (let tries = 0; tries < triesMax; tries++) {
    const original = originalOf(file, places.family(family));
    if (original) return { content: original.content, isCopy: true };
    const lost = lostText(file, size, places.lost(family));
    if (lost) return { content: lost, isCopy: true };
    // It differs from every file, or one was cut while both were compared: then it may be that one's text.
    const isCut = places.family(family).filter((place) => place.file && !place.isCopy && recheck(place)).length > 0;
    if (!isCut) return { content: new Content(), isCopy: false };
  }
  return null;
}

/** Files that are cut again and again while they are compared are decided about later. */
const triesMax = 3;

function old(file: TrackedFile, { isLive }: Unknown, from: From): Content {
  if (isLive && from === "start") return new Content();
  return Content.from(lastLineEnd(file), file.read);
}

/** Bytes of whole lines. */
function lastLineEnd(file: TrackedFile): number {
  const { size } = file;
  const start = Math.max(0, size - lineBytesMax);
  const end = file.read(start, size - start).lastIndexOf(10) + 1;
  return end === 0 && start > 0 ? size : start + end;
}

/** The text of a file that was moved to another file system or restored: only a long head tells that surely. */
function moved(file: TrackedFile, size: number, { path }: Unknown, places: Places): Content | null {
  const texts = places.lost(familyOf(path)).filter(({ headBytes }) => headBytes === headBytesMax);
  const found = lostText(file, size, texts);
  return found !== null && size >= found.offset ? found : null;
}

/** The file of which this one is a copy, whole or as far as it is written. */
function originalOf(copy: TrackedFile, family: readonly Place[]): Place | null {
  const { size } = copy;
  const beginning = copy.read(0, Math.min(headBytesMax, size));
  const endAt = Math.max(0, size - tailBytesMax);
  const end = copy.read(endAt, size - endAt);
  for (const place of family) {
    const { file } = place;
    if (!file || place.isPacked) continue;
    if (Buffer.compare(file.read(0, beginning.length), beginning) !== 0) continue;
    if (Buffer.compare(file.read(endAt, end.length), end) !== 0) continue;
    place.content.learnHead(beginning);
    place.content.knownBytes = Math.max(place.content.knownBytes, size);
    return place;
  }
  return null;
}

/** The text among those without a file which this file has. */
function lostText(file: TrackedFile, size: number, lost: readonly Content[]): Content | null {
  const beginning = file.read(0, Math.min(headBytesMax, size));
  for (const content of lost) {
    if (content.headBytes === 0 || !content.beginsLike(beginning)) continue;
    if (size < content.offset) {
      // A copy from earlier on: all of it was read.
      if (content.headBytes === headBytesMax) return complete();
      continue;
    }
    if (content.endsWith(file.read(content.offset - content.tailBytes, content.tailBytes))) return content;
  }
  return null;
}

/** @param head the first bytes of what a compressed file holds @returns the text that it has */
export function decidePacked(head: Uint8Array, unknown: Unknown, places: Places, from: From): Content {
  if (unknown.isOld && (!unknown.isLive || from === "end")) {
    const content = complete();
    content.learnHead(head); // Another file may get its number.
    return content;
  }
  if (unknown.isOld) return new Content();
  const family = familyOf(unknown.path);
  for (const place of places.family(family)) {
    const { file, content } = place;
    if (place.isPacked || head.length === 0) continue;
    const found = file ?? TrackedFile.open(place.path, place.id);
    if (!found) continue;
    try {
      const isWhole = head.length < headBytesMax;
      if (isWhole && found.size !== head.length) continue;
      if (Buffer.compare(found.read(0, head.length), head) === 0) return content;
    } finally {
      if (!file) found.close();
    }
  }
  const isSame = (content: Content) => content.headBytes > 0 && content.beginsLike(head);
  return places.lost(family).find(isSame) ?? new Content();
}

function complete(): Content {
  const content = new Content();
  content.isComplete = true;
  return content;
}
