/** Divides what arrives in pieces into texts of whole lines, so that it is not held. */
import { BinaryFileError } from "../error/errors.ts";
import { announceTyping, Decoder, markBytesMax, sniff, standardInputPieces } from "../input/index.ts";
import { memoryError, memoryLimit } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";

/** Maximum bytes per read; a pipe returns at most its capacity. */
const pieceBytes = 1 << 18;
/** Bytes mined at once: enough to keep several cores busy. */
const textBytes = 8 << 20;
const nothing = new Uint8Array(0);

/** Collects text that arrives in pieces, and gives it in texts that end at line ends outside quoted strings. */
export class WholeLines {
  #buffer = new Uint8Array(textBytes + pieceBytes);
  #heldBytes = 0;
  #wantedBytes = textBytes;
  /** Bytes at the start of the buffer that were given. */
  #givenBytes = 0;

  /**
   * @returns a text, valid until the next call; `null` if there is none yet
   * @throws {MatcherError} a line is too long to be held
   */
  push(decoded: Uint8Array): Uint8Array | null {
    this.#hold(decoded);
    if (this.#heldBytes < this.#wantedBytes) return null;
    this.#givenBytes = native().mb_mine_cut(this.#buffer, BigInt(this.#heldBytes));
    // The start of a longer line is not searched again for each piece.
    this.#wantedBytes = Math.max(textBytes, 2 * (this.#heldBytes - this.#givenBytes));
    return this.#givenBytes > 0 ? this.#buffer.subarray(0, this.#givenBytes) : null;
  }

  /** The rest at the end of the text. */
  finish(decoded: Uint8Array = nothing): Uint8Array {
    this.#hold(decoded);
    return this.#buffer.subarray(0, this.#heldBytes);
  }

  #hold(decoded: Uint8Array): void {
    this.#buffer.copyWithin(0, this.#givenBytes, this.#heldBytes);
    this.#heldBytes -= this.#givenBytes;
    this.#givenBytes = 0;
    const wanted = this.#heldBytes + decoded.length;
    if (wanted > this.#buffer.length) {
      // Twice as much is held while it is copied.
      if (wanted > memoryLimit() / 4) throw memoryError("a line, which is mined as a whole");
      const larger = new Uint8Array(2 * wanted);
      larger.set(this.#buffer.subarray(0, this.#heldBytes));
      this.#buffer = larger;
    }
    this.#buffer.set(decoded, this.#heldBytes);
    this.#heldBytes += decoded.length;
  }
}

/**
 * The lines of standard input, in texts as `WholeLines` gives them.
 * @param binary whether NUL bytes are accepted
 * @throws {FileError | BinaryFileError}
 */
export function* linesArriving(binary: boolean): Generator<Uint8Array> {
  announceTyping();
  let decoder: Decoder | null = null;
  const lines = new WholeLines();
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
    const whole = lines.push(decoded);
    if (whole !== null) yield whole;
  }
  yield lines.finish(decoder?.finish());
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
