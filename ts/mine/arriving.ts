/** Divides standard input into texts of whole lines, so that it is not held. */
import { BinaryFileError } from "../error/errors.ts";
import { announceTyping, Decoder, markBytesMax, sniff, standardInputPieces } from "../input/index.ts";
import { native } from "../native/open.ts";

/** Maximum bytes per read; a pipe returns at most its capacity. */
const pieceBytes = 1 << 18;
/** Bytes mined at once: enough to keep several cores busy. */
const textBytes = 8 << 20;
const nothing = new Uint8Array(0);

/**
 * Texts that end at line ends outside quoted strings; each is valid until the next one is requested.
 * @param binary whether NUL bytes are accepted
 * @throws {FileError | BinaryFileError}
 */
export function* linesArriving(binary: boolean): Generator<Uint8Array> {
  announceTyping();
  let decoder: Decoder | null = null;
  let buffer = new Uint8Array(textBytes + pieceBytes);
  let heldBytes = 0;
  let wantedBytes = textBytes;
  const hold = (decoded: Uint8Array) => {
    if (heldBytes + decoded.length > buffer.length) {
      const larger = new Uint8Array(2 * (heldBytes + decoded.length));
      larger.set(buffer.subarray(0, heldBytes));
      buffer = larger;
    }
    buffer.set(decoded, heldBytes);
    heldBytes += decoded.length;
  };
  for (const raw of rawPieces()) {
    let text = raw;
    if (!decoder) {
      const { encoding, markBytes } = sniff(raw);
      decoder = new Decoder(encoding);
      text = raw.subarray(markBytes);
    }
    const decoded = decoder.push(text);
    if (!binary && (decoder.encoding === "bytes" || decoder.encoding === "utf8") && decoded.includes(0)) {
      throw new BinaryFileError("-");
    }
    hold(decoded);
    if (heldBytes < wantedBytes) continue;
    const cut = native().mb_mine_cut(buffer, BigInt(heldBytes));
    if (cut > 0) yield buffer.subarray(0, cut);
    buffer.copyWithin(0, cut, heldBytes);
    heldBytes -= cut;
    // The start of a longer line is not searched again for each piece.
    wantedBytes = Math.max(textBytes, 2 * heldBytes);
  }
  hold(decoder?.finish() ?? nothing);
  yield buffer.subarray(0, heldBytes);
}

/** Pieces of standard input; the first contains the whole byte order mark. */
function* rawPieces(): Generator<Uint8Array> {
  let begun: Uint8Array | null = nothing;
  for (const piece of standardInputPieces(pieceBytes)) {
    if (begun === null) {
      yield piece;
      continue;
    }
    begun = Buffer.concat([begun, piece]);
    if (begun.length < markBytesMax) continue;
    yield begun;
    begun = null;
  }
  if (begun !== null && begun.length > 0) yield begun;
}
