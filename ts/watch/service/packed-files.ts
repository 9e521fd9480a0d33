/** Reads compressed files: what rotation left of a text that was being read, or of one that nobody saw. */
import { statSync } from "node:fs";
import { type CompressedFormat, decompress, findCompression } from "../../input/compressed.ts";
import { textPath } from "../../input/path.ts";
import { choosePackedText, type From, type Unknown } from "./classify.ts";
import { Content } from "./content.ts";
import type { Counts } from "./counts.ts";
import { failedFilesMax, firstLinesBytesMax, headBytesMax, packedRetryMs, tailBytesMax } from "./limits.ts";
import type { Log } from "./log.ts";
import { cutPiece, takeRest } from "./pieces.ts";
import type { Place, Places } from "./places.ts";
import type { Taker } from "./taker.ts";
import { idOf } from "./tracked-file.ts";

interface Options {
  readonly from: From;
  readonly log: Log;
  readonly counts: Counts;
}

export class PackedFiles {
  readonly #unknown = new Map<string, { unknown: Unknown; checked: string }>();
  /** Places whose file has changed, and what it is like now. */
  readonly #changed = new Map<Place, string>();
  /** Files that could not be read, as they were then, and when that was. */
  readonly #failed = new Map<string, { checked: string; atMs: number }>();
  #isReading = false;
  #isUndecided = false;

  constructor(
    private readonly places: Places,
    private readonly options: Options,
  ) {}

  /** A file that could not be read may still be written. */
  get isUnsettled(): boolean {
    if (this.#isUndecided) return true;
    const now = Date.now();
    for (const { atMs } of this.#failed.values()) if (now - atMs < packedRetryMs) return true;
    return false;
  }

  add(unknown: Unknown, checked: string): void {
    this.#unknown.set(unknown.id, { unknown, checked });
  }

  noteChange(place: Place, checked: string): void {
    this.#changed.set(place, checked);
  }

  /** Reads what there is to be read; a call while another one goes on does nothing. */
  async read(taker: Taker, isOver: () => boolean): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      this.#isUndecided = false;
      for (const [place, checked] of this.#changed) {
        if (await this.#isChecked(place, checked)) this.#changed.delete(place);
      }
      for (const [id, { unknown, checked }] of this.#unknown) {
        this.#unknown.delete(id);
        await this.#decide(unknown, checked);
      }
      for (const place of this.places.byId.values()) {
        if (isOver()) return;
        if (!place.isPacked || place.content.isComplete || this.places.isReadElsewhere(place)) continue;
        if (this.#failed.get(place.id)?.checked === place.checked) continue;
        await this.#drain(place, taker, isOver);
      }
    } finally {
      this.#isReading = false;
    }
  }

  /** Another file may have got the number of a known one. @returns whether that is decided */
  async #isChecked(place: Place, checked: string): Promise<boolean> {
    if (this.places.byId.get(place.id) !== place) return true;
    const head = await this.#head(place.path, place.id, checked);
    if (head === null) return false;
    const { headBytes, isComplete } = place.content;
    // Without a byte of its text nothing tells that it is the same file.
    if ((headBytes > 0 || isComplete) && place.content.beginsLike(head)) {
      // Only now: a state that said so before would let the file pass for the other one.
      place.checked = checked;
    } else {
      this.places.remove(place, Date.now());
      this.#isUndecided = true; // It is listed again, as a file that nobody knows.
    }
    return true;
  }

  async #decide(unknown: Unknown, checked: string): Promise<void> {
    const head = await this.#head(unknown.path, unknown.id, checked);
    if (head === null || this.places.byId.has(unknown.id)) return;
    const { id, path, input, isLive } = unknown;
    const content = choosePackedText(head, unknown, this.places, this.options.from);
    if (content === null) {
      this.#isUndecided = true; // It is listed again.
      return;
    }
    this.places.forgetLost(content);
    const rest = { isCopy: true, isPacked: true, file: null, grewAtMs: 0 };
    this.places.add({ id, path, input, content, isLive, checked, ...rest });
    if (!unknown.isOld) this.options.log.info("file", { path, is: "compressed", offset: content.offset });
  }

  /** The first bytes of what it holds; `null` if they can't be read yet. */
  async #head(path: string, id: string, checked: string): Promise<Uint8Array | null> {
    const format = findCompression(textPath(path));
    if (!format || this.#failed.get(id)?.checked === checked) return null;
    let head: Uint8Array = new Uint8Array(0);
    try {
      for await (const piece of readPieces(path, id, format)) {
        head = Buffer.concat([head, piece.subarray(0, headBytesMax)]);
        if (head.length >= headBytesMax) break;
      }
      this.#failed.delete(id);
      return head.subarray(0, headBytesMax);
    } catch (error) {
      this.#fail(id, checked, path, error);
      return null;
    }
  }

  async #drain(place: Place, taker: Taker, isOver: () => boolean): Promise<void> {
    const { content, path, id, checked } = place;
    const format = findCompression(textPath(path))!;
    const isStale = () => isOver() || this.places.byId.get(id) !== place || place.content !== content;
    const passed = new Passed(content.offset);
    let rest: Uint8Array = new Uint8Array(0);
    try {
      for await (const unpacked of readPieces(path, id, format)) {
        if (isStale()) return;
        rest = Buffer.concat([rest, passed.past(unpacked)]);
        if (!passed.isOver) continue;
        if (!passed.isChecked && !content.endsWith(passed.tail())) return this.#isOther(place);
        passed.isChecked = true;
        rest = this.#give(place, rest, passed.first, taker);
      }
      if (isStale()) return;
      if (rest.length > 0) {
        taker.take(place, takeRest(rest, content), taker.needsHead(place) ? passed.first : null);
        content.advance(rest);
      }
      content.isComplete = true;
      this.#failed.delete(id);
    } catch (error) {
      this.#fail(id, checked, path, error);
    }
  }

  /** Gives the whole lines. @returns what is left */
  #give(place: Place, text: Uint8Array, first: Uint8Array, taker: Taker): Uint8Array {
    const { content } = place;
    let rest = text;
    for (let piece = cutPiece(rest, content); piece; piece = cutPiece(rest, content)) {
      taker.take(place, piece.lines, taker.needsHead(place) ? first : null);
      content.advance(piece.raw);
      content.isInLongLine = piece.isLongLine;
      if (piece.isLongLine) this.options.counts.longLines++;
      rest = rest.subarray(piece.raw.length);
    }
    return rest;
  }

  /** It begins like a known text and goes on otherwise. */
  #isOther(place: Place): void {
    this.places.replaceText(place, new Content(), Date.now());
  }

  #fail(id: string, checked: string, path: string, error: unknown): void {
    if (error instanceof Moved) {
      this.#isUndecided = true;
      return;
    }
    if (this.#failed.get(id)?.checked !== checked)
      this.options.log.warn("compressed file can't be read yet", { path, error: String((error as Error).message) });
    // Those that failed longest ago are forgotten, and tried again if they are listed still.
    this.#failed.delete(id);
    this.#failed.set(id, { checked, atMs: Date.now() });
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > failedFilesMax) this.#failed.delete(oldest!);
  }
}

/** Passes over the bytes before an offset, and keeps the first and the last of them. */
class Passed {
  #at = 0;
  /** What there is of the first lines. */
  first: Uint8Array = new Uint8Array(0);
  #tail: Uint8Array = new Uint8Array(0);
  isChecked = false;

  constructor(private readonly offset: number) {}

  get isOver(): boolean {
    return this.#at === this.offset;
  }

  /** The part of a piece behind the offset. */
  past(piece: Uint8Array): Uint8Array {
    const skip = Math.min(piece.length, this.offset - this.#at);
    const room = firstLinesBytesMax - this.first.length;
    if (skip > 0 && room > 0) this.first = Buffer.concat([this.first, piece.subarray(0, Math.min(skip, room))]);
    if (skip > 0) this.#tail = Buffer.concat([this.#tail, piece.subarray(0, skip)]).subarray(-tailBytesMax);
    this.#at += skip;
    return piece.subarray(skip);
  }

  tail(): Uint8Array {
    return this.#tail;
  }
}

/** A file was renamed while it was opened: it is looked for again. */
class Moved extends Error {}

/** The contents of the file with this identity; rotation may have given its name to another one since it was listed. */
async function* readPieces(path: string, id: string, format: CompressedFormat): AsyncGenerator<Uint8Array> {
  const check = () => {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!status || idOf(status) !== id) throw new Moved();
  };
  check();
  let isOpen = false;
  for await (const piece of decompress({ path: textPath(path), isPipe: false }, format)) {
    // It is opened before its first piece comes.
    if (!isOpen) check();
    isOpen = true;
    yield piece;
  }
  if (!isOpen) check();
}
