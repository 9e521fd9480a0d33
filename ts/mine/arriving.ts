/** Standard input in texts of whole lines, so that it need not be held. */
import { BinaryFileError } from "../error/errors.ts";
import { announceTyping, Decoder, markBytesMax, sniff, standardInputPieces } from "../input/index.ts";
import { native } from "../native/open.ts";

/** Bytes asked for at once; a pipe gives what it holds. */
const pieceBytes = 1 << 18;
/** Bytes that are mined at once, so that several cores have work. */
const textBytes = 8 << 20;
const nothing = new Uint8Array(0);

/**
 * Texts that end where lines end and no string goes on; each is valid until the next one is asked for.
 * @param binary whether NUL bytes are let through
 * @throws {FileError | BinaryFileError}
 */
export function* linesArriving(binary: boolean): Generator<Uint8Array> {
  announceTyping();
  let decoder: Decoder | null = null;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let wantedBytes = textBytes;
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
    held.push(decoded);
    heldBytes += decoded.length;
    if (heldBytes < wantedBytes) continue;
    const whole = Buffer.concat(held);
    const cut = native().mb_mine_cut(whole, BigInt(whole.length));
    if (cut > 0) yield whole.subarray(0, cut);
    held = [whole.subarray(cut)];
    heldBytes = whole.length - cut;
    // A line longer than that is not copied anew for each piece.
    wantedBytes = Math.max(textBytes, 2 * heldBytes);
  }
  yield Buffer.concat([...held, decoder?.finish() ?? nothing]);
}

/** Pieces of standard input; the first holds the whole mark. */
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
