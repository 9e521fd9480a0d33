/** Releases the pages of a mapped text that a report has passed, so that memory does not grow with the file. */
import { native } from "../native/open.ts";
import { isMapped } from "./source.ts";

/** Text read between two releases. */
const blockBytes = 8 << 20;

export class PassedPages {
  #releasedTo = 0;
  readonly #isMapped: boolean;

  constructor(private readonly text: Uint8Array) {
    this.#isMapped = isMapped(text);
  }

  /** The text before byte `place` was written; if it is read again, it is loaded again. */
  pass(place: number): void {
    const to = Math.min(place, this.text.length);
    if (!this.#isMapped || to - this.#releasedTo < blockBytes) return;
    native().mb_source_passed(this.text, this.text.length, this.#releasedTo, to);
    this.#releasedTo = to;
  }
}
