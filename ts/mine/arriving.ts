/** Divides what arrives in pieces into texts of whole lines, so that it is not held. */
import { BinaryFileError } from "../error/errors.ts";
import { announceTyping, Decoder, markBytesMax, sniff, standardInputPieces } from "../input/index.ts";
import { memoryError, memoryLimit } from "../native/memory-limit.ts";
import { native } from "../native/open.ts";
import { minedLineBytesLimit } from "../tables/limits.ts";

/** Maximum bytes per read; a pipe returns at most its capacity. */
const pieceBytes = 1 << 18;
/** Bytes mined at once: enough to keep several cores busy. */
const textBytes = 8 << 20;
const nothing = new Uint8Array(0);
const lineFeed = 10;
/** What is given of a longer line: enough to see that it is longer than what is mined, whatever its characters. */
const beginningBytes = minedLineBytesLimit + 8;

/** Bytes that are not given: the end of a line that is too long to be mined. */
export class PassedBytes {
  constructor(readonly count: number) {}
}

/** Passes over the rest of a line whose beginning was given. */
export class LineRest {
  /** What arrives belongs to the line. */
  isOpen = false;

  /** @returns number of bytes at the beginning of `text` that belong to the line, with its end */
  take(text: Uint8Array): number {
    if (!this.isOpen) return 0;
    const lineEnd = text.indexOf(lineFeed);
    this.isOpen = lineEnd < 0;
    return this.isOpen ? text.length : lineEnd + 1;
  }
}

/** Collects text that arrives in pieces, and gives it in texts that end at line ends outside quoted strings. */
export class WholeLines {
  #buffer = new Uint8Array(textBytes + pieceBytes);
  #heldBytes = 0;
  #wantedBytes = textBytes;
  /** Bytes at the start of the buffer that were given. */
  #givenBytes = 0;
  /** The rest of a line whose beginning was given; still open at the end if the text ends within it. */
  readonly rest = new LineRest();
  #passedBytes = 0;

  /** @param cutsLines give the beginning of a line that is too long to be mined, and pass over the rest */
  constructor(private readonly cutsLines = true) {}

  /** @returns texts, valid until the next call */
  *push(decoded: Uint8Array): Generator<Uint8Array | PassedBytes> {
    this.#hold(this.#behindLongLine(decoded));
    if (this.#heldBytes >= this.#wantedBytes) {
      const text = this.#text();
      if (text !== null) yield text;
    }
    if (this.#passedBytes > 0) yield new PassedBytes(this.#passedBytes);
    this.#passedBytes = 0;
  }

  /** The rest at the end of the text. */
  *finish(decoded: Uint8Array = nothing): Generator<Uint8Array | PassedBytes> {
    yield* this.push(decoded);
    this.#hold(nothing);
    yield this.#buffer.subarray(0, this.#heldBytes);
  }

  #text(): Uint8Array | null {
    const held = this.#buffer.subarray(0, this.#heldBytes);
    const cut = native().mb_mine_cut(held, BigInt(held.length));
    if (cut > 0) {
      this.#givenBytes = cut;
      // The start of a longer line is not searched again for each piece.
      this.#wantedBytes = Math.max(textBytes, 2 * (held.length - cut));
      return held.subarray(0, cut);
    }
    if (!this.cutsLines) {
      this.#wantedBytes = 2 * held.length;
      return null;
    }
    this.#wantedBytes = textBytes;
    const lineEnd = held.lastIndexOf(lineFeed);
    if (lineEnd >= 0) {
      // A string that runs over so many lines is mined as lines.
      this.#givenBytes = lineEnd + 1;
      return held.subarray(0, lineEnd + 1);
    }
    this.#givenBytes = held.length;
    this.rest.isOpen = true;
    this.#passedBytes += held.length - beginningBytes;
    return held.subarray(0, beginningBytes);
  }

  /** What of a piece is behind the line that is passed over. */
  #behindLongLine(decoded: Uint8Array): Uint8Array {
    const count = this.rest.take(decoded);
    this.#passedBytes += count;
    return decoded.subarray(count);
  }

  #hold(decoded: Uint8Array): void {
    this.#buffer.copyWithin(0, this.#givenBytes, this.#heldBytes);
    this.#heldBytes -= this.#givenBytes;
    this.#givenBytes = 0;
    const wanted = this.#heldBytes + decoded.length;
    if (wanted > this.#buffer.length) {
      // Twice as much is held while it is copied.
      if (wanted > memoryLimit() / 4) throw memoryError("a line, which is read as a whole");
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
 * @param cutsLines see `WholeLines`
 * @throws {FileError | BinaryFileError}
 */
export function* linesArriving(binary: boolean, cutsLines: boolean): Generator<Uint8Array | PassedBytes> {
  announceTyping();
  let decoder: Decoder | null = null;
  const lines = new WholeLines(cutsLines);
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
    yield* lines.push(decoded);
  }
  yield* lines.finish(decoder?.finish());
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
