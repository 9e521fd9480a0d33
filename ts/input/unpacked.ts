/** Text of a compressed file: decoded like a plain file's, in pieces or as a whole. */
import { memoryLimit } from "../native/memory-limit.ts";
import { unpackedBytesMax } from "../tables/limits.ts";
import { type CompressedFormat, decompress, decompressedWhole, type PackedFile, tooLarge } from "./compressed.ts";
import { decodedPieces } from "./decoded-pieces.ts";
import { memorySource, type Source } from "./source.ts";

/**
 * Decoded text in pieces; a piece is valid until the next one is requested.
 * @param binary whether NUL bytes are accepted
 * @throws {FileError | BinaryFileError}
 */
export function unpackedPieces(
  file: PackedFile,
  format: CompressedFormat,
  binary: boolean,
): AsyncGenerator<Uint8Array> {
  return decodedPieces(decompress(file, format), file.path, binary);
}

/** Limit for one decompressed text: `--max-memory` may lower it. Its pieces are held until they are joined. */
function heldBytesMax(): number {
  return Math.min(unpackedBytesMax, Math.floor(memoryLimit() / 2));
}

/**
 * The whole text, for code that reads it in any order.
 * @throws {FileError} it cannot be read, is damaged, or decompresses to more than `unpackedBytesMax`
 */
export function unpackedSource(file: PackedFile, format: CompressedFormat): Source {
  return memorySource(decompressedWhole(file, format, heldBytesMax()));
}

/**
 * The text up to the piece for which `isEnough` returns true.
 * @throws {FileError | BinaryFileError} the same as `unpackedPieces`, or it is larger than `unpackedBytesMax`
 */
export async function unpackedStart(
  file: PackedFile,
  format: CompressedFormat,
  binary: boolean,
  isEnough: (piece: Uint8Array) => boolean,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const bytesMax = heldBytesMax();
  let size = 0;
  for await (const piece of unpackedPieces(file, format, binary)) {
    size += piece.length;
    if (size > bytesMax) throw tooLarge(file.path, bytesMax);
    pieces.push(piece.slice());
    if (isEnough(piece)) break;
  }
  return Buffer.concat(pieces);
}
