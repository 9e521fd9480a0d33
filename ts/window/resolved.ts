/** A window whose place in its text is known. */
import { countLineEnds } from "./line-ends.ts";

/** The part of a text a window takes: bytes `from` to `to` of it, half-open. Offsets, lines and columns stay the text's own. */
export class ResolvedWindow {
  #firstLine: number | undefined;

  constructor(
    readonly text: Uint8Array,
    readonly from: number,
    readonly to: number,
    firstLine?: number,
  ) {
    this.#firstLine = firstLine;
  }

  static whole(text: Uint8Array): ResolvedWindow {
    return new ResolvedWindow(text, 0, text.length, 1);
  }

  get isEmpty(): boolean {
    return this.from === this.to;
  }

  /** Line of the first byte, from 1. Where the window was found from the end, asking counts the lines before it. */
  get firstLine(): number {
    return (this.#firstLine ??= countLineEnds(this.text.subarray(0, this.from)) + 1);
  }

  get bytes(): Uint8Array {
    return this.text.subarray(this.from, this.to);
  }
}
