/** Standard input, whole or in pieces. */
import { warn } from "../error/diagnostics.ts";
import { errorName, errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { Opened } from "../native/layout.gen.ts";
import { memoryError } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { isTerminal, readSome, terminatedPath } from "../native/system.ts";
import { hintStreamBytesLimit } from "../tables/limits.ts";
import { pieceSize } from "./piece-bytes.ts";
import { memorySource, openedSource, type Source } from "./source.ts";

/** A pipe returns at most its capacity. */
const pieceBytes = 1 << 16;

/** Tells the user of a terminal that the program is waiting for input. */
export function announceTyping(): void {
  if (isTerminal(0)) warn("reading from the terminal; press Ctrl-D to end, or name a file or folder");
}

/**
 * The unread rest of standard input; a second call returns an empty text.
 * @throws {FileError} it cannot be read
 * @throws {MatcherError} it is larger than the memory limit
 */
export function standardInputSource(): Source {
  announceTyping();
  if (process.platform === "win32") return memorySource(joinedPieces());
  const out = new DataView(new ArrayBuffer(Opened.size));
  const errno = native().mb_source_open_rest(0, terminatedPath("-"), out);
  if (errno === 0) return openedSource(out);
  const name = errorName(errno);
  if (name !== "ENOMEM") throw unreadableInput(name);
  throw memoryError("the text of standard input, all of which is needed at once", "name a file instead");
}

function joinedPieces(): Uint8Array {
  const pieces = [...standardInputPieces(pieceBytes)];
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** The first pieces that were read, for hints about a search that found nothing. */
const beginning: Uint8Array[] = [];
let beginningBytes = 0;

/** The beginning of what was read of standard input in pieces. */
export function standardInputBeginning(): Uint8Array {
  return Buffer.concat(beginning).subarray(0, hintStreamBytesLimit);
}

let waitedMs = 0;

/** How long the last piece of standard input was waited for. */
export const standardInputWaitMs = (): number => waitedMs;

/** Standard input as it arrives, in pieces of at most `usualBytes`, each in memory of its own. @throws {FileError} */
export function* standardInputPieces(usualBytes: number): Generator<Uint8Array> {
  const sizeBytes = pieceSize(usualBytes);
  let size = Math.min(pieceBytes, sizeBytes);
  for (;;) {
    const piece = new Uint8Array(size);
    const asked = performance.now();
    const length = readPiece(piece);
    waitedMs = performance.now() - asked;
    if (length === 0) return;
    if (beginningBytes < hintStreamBytesLimit) {
      beginning.push(piece.subarray(0, length));
      beginningBytes += length;
    }
    yield piece.subarray(0, length);
    // What fills it may be a file: a pipe would only leave the rest of larger pieces unused.
    if (length === size) size = Math.min(2 * size, sizeBytes);
  }
}

function readPiece(piece: Uint8Array): number {
  const read = readSome(0, piece);
  if (typeof read === "string") throw unreadableInput(read);
  return read;
}

/** Standard input can't be read. @param name of the system's error */
export function unreadableInput(name: string): FileError {
  return new FileError(["-"], name, errorReason(name), `standard input: ${errorReason(name)}`);
}
