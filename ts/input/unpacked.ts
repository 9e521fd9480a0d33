/** The text of a compressed file: decoded as a plain file's is, in pieces or whole. */
import { BinaryFileError, FileError } from "../error/errors.ts";
import { unpackedBytesMax } from "../tables/limits.ts";
import { type CompressedFormat, decompressed } from "./compressed.ts";
import { Decoder, markBytesMax, sniff, unitBytes } from "./decoder.ts";
import type { Path } from "./path.ts";
import { memorySource, type Source } from "./source.ts";

/**
 * Decoded text in pieces; a piece is valid until the next one is asked for.
 * @param binary whether NUL bytes are let through
 * @throws {FileError | BinaryFileError}
 */
export async function* unpackedPieces(
  path: Path,
  format: CompressedFormat,
  binary: boolean,
): AsyncGenerator<Uint8Array> {
  let decoder: Decoder | null = null;
  let begun: Uint8Array = new Uint8Array(0);
  for await (const raw of decompressed(path, format)) {
    if (decoder) {
      yield* checked(decoder.push(raw), path, binary, decoder);
      continue;
    }
    // The first piece may end inside the mark.
    begun = Buffer.concat([begun, raw]);
    if (begun.length < markBytesMax) continue;
    const { encoding, markBytes } = sniff(begun);
    decoder = new Decoder(encoding);
    yield* checked(decoder.push(begun.subarray(markBytes)), path, binary, decoder);
  }
  const { encoding, markBytes } = sniff(begun);
  decoder ??= new Decoder(encoding);
  const rest = begun.length < markBytesMax ? decoder.push(begun.subarray(markBytes)) : new Uint8Array(0);
  yield* checked(rest, path, binary, decoder);
  yield* checked(decoder.finish(), path, binary, decoder);
}

function* checked(text: Uint8Array, path: Path, binary: boolean, decoder: Decoder): Generator<Uint8Array> {
  if (!binary && unitBytes(decoder.encoding) === 1 && text.includes(0)) throw new BinaryFileError(path.shown);
  if (text.length > 0) yield text;
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
