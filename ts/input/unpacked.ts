/** The text of a compressed file: decoded as a plain file's is, in pieces or whole. */
import { memoryLimit } from "../native/memory-limit.ts";
import { unpackedBytesMax } from "../tables/limits.ts";
import { type CompressedFormat, decompressed, decompressedWhole, tooLarge } from "./compressed.ts";
import { decodedPieces } from "./decoded-pieces.ts";
import type { Path } from "./path.ts";
import { memorySource, type Source } from "./source.ts";

/**
 * Decoded text in pieces; a piece is valid until the next one is asked for.
 * @param binary whether NUL bytes are let through
 * @throws {FileError | BinaryFileError}
 */
export function unpackedPieces(path: Path, format: CompressedFormat, binary: boolean): AsyncGenerator<Uint8Array> {
  return decodedPieces(decompressed(path, format), path, binary);
}

/** What may be held of one unpacked text: no more than `--max-memory` allows. */
function heldBytesMax(): number {
  return Math.min(unpackedBytesMax, memoryLimit());
}

/**
 * The whole text, for what looks back and ahead in it.
 * @throws {FileError} it can't be read, is damaged, or unpacks to more than `unpackedBytesMax`
 */
export function unpackedSource(path: Path, format: CompressedFormat): Source {
  return memorySource(decompressedWhole(path, format, heldBytesMax()));
}

/**
 * The text up to the piece that `isEnough` takes for the last one needed.
 * @throws {FileError | BinaryFileError} as `unpackedPieces` does, or it is more than `unpackedBytesMax`
 */
export async function unpackedStart(
  path: Path,
  format: CompressedFormat,
  binary: boolean,
  isEnough: (piece: Uint8Array) => boolean,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const bytesMax = heldBytesMax();
  let size = 0;
  for await (const piece of unpackedPieces(path, format, binary)) {
    size += piece.length;
    if (size > bytesMax) throw tooLarge(path, bytesMax);
    pieces.push(piece.slice());
    if (isEnough(piece)) break;
  }
  return Buffer.concat(pieces);
}
