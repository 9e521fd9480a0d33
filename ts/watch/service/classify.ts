/** Decides whose text an unknown file has: a new one, that of a file which was cut, or a copy of another file's. */
import { markBytesMax } from "../../input/decoder.ts";
import { Content } from "./content.ts";
import { headBytesMax, lineBytesMax, tailBytesMax } from "./limits.ts";
import { behindLastLine, detectEncoding } from "./pieces.ts";
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
  if (!unknown.isRotated) return { content: findMoved(file, size, unknown, places) ?? new Content(), isCopy: false };
  if (size === 0) return null; // A copy may be about to be written.
  const family = familyOf(unknown.path);
  for (let tries = 0; tries < triesMax; tries++) {
    const original = findOriginal(file, places.family(family));
    // If it was cut since it was read, the copy is of the text that it has now.
    if (original?.file && !original.isCopy && recheck(original)) continue;
    if (original) {
      original.content.learnHead(file.read(0, Math.min(headBytesMax, size)));
      original.content.knownBytes = Math.max(original.content.knownBytes, size);
      return { content: original.content, isCopy: true };
    }
    // Also texts of files that are closed: one that was renamed while the folder was listed is missing in the list.
    const closed = places.family(family).filter((place) => !place.file);
    const texts = closed.map(({ content }) => content).filter(isSurelyKnown(size));
    const lost = lostText(file, size, [...places.listLost(family), ...texts]);
    if (lost) return { content: lost, isCopy: true };
    // It differs from every file, or one was cut while both were compared: then it may be that one's text.
    const isCut = places.family(family).filter((place) => place.file && !place.isCopy && recheck(place)).length > 0;
    if (!isCut) return { content: new Content(), isCopy: false };
  }
  return null;
}

/** Short beginnings are alike in many files: then all of it must be the text that was read. */
function isSurelyKnown(size: number): (content: Content) => boolean {
  return ({ headBytes, offset }) => headBytes === headBytesMax || (headBytes > 0 && size === offset);
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
  // Units of any encoding begin there.
  const start = Math.floor(Math.max(0, size - lineBytesMax) / 4) * 4;
  const encoding = detectEncoding(file.read(0, markBytesMax));
  const end = behindLastLine(file.read(start, size - start), encoding);
  return end === 0 && start > 0 ? size : start + end;
}

/** The text of a file that was moved to another file system or restored: only a long head tells that surely. */
function findMoved(file: TrackedFile, size: number, { path }: Unknown, places: Places): Content | null {
  const texts = places.listLost(familyOf(path)).filter(({ headBytes }) => headBytes === headBytesMax);
  const found = lostText(file, size, texts);
  return found !== null && size >= found.offset ? found : null;
}

/** The file of which this one is a copy, whole or as far as it is written. */
function findOriginal(copy: TrackedFile, family: readonly Place[]): Place | null {
  const { size } = copy;
  const beginning = copy.read(0, Math.min(headBytesMax, size));
  const endAt = Math.max(0, size - tailBytesMax);
  const end = copy.read(endAt, size - endAt);
  for (const place of family) {
    const { file } = place;
    if (!file || place.isPacked) continue;
    if (Buffer.compare(file.read(0, beginning.length), beginning) !== 0) continue;
    if (Buffer.compare(file.read(endAt, end.length), end) !== 0) continue;
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

/**
 * @param head the first bytes of what a compressed file holds
 * @returns the text that it has; `null`: it can't be told yet
 */
export function choosePackedText(head: Uint8Array, unknown: Unknown, places: Places, from: From): Content | null {
  if (unknown.isOld && (!unknown.isLive || from === "end")) {
    const content = complete();
    content.learnHead(head); // Another file may get its number.
    return content;
  }
  if (unknown.isOld) return new Content();
  const family = familyOf(unknown.path);
  const isSame = (content: Content) => content.headBytes > 0 && content.beginsLike(head);
  for (const place of places.family(family)) {
    if (place.isPacked) continue;
    const found = hasText(place, head);
    // It was renamed or removed just now: only its text can be compared, if some of it was read.
    if (found === null && place.content.headBytes === 0) return null;
    if (found ?? isSame(place.content)) return place.content;
  }
  return places.listLost(family).find(isSame) ?? new Content();
}

/** Whether a file has the text that begins so; `null` if it can't be read. */
function hasText({ file, path, id }: Place, head: Uint8Array): boolean | null {
  const found = file ?? TrackedFile.open(path, id);
  if (!found) return null;
  try {
    if (head.length === 0 || (head.length < headBytesMax && found.size !== head.length)) return false;
    return Buffer.compare(found.read(0, head.length), head) === 0;
  } finally {
    if (!file) found.close();
  }
}

function complete(): Content {
  const content = new Content();
  content.isComplete = true;
  return content;
}
