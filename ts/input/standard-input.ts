/** Standard input, whole or in pieces. */
import { warn } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import { isTerminal, readSome } from "../native/system.ts";

const pieceBytesFirst = 1 << 16;
const pieceBytesMax = 1 << 24;

/** Tells the user of a terminal that the program is waiting for input. */
export function announceTyping(): void {
  if (isTerminal(0)) warn("reading from the terminal; press Ctrl-D to end, or name a file or folder");
}

/** The unread rest of standard input; a second call returns nothing. @throws {FileError} */
export function readStandardInput(): Uint8Array {
  announceTyping();
  const pieces: Uint8Array[] = [];
  let size = pieceBytesFirst;
  for (;;) {
    const piece = new Uint8Array(size);
    const length = readPiece(piece);
    if (length === 0) break;
    pieces.push(piece.subarray(0, length));
    if (length === size) size = Math.min(size * 2, pieceBytesMax); // It is a file: a pipe returns at most its capacity.
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** Standard input as it arrives, in pieces of at most `sizeBytes`, each in memory of its own. @throws {FileError} */
export function* standardInputPieces(sizeBytes: number): Generator<Uint8Array> {
  for (;;) {
    const piece = new Uint8Array(sizeBytes);
    const length = readPiece(piece);
    if (length === 0) return;
    yield piece.subarray(0, length);
  }
}

function readPiece(piece: Uint8Array): number {
  const read = readSome(0, piece);
  if (typeof read === "string") {
    throw new FileError(["-"], read, errorReason(read), `standard input: ${errorReason(read)}`);
  }
  return read;
}
