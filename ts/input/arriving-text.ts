/** Text that arrives in pieces, of which only what may be part of a record that has not ended is held. */
import { recordBytesLimit } from "../tables/limits.ts";
import { standardInputWaitMs } from "./standard-input.ts";

/** A record that is longer is looked at again only when twice as much of it is there: each look begins at its start. */
const eagerBytes = 1 << 20;
/** What a program writes after such a pause may be all for long: it is looked at whatever is held. */
const pauseMs = 100;

export class ArrivingText {
  /** What is held, from offset `base` of the input on, without the pieces that wait. */
  text: Uint8Array = new Uint8Array(0);
  base = 0;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  /**
   * @param settled everything before this offset of the input was read
   * @returns whether to look at the text
   */
  push(piece: Uint8Array, settled: number): boolean {
    this.text = this.text.subarray(settled - this.base);
    this.base = settled;
    this.#waitingBytes += piece.length;
    const held = this.text.length;
    const isMuch = held > eagerBytes && held < recordBytesLimit;
    const isFast = standardInputWaitMs() < pauseMs;
    const waits = isMuch && isFast && held + this.#waitingBytes < Math.min(2 * held, recordBytesLimit);
    // Its memory may be used for the next piece.
    this.#waiting.push(waits ? piece.slice() : piece);
    if (!waits) this.join(settled);
    return !waits;
  }

  /** Takes the pieces that wait. */
  join(settled: number): void {
    this.text = Buffer.concat([this.text.subarray(settled - this.base), ...this.#waiting]);
    this.base = settled;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Keeps only the part up to `end`, and what follows for later. */
  cut(end: number): void {
    this.#waiting.unshift(this.text.subarray(end));
    this.#waitingBytes += this.text.length - end;
    this.text = this.text.subarray(0, end);
  }
}
