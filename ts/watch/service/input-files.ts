/**
 * Follows the files of the inputs through rotation, so that each line is given once: by rename, by copying and cutting,
 * with compressed successors, and what happened to them while nobody watched.
 */
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isMadeWhenRead } from "../../native/system.ts";
import { hasCompressedEnding } from "../../tables/compression.ts";
import { decide, type From, type Unknown } from "./classify.ts";
import { Content } from "./content.ts";
import type { Counts } from "./counts.ts";
import { filesMax, firstLinesBytesMax, listingMs, lostTextsMax, quietMs, unlinkedQuietMs } from "./limits.ts";
import type { Log } from "./log.ts";
import { globFiles, namesIn, rotatedFrom } from "./names.ts";
import { PackedFiles } from "./packed-files.ts";
import { type Place, Places, type SavedPlaces } from "./places.ts";
import type { Taker } from "./taker.ts";
import { idOf, TrackedFile } from "./tracked-file.ts";

interface Options {
  readonly globs: readonly string[];
  readonly from: From;
  readonly log: Log;
  readonly counts: Counts;
}

interface Listed {
  readonly path: string;
  readonly input: string;
  readonly isLive: boolean;
  readonly isRotated: boolean;
  readonly modifiedMs: number;
  readonly checked: string;
}

/** A folder whose time of change is younger may have changed again within the step of that clock. */
const clockStepMs = 2100;

export class InputFiles {
  readonly #places: Places;
  readonly #packed: PackedFiles;
  #folders = new Map<string, number>();
  #listedAtMs = Number.NEGATIVE_INFINITY;
  /** A file could not be decided about. */
  #isUnsettled = false;
  #toldFiles = new Set<string>();
  #hasToldForgotten = false;

  constructor(
    private readonly options: Options,
    saved: SavedPlaces | null,
  ) {
    this.#places = saved ? Places.restore(saved) : new Places();
    this.#packed = new PackedFiles(this.#places, options);
  }

  snapshot(): SavedPlaces {
    return this.#places.snapshot();
  }

  /** Folders whose changes are of interest. */
  get folders(): string[] {
    return [...this.#folders.keys()];
  }

  get openFiles(): number {
    let count = 0;
    for (const { file } of this.#places.byId.values()) if (file) count++;
    return count;
  }

  /** Bytes that are not read yet, by input. */
  behind(): Map<string, number> {
    const bytes = new Map(this.options.globs.map((glob) => [glob, 0]));
    for (const { file, content, input, isCopy } of this.#places.byId.values()) {
      if (!file || isCopy || content.isComplete) continue;
      bytes.set(input, (bytes.get(input) ?? 0) + Math.max(0, file.size - content.offset));
    }
    return bytes;
  }

  /** Lists the folders if something may have changed in them. */
  list(nowMs: number): void {
    if (!this.#isDue(nowMs)) return;
    this.#isUnsettled = false;
    const found = this.#listFiles(nowMs);
    for (const place of [...this.#places.byId.values()]) this.#update(place, found.get(place.id), nowMs);
    const unknown = [...found].filter(([id]) => !this.#places.byId.has(id));
    for (const [id, listed] of unknown.sort(([, a], [, b]) => a.modifiedMs - b.modifiedMs))
      this.#add(id, listed, nowMs);
    for (const glob of this.options.globs) this.#places.globs.add(glob);
    if (this.#places.forgetOld(nowMs) > 0 && !this.#hasToldForgotten) {
      this.#hasToldForgotten = true;
      const problem = "too many files were removed to remember all: what is left of one, compressed, may count again";
      this.options.log.warn(problem, { remembered: lostTextsMax });
    }
  }

  /**
   * Reads what was added, until `untilMs` of the clock that is never set.
   * @returns whether there is more
   */
  read(taker: Taker, nowMs: number, untilMs: number): boolean {
    const all = [...this.#places.byId.values()];
    // Copies first: what they have was written before.
    for (const place of [...all.filter(({ isCopy }) => isCopy), ...all.filter(({ isCopy }) => !isCopy)]) {
      if (place.isPacked || place.content.isComplete) continue;
      if (place.isCopy && this.#places.isReadElsewhere(place)) continue;
      if (this.#readPlace(place, taker, nowMs, untilMs)) return true;
    }
    return false;
  }

  /** Reads the compressed files that are of interest. */
  async unpack(taker: Taker, isOver: () => boolean): Promise<void> {
    await this.#packed.read(taker, isOver);
  }

  close(): void {
    this.#places.close();
  }

  #isDue(nowMs: number): boolean {
    if (this.#isUnsettled || this.#packed.isUnsettled || nowMs - this.#listedAtMs > listingMs) return true;
    for (const [folder, changedMs] of this.#folders) {
      const now = readChangeTime(folder);
      if (now !== changedMs || now > this.#listedAtMs - clockStepMs) return true;
    }
    return false;
  }

  /** Every file of the inputs, by its identity. */
  #listFiles(nowMs: number): Map<string, Listed> {
    this.#listedAtMs = nowMs;
    const folders = new Map<string, number>();
    const found = new Map<string, Listed>();
    const names = this.#places.names;
    const add = (path: string, input: string, isLive: boolean, isRotated: boolean) => {
      const status = readStatus(path);
      if (!status?.isFile()) return;
      const id = idOf(status);
      if (found.has(id)) return;
      const modifiedMs = Number(status.mtimeMs);
      found.set(id, { path, input, isLive, isRotated, modifiedMs, checked: `${status.size} ${status.mtimeNs}` });
    };
    const live: { path: string; input: string }[] = [];
    for (const input of this.options.globs) {
      const { paths, folders: looked, isCut } = globFiles(input);
      if (isCut) this.#tellOnce(input, `only the first ${filesMax} files are followed`);
      for (const folder of looked) folders.set(folder, readChangeTime(folder));
      live.push(...paths.map((path) => ({ path, input })));
    }
    for (const { path, input } of live) if (!names.has(path)) names.set(path, input);
    const byFolder = new Map<string, Map<string, string>>();
    for (const path of names.keys()) {
      const folder = dirname(path);
      if (!byFolder.has(folder)) byFolder.set(folder, new Map());
      byFolder.get(folder)!.set(basename(path), path);
    }
    for (const { path, input } of live)
      add(path, input, true, rotatedFrom(basename(path), byFolder.get(dirname(path))!) !== null);
    for (const [folder, own] of byFolder) {
      folders.set(folder, folders.get(folder) ?? readChangeTime(folder));
      for (const other of namesIn(folder)) {
        const name = rotatedFrom(other, own);
        if (name !== null) add(join(folder, other), names.get(own.get(name)!)!, false, true);
      }
    }
    this.#folders = folders;
    return found;
  }

  /** @param listed what has its identity now; `undefined`: nothing that was listed */
  #update(place: Place, listed: Listed | undefined, nowMs: number): void {
    if (!listed) {
      if (!place.file) this.#places.remove(place, nowMs);
      else place.isLive = false;
      return;
    }
    if (place.file || listed.checked === place.checked) {
      this.#places.rename(place, listed.path);
      place.isLive = listed.isLive;
      return;
    }
    // Its number may belong to another file by now.
    const isPacked = hasCompressedEnding(listed.path);
    const file = isPacked ? null : TrackedFile.open(listed.path, place.id);
    const isOther = place.isPacked !== isPacked || (!isPacked && (!file || hasOtherText(file, place)));
    if (isOther) {
      file?.close();
      this.#places.remove(place, nowMs); // By its old path, among whose files its text is looked for.
      return;
    }
    this.#places.rename(place, listed.path);
    place.isLive = listed.isLive;
    if (file) {
      place.checked = listed.checked;
      this.#keepOpen(place, file, nowMs);
    } else this.#packed.noteChange(place, listed.checked);
  }

  /** Keeps the file open if there may be something to read. */
  #keepOpen(place: Place, file: TrackedFile, nowMs: number): void {
    const isRead = place.content.isComplete || (!place.isLive && (place.isCopy || file.size <= place.content.offset));
    if (isRead) file.close();
    else {
      place.file = file;
      place.grewAtMs = nowMs;
    }
  }

  #add(id: string, listed: Listed, nowMs: number): void {
    const { path, input } = listed;
    const isPacked = hasCompressedEnding(path);
    const isOld = !this.#places.globs.has(input);
    const unknown: Unknown = { ...listed, id, isPacked, isOld };
    if (isPacked) {
      this.#packed.add(unknown, listed.checked);
      return;
    }
    const file = TrackedFile.open(path, id);
    if (!file) {
      this.#tellOnce(path, "can't be read");
      return;
    }
    if (isMadeWhenRead(file.descriptor)) {
      file.close();
      this.#tellOnce(path, "can't be followed: the system makes its text when it is read");
      return;
    }
    const decided = decide(file, unknown, this.#places, this.options.from, (place) => this.#recheck(place, nowMs));
    if (!decided) {
      file.close();
      this.#isUnsettled ||= file !== null && listed.modifiedMs > nowMs - listingMs;
      return;
    }
    const { content, isCopy } = decided;
    this.#places.forgetLost(content);
    const rest = { isLive: listed.isLive, isPacked, grewAtMs: nowMs, checked: listed.checked, file: null };
    const place: Place = { id, path, input, content, isCopy, ...rest };
    this.#places.add(place);
    if ((isCopy && content.isComplete) || (isOld && !listed.isLive)) file.close();
    else place.file = file;
    if (!isOld) this.options.log.info("file", { path, is: isCopy ? "copy" : "new", offset: content.offset });
  }

  #recheck(place: Place, nowMs: number): boolean {
    if (!place.file?.isCut(place.content)) return false;
    this.#cut(place, nowMs);
    return true;
  }

  /** The file was cut: what it had may be in a copy; what it has now is another text. */
  #cut(place: Place, nowMs: number): void {
    const { offset } = place.content;
    const isOnly = this.#places.replaceText(place, new Content(), nowMs);
    place.isCopy = false;
    this.options.counts.rotations++;
    this.options.log.info("cut", { path: place.path, offset, copy: !isOnly });
    this.#listedAtMs = Number.NEGATIVE_INFINITY;
  }

  /** @returns whether its turn ended before all was read */
  #readPlace(place: Place, taker: Taker, nowMs: number, untilMs: number): boolean {
    place.file ??= this.#reopen(place);
    const { file } = place;
    if (!file) return false;
    for (;;) {
      // Before the next lines, which are only given if the file still begins as it did.
      const head = taker.needsHead(place) ? file.read(0, Math.min(place.content.offset, firstLinesBytesMax)) : null;
      const piece = file.next(place.content);
      if (piece === "cut") {
        this.#cut(place, nowMs);
        this.list(nowMs); // The copy is looked for before the file is read again.
        return true;
      }
      if (piece === null) break;
      place.grewAtMs = nowMs;
      taker.take(place, piece.lines, head);
      place.content.advance(piece.raw);
      place.content.isInLongLine = piece.isLongLine;
      if (piece.isLongLine) this.options.counts.longLines++;
      if (performance.now() > untilMs) return true;
    }
    this.#settle(place, file, taker, nowMs);
    return false;
  }

  #reopen(place: Place): TrackedFile | null {
    return place.isLive || place.isCopy ? TrackedFile.open(place.path, place.id) : null;
  }

  /** All whole lines of the file were read: a file that nothing will be added to is closed. */
  #settle(place: Place, file: TrackedFile, taker: Taker, nowMs: number): void {
    if (place.isLive && !place.isCopy) return;
    const isGone = !place.isCopy && file.isUnlinked;
    const quiet = nowMs - place.grewAtMs;
    if (!place.isCopy && quiet < (isGone ? unlinkedQuietMs : quietMs)) return;
    if (place.isCopy || isGone) {
      const rest = file.rest(place.content);
      if (rest) {
        const head = taker.needsHead(place) ? file.read(0, Math.min(place.content.offset, firstLinesBytesMax)) : null;
        taker.take(place, rest.lines, head);
        place.content.advance(rest.raw);
      }
      place.content.isComplete = true;
    }
    file.close();
    place.file = null;
    if (isGone) this.#places.remove(place, nowMs);
  }

  #tellOnce(path: string, problem: string): void {
    if (this.#toldFiles.has(path) || this.#toldFiles.size > filesMax) return;
    this.#toldFiles.add(path);
    this.options.log.warn(problem, { path });
  }
}

/** Whether the file, which has changed since it was looked at, no longer has the text. */
function hasOtherText(file: TrackedFile, { content, checked }: Place): boolean {
  if (content.isComplete && content.headBytes === 0) return checked !== "";
  // Its number may be that of a copy now: without a byte of the text nothing tells that it is not.
  if (content.headBytes === 0) return true;
  return file.isCut(content);
}

/** When a folder last changed; 0 if it is not there. */
function readChangeTime(folder: string): number {
  try {
    return statSync(folder).mtimeMs;
  } catch {
    return 0;
  }
}

function readStatus(path: string) {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return null;
  }
}
