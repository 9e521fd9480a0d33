/** Edits of one input as a diff; with a check, the edits that it lets pass. */
import type { UnifiedDiff } from "./diff.ts";
import { lineEnds } from "./line-ends.ts";
import type { OutputCheck } from "./output-check.ts";
import type { Edit } from "./rewrite.ts";

export class DiffEdits {
  /** Number of edits. */
  count = 0;
  /** Bytes of the text that were given to the check. */
  #at = 0;
  /** A place in the text, and its line. */
  #counted = 0;
  #line = 1;

  constructor(
    private readonly diff: UnifiedDiff,
    private readonly text: Uint8Array,
    private readonly check: OutputCheck | null,
  ) {
    check?.writeTo({
      keep() {},
      replace: (start, end, written, from, to) => {
        this.#line += lineEnds(text, this.#counted, start);
        this.#counted = start;
        diff.edit(start, end, this.#line, written.subarray(from, to), to - from);
      },
    });
  }

  readonly add = ({ start, end, line, replacement }: Edit): void => {
    this.count += 1;
    if (this.check) {
      this.check.keep(this.text, 0, this.#at, start);
      this.check.mask(this.text, 0, start, end, replacement.bytes, replacement.length);
    } else this.diff.edit(start, end, line, replacement.bytes, replacement.length);
    this.#at = end;
  };

  finish(): void {
    this.check?.keep(this.text, 0, this.#at, this.text.length);
    this.check?.end();
  }
}
