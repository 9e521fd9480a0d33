/** Whole lines of a text that arrives in pieces and is not kept. */
import { pieceOf } from "./tracked-file.ts";

export class ArrivingLines {
  #rest: Uint8Array = new Uint8Array(0);
  readonly #position = { offset: 0, isInLongLine: false };

  /** @param take gets whole lines at once */
  push(text: Uint8Array, take: (lines: Uint8Array) => void): void {
    let rest = this.#rest.length === 0 ? text : Buffer.concat([this.#rest, text]);
    for (let piece = pieceOf(rest, this.#position); piece; piece = pieceOf(rest, this.#position)) {
      if (piece.lines.length > 0) take(piece.lines);
      this.#position.offset += piece.raw.length;
      this.#position.isInLongLine = piece.isLongLine;
      rest = rest.subarray(piece.raw.length);
    }
    this.#rest = rest.slice();
  }

  /** The line without an end, as a line. */
  finish(take: (lines: Uint8Array) => void): void {
    if (this.#rest.length > 0 && !this.#position.isInLongLine) take(Buffer.concat([this.#rest, Buffer.of(10)]));
    this.#rest = new Uint8Array(0);
  }
}
