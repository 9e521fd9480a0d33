/** Releases the pages of a mapped text that a report has passed, so that memory does not grow with the file. */
import { CollectedHeap } from "../native/collected-heap.ts";
import { native } from "../native/open.ts";
import { isMapped } from "./source.ts";

/** Text read between two releases. */
const blockBytes = 8 << 20;
/** Text between two looks at the heap: what is made of its matches can be a hundred times as long. */
const lookedBytes = 1 << 18;

export class PassedPages {
  #releasedTo = 0;
  #lookedTo = 0;
  /** `null` if the text is not mapped. */
  readonly #heap: CollectedHeap | null;

  constructor(private readonly text: Uint8Array) {
    this.#heap = isMapped(text) ? new CollectedHeap() : null;
  }

  /** The text before byte `place` was written; if it is read again, it is loaded again. */
  pass(place: number): void {
    if (this.#heap === null) return;
    const to = Math.min(place, this.text.length);
    if (to - this.#lookedTo >= lookedBytes) {
      this.#heap.look();
      this.#lookedTo = to;
    }
    if (to - this.#releasedTo < blockBytes) return;
    native().mb_source_passed(this.text, this.text.length, this.#releasedTo, to);
    this.#releasedTo = to;
  }
}
