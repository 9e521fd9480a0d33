/** Decodes text that arrives in pieces the way files are decoded: by the byte order mark. */
import { BinaryFileError } from "../error/errors.ts";
import { Decoder, markBytesMax, sniff, unitBytes } from "./decoder.ts";
import type { Path } from "./path.ts";

/** The export of systemd's journal is text, though its sizes hold NULs (`export_head` in zig/source/open.zig). */
const exportHead = "__CURSOR=";

/**
 * Decoded text in pieces; a piece is valid until the next one is requested.
 * @param binary whether NUL bytes are accepted
 * @throws {BinaryFileError} and what `pieces` throws
 */
export async function* decodedPieces(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  path: Path,
  binary: boolean,
): AsyncGenerator<Uint8Array> {
  let decoder: Decoder | null = null;
  let begun: Uint8Array = new Uint8Array(0);
  let takesNul = binary;
  for await (const raw of pieces) {
    if (decoder) {
      yield* refuseBinary(decoder.push(raw), path, takesNul, decoder);
      continue;
    }
    // The byte order mark may be split between pieces.
    begun = Buffer.concat([begun, raw]);
    if (begun.length < markBytesMax) continue;
    const { encoding, markBytes } = sniff(begun);
    decoder = new Decoder(encoding);
    takesNul ||= Buffer.from(begun.subarray(0, exportHead.length)).toString("latin1") === exportHead;
    yield* refuseBinary(decoder.push(begun.subarray(markBytes)), path, takesNul, decoder);
  }
  const { encoding, markBytes } = sniff(begun);
  decoder ??= new Decoder(encoding);
  const rest = begun.length < markBytesMax ? decoder.push(begun.subarray(markBytes)) : new Uint8Array(0);
  yield* refuseBinary(rest, path, takesNul, decoder);
  yield* refuseBinary(decoder.finish(), path, takesNul, decoder);
}

function* refuseBinary(text: Uint8Array, path: Path, binary: boolean, decoder: Decoder): Generator<Uint8Array> {
  if (!binary && unitBytes(decoder.encoding) === 1 && text.includes(0)) throw new BinaryFileError(path.shown);
  if (text.length > 0) yield text;
}
