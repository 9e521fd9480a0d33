/** Whole lines of a text that arrives in pieces and is not kept. */
import type { Encoding } from "../../input/source.ts";
import { cutPiece, detectEncoding, takeRest } from "./pieces.ts";

export class ArrivingLines {
  #rest: Uint8Array = new Uint8Array(0);
  readonly #position = { offset: 0, isInLongLine: false, encoding: "bytes" as Encoding };

  /** @param take gets whole lines at once */
  push(text: Uint8Array, take: (lines: Uint8Array) => void): void {
    let rest = this.#rest.length === 0 ? text : Buffer.concat([this.#rest, text]);
    for (let piece = cutPiece(rest, this.#position); piece; piece = cutPiece(rest, this.#position)) {
      if (piece.lines.length > 0) take(piece.lines);
      if (this.#position.offset === 0) this.#position.encoding = detectEncoding(piece.raw);
      this.#position.offset += piece.raw.length;
      this.#position.isInLongLine = piece.isLongLine;
      rest = rest.subarray(piece.raw.length);
    }
    this.#rest = rest.slice();
  }

  /** The line without an end, as a line. */
  finish(take: (lines: Uint8Array) => void): void {
    const line = takeRest(this.#rest, this.#position);
    if (line.length > 0) take(line);
    this.#rest = new Uint8Array(0);
  }
}
