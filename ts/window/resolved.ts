/** A window at a known place in its text. */
import { countLineEnds } from "./line-ends.ts";

/** Bytes `from` up to but excluding `to` of a text. Offsets, lines and columns count in the whole text. */
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

  /** Line of the first byte, from 1. If the window was found from the end, this counts the lines before it. */
  get firstLine(): number {
    return (this.#firstLine ??= countLineEnds(this.text.subarray(0, this.from)) + 1);
  }

  get bytes(): Uint8Array {
    return this.text.subarray(this.from, this.to);
  }
}
