/** The text of a compressed file: decoded as a plain file's is, in pieces or whole. */
import { FileError } from "../error/errors.ts";
import { unpackedBytesMax } from "../tables/limits.ts";
import { type CompressedFormat, decompressed } from "./compressed.ts";
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

/**
 * The whole text, for what looks back and ahead in it.
 * @throws {FileError} it can't be read, is damaged, or unpacks to more than `unpackedBytesMax`
 */
export async function unpackedSource(path: Path, format: CompressedFormat): Promise<Source> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of decompressed(path, format)) {
    size += piece.length;
    if (size > unpackedBytesMax) {
      const message = `${path.shown}: unpacks to more than ${unpackedBytesMax} bytes, and this report needs all of them at once: unpack the file first`;
      throw new FileError([path.shown], "", message);
    }
    pieces.push(piece.slice());
  }
  return memorySource(Buffer.concat(pieces));
}
