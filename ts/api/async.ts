/**
 * Searches whose work is done on the library's threads: the event loop turns meanwhile. Text that a caller gave is copied to
 * the library piece by piece, so that nothing a caller does to it can reach memory that a thread reads.
 */
import { FileError, MatcherError } from "../error/errors.ts";
import { type Source, sourceLater } from "../input/source.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type Matches, MatchView, StreamScanner, scanLater } from "../scan/index.ts";
import { refreshClock } from "../value/index.ts";
import { type ResolvedWindow, ShiftedMatches } from "../window/index.ts";
import { type Input, InputText } from "./input.ts";
import { binaryFile, type Source as Given, isAt, throwAll, walkedFilesLater } from "./sources.ts";
import type { Turns } from "./turns.ts";

/** Bytes that a thread searches between two turns of the loop, and matches handed out at a time. */
const pieceBytes = 1 << 20;
const someMatches = 256;

/** A search made beside the loop. */
export interface LaterSearch {
  readonly pattern: CompiledPattern;
  readonly window: ResolvedWindow;
  readonly maxCount?: number | undefined;
  readonly registers?: boolean | undefined;
  /** Whether whole batches are given to `take`, which makes no objects of them. */
  readonly wholeBatches?: boolean | undefined;
}

/** Takes matches as they are found; `false` ends the search. */
export type Take = (matches: Matches) => boolean | void;

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

/** Searches a text of the caller's. @throws {MatcherError} with code `changed`: it was resized or given away meanwhile */
export async function searchInput(text: InputText, search: LaterSearch, turns: Turns, take: Take): Promise<void> {
  refreshClock();
  const { pattern, window, registers } = search;
  checkUnchanged(text);
  if (window.isEmpty || search.maxCount === 0) return;
  const { bytes } = text;
  for (const program of pattern.groups ?? [pattern]) {
    const scanner = new StreamScanner(program, undefined, registers === undefined ? {} : { registers });
    const limited = limitedTake(search.maxCount, take);
    const checked = (matches: Matches) => {
      checkUnchanged(text);
      return limited(matches);
    };
    const isShifted = window.from > 0;
    const placed = (matches: Matches) =>
      isShifted ? new ShiftedMatches(matches, window.from, () => window.firstLine - 1) : matches;
    const size = search.wholeBatches ? Number.POSITIVE_INFINITY : someMatches;
    try {
      for (let at = window.from; at < window.to; at += pieceBytes) {
        checkUnchanged(text);
        const piece = bytes.subarray(at, Math.min(at + pieceBytes, window.to));
        if (!(await handedOut(placed(await turns.beside(scanner.pushLater(piece))), checked, size, turns))) return;
      }
      if (!(await handedOut(placed(await turns.beside(scanner.finishLater())), checked, size, turns))) return;
      checkUnchanged(text);
    } finally {
      scanner.close();
    }
  }
}

/** @returns whether more is wanted */
async function handedOut(
  matches: Matches,
  take: (matches: Matches) => boolean,
  most: number,
  turns: Turns,
): Promise<boolean> {
  for (let from = 0; from < matches.count; from += most) {
    const size = Math.min(most, matches.count - from);
    const some = size === matches.count ? matches : viewOf(matches, from, size);
    if (!take(some)) return false;
    if (turns.isDue) await turns.take();
  }
  return true;
}

function viewOf(matches: Matches, from: number, size: number): Matches {
  return new MatchView(
    matches,
    Array.from({ length: size }, (_, i) => from + i),
  );
}

function limitedTake(maxCount = Number.POSITIVE_INFINITY, take: Take): (matches: Matches) => boolean {
  let left = maxCount;
  return (matches) => {
    const some = matches.count > left ? viewOf(matches, 0, left) : matches;
    left -= some.count;
    return take(some) !== false && left > 0;
  };
}

function checkUnchanged({ bytes, size }: InputText): void {
  if (bytes.length === size) return;
  throw new MatcherError(
    "changed",
    "the input was resized or given away while it was searched: keep it until the call has ended",
  );
}

/** The texts of a source, one at a time, files opened beside the loop. @throws {FileError | BinaryFileError} naming every path that can't be read */
export async function* textsLater(source: Given, turns: Turns): AsyncGenerator<LaterText, void, void> {
  if (!isAt(source)) {
    const text = await inputLater(source, turns);
    yield { path: null, bytes: text.bytes, search: (search, take) => searchInput(text, search, turns, take) };
    return;
  }
  const failed: FileError[] = [];
  for (const { shown, raw, alone } of await walkedFilesLater(source, turns)) {
    let file: Source;
    try {
      file = await turns.beside(sourceLater(raw));
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
      yield { path: shown, bytes: file.bytes, search: (search, take) => searchFile(file, search, turns, take) };
    } finally {
      file.close();
    }
  }
  throwAll(failed);
}

async function searchFile(file: Source, search: LaterSearch, turns: Turns, take: Take): Promise<void> {
  refreshClock();
  const { pattern, window, maxCount, registers } = search;
  if (window.isEmpty || maxCount === 0) return;
  const { from, to } = window;
  for (const program of pattern.groups ?? [pattern]) {
    const limited = limitedTake(maxCount, take);
    const options = { from, to, ...(registers === undefined ? {} : { registers }) };
    for await (const batch of scanLater(program, file, options)) {
      if (turns.isDue) await turns.take();
      const size = search.wholeBatches ? Number.POSITIVE_INFINITY : someMatches;
      if (!(await handedOut(batch, limited, size, turns))) break;
    }
  }
}
