/**
 * Searches whose work is done on the library's threads: the event loop turns meanwhile. Text that a caller gave is
 * copied to the library piece by piece, so that nothing a caller does to it can reach memory that a thread reads.
 */
import { isUtf8 } from "node:buffer";
import { FileError, MatcherError } from "../error/errors.ts";
import { kindsOf } from "../input/index.ts";
import { type Source, sourceLater } from "../input/source.ts";
import { LibraryBytes, onThreads } from "../native/threads.ts";
import type { Step } from "../native/work.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, matchesBetween, StreamScanner, scanLater } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { type ResolvedWindow, ShiftedMatches } from "../window/index.ts";
import { FileText, type Input, InputText } from "./input.ts";
import { type At, binaryFile, type Source as Given, isAt, throwAll, walkedFilesLater } from "./sources.ts";
import { Slices, type Turns } from "./turns.ts";

/** Bytes that a thread searches between two turns of the loop: fewer where the matches of a piece are taken at once. */
const pieceBytes = 1 << 20;
const wholePieceBytes = 1 << 18;

/** A search made beside the loop. */
export interface LaterSearch {
  readonly pattern: CompiledPattern;
  readonly window: ResolvedWindow;
  readonly maxCount?: number | undefined;
  readonly registers?: boolean | undefined;
  /** Whether whole batches are given to `take`, which makes no objects of them. */
  readonly wholeBatches?: boolean | undefined;
}

/** Takes matches as they are found; `false` ends the search, any other result is ignored. */
export type Take = (matches: Matches) => unknown;

/** A text that is searched beside the loop. */
export interface LaterText {
  readonly path: string | null;
  readonly bytes: Uint8Array;
  /** Tells `take` of every match; several programs of one set in no order among each other. */
  search(search: LaterSearch, take: Take): Promise<void>;
}

/** An input, encoded in parts. @throws {TypeError} it is neither a string nor bytes */
export async function inputLater<T extends Input>(input: T, turns: Turns): Promise<InputText<T>> {
  if (typeof input !== "string" || input.length <= pieceBytes) return new InputText(input);
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < input.length; ) {
    let end = Math.min(at + pieceBytes, input.length);
    const last = input.charCodeAt(end - 1);
    if (last >= 0xd800 && last <= 0xdbff && end < input.length) end++; // A pair stays together.
    pieces.push(encoder.encode(input.slice(at, end)));
    at = end;
    if (turns.isDue) await turns.take();
  }
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
    if (turns.isDue) await turns.take();
  }
  return new InputText(input, "at once", bytes);
}

/**
 * Searches a text of the caller's.
 * @throws {MatcherError} with code `changed`: it was resized or transferred during the search
 */
export async function searchInput(text: InputText, search: LaterSearch, turns: Turns, take: Take): Promise<void> {
  refreshClock();
  const { pattern, window, registers } = search;
  checkUnchanged(text);
  if (window.isEmpty || search.maxCount === 0) return;
  const { bytes } = text;
  for (const program of pattern.groups ?? [pattern]) {
    const byLine = pattern.keepsToLines === true && !pattern.staysInLine;
    const scanner = new StreamScanner(program, undefined, registers === undefined ? { byLine } : { byLine, registers });
    const hand = new Handing(search, take, turns);
    const isShifted = window.from > 0;
    const handOn = (matches: Matches) => {
      checkUnchanged(text);
      return hand.on(isShifted ? new ShiftedMatches(matches, window.from, () => window.firstLine - 1) : matches);
    };
    const size = search.wholeBatches ? wholePieceBytes : pieceBytes;
    try {
      for (let at = window.from; at < window.to; at += size) {
        checkUnchanged(text);
        const piece = bytes.subarray(at, Math.min(at + size, window.to));
        const pushed = scanner.pushLater(piece);
        text.countTo(at); // While a thread searches.
        if (!(await handOn(await turns.beside(pushed)))) return;
      }
      if (!(await handOn(await turns.beside(scanner.finishLater())))) return;
      checkUnchanged(text);
    } finally {
      scanner.close();
    }
  }
}

/** Hands matches on, as many as are wanted, in slices between which the loop turns. */
class Handing {
  readonly #slices: Slices;
  #left: number;

  constructor(
    private readonly search: LaterSearch,
    private readonly take: Take,
    turns: Turns,
  ) {
    this.#slices = new Slices(turns);
    this.#left = search.maxCount ?? Number.POSITIVE_INFINITY;
  }

  /** @returns whether more is wanted */
  async on(matches: Matches): Promise<boolean> {
    const count = Math.min(matches.count, this.#left);
    const give = (from: number, to: number) => {
      this.#left -= to - from;
      return this.take(matchesBetween(matches, from, to)) !== false && this.#left > 0;
    };
    if (count === 0) return true;
    if (!this.search.wholeBatches) return this.#slices.each(count, give);
    const isMore = give(0, count);
    await this.#slices.pause();
    return isMore;
  }
}

function checkUnchanged({ bytes, size }: InputText): void {
  if (bytes.length === size) return;
  throw new MatcherError(
    "changed",
    "the input was resized or given away while it was searched: keep it until the call has ended",
  );
}

/**
 * The texts of a source, one at a time, files opened beside the loop.
 * @throws {FileError | BinaryFileError} naming every path that can't be read
 */
export async function* textsLater(source: Given, turns: Turns): AsyncGenerator<LaterText, void, void> {
  if (!isAt(source)) {
    const text = await inputLater(source, turns);
    yield { path: null, bytes: text.bytes, search: (search, take) => searchInput(text, search, turns, take) };
    return;
  }
  for await (const { path, file } of filesLater(source, turns)) {
    yield { path, bytes: file.bytes, search: (search, take) => searchFile(file, search, turns, take) };
  }
}

/** A text in the library's memory, which calls on its threads may read until the next text is requested. */
export interface HeldText {
  readonly path: string | null;
  readonly text: InputText;
  readonly bytes: Uint8Array;
  /** The text over a copy of its bytes, which outlives this. */
  copyText(): Promise<InputText>;
}

/**
 * The texts of a source, one at a time, in the library's memory. Ill-formed bytes of files are U+FFFD, as where a file
 * is read at once.
 * @throws as `textsLater` does
 */
export async function* heldTextsLater(source: Given, turns: Turns): AsyncGenerator<HeldText, void, void> {
  if (!isAt(source)) {
    const { input, bytes: given } = await inputLater(source, turns);
    yield* copiedText(null, given, turns, (bytes) =>
      typeof input === "string" ? new InputText(input, "at once", bytes) : new InputText(bytes),
    );
    return;
  }
  for await (const { path, file } of filesLater(source, turns)) {
    const { bytes } = file;
    if (await isWellFormed(bytes, turns)) yield holdText(path, bytes, turns, (bytes) => new FileText(bytes));
    else {
      const { input, bytes: mended } = await inputLater(decoder.decode(bytes), turns);
      yield* copiedText(path, mended, turns, (copy) => new InputText(input, "at once", copy));
    }
  }
}

/** The texts of a source as work: each is waited for beside the loop. */
export function* heldTextSteps(
  source: Given,
  turns: Turns,
  part: (bytes: Uint8Array) => Uint8Array,
): Generator<Uint8Array | Step, void> {
  const texts = heldTextsLater(source, turns);
  try {
    for (;;) {
      let next: IteratorResult<HeldText, void> | undefined;
      yield {
        async later() {
          next = await texts.next();
        },
      };
      if (!next || next.done) return;
      yield part(next.value.bytes);
    }
  } finally {
    void texts.return();
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

async function* copiedText(
  path: string | null,
  given: Uint8Array,
  turns: Turns,
  textOf: (bytes: Uint8Array) => InputText,
): AsyncGenerator<HeldText, void, void> {
  const copy = new LibraryBytes(given.length);
  try {
    await onThreads(copy.copy(given, 0), turns);
    yield holdText(path, copy.bytes, turns, textOf);
  } finally {
    copy.close();
  }
}

function holdText(
  path: string | null,
  bytes: Uint8Array,
  turns: Turns,
  textOf: (bytes: Uint8Array) => InputText,
): HeldText {
  const copyText = async () => {
    const copy = new Uint8Array(bytes.length);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      copy.set(bytes.subarray(at, at + pieceBytes), at);
      if (turns.isDue) await turns.take();
    }
    return textOf(copy);
  };
  return { path, bytes, text: textOf(bytes), copyText };
}

/**
 * Counts the units of a text up to a byte, so that no place before it takes long to convert.
 * @throws the signal's reason
 */
export async function countUnits(text: InputText, to: number, turns: Turns): Promise<void> {
  for (let at = 0; at < to; at += pieceBytes) {
    text.countTo(at);
    if (turns.isDue) await turns.take();
  }
}

/** Whether bytes are UTF-8, looked at in pieces that end between characters. */
async function isWellFormed(bytes: Uint8Array, turns: Turns): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(at + pieceBytes, bytes.length);
    if (end < bytes.length) for (let back = 0; back < 3 && (bytes[end]! & 0xc0) === 0x80; back++) end--;
    if (!isUtf8(bytes.subarray(at, end))) return false;
    at = end;
    if (turns.isDue) await turns.take();
  }
  return true;
}

async function* filesLater(
  source: At,
  turns: Turns,
): AsyncGenerator<{ readonly path: string; readonly file: Source }, void, void> {
  const failed: FileError[] = [];
  for (const walked of await walkedFilesLater(source, turns)) {
    const { shown, raw, alone } = walked;
    let file: Source;
    try {
      file = await turns.beside(sourceLater(raw, kindsOf(walked)));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      failed.push(error);
      continue;
    }
    try {
      if (file.isBinary && !source.binary) {
        if (alone) throw binaryFile(shown);
        continue;
      }
      yield { path: shown, file };
    } finally {
      file.close();
    }
  }
  throwAll(failed);
}

/** Searches the text of an open file. */
export async function searchFile(file: Source, search: LaterSearch, turns: Turns, take: Take): Promise<void> {
  refreshClock();
  const { pattern, window, maxCount, registers } = search;
  if (window.isEmpty || maxCount === 0) return;
  const { from, to } = window;
  for (const program of pattern.groups ?? [pattern]) {
    const hand = new Handing(search, take, turns);
    const options = { from, to, ...(registers === undefined ? {} : { registers }) };
    for await (const batch of scanLater(program, file, options)) {
      if (!(await hand.on(batch))) break;
    }
  }
}
