/** Gives the lines of texts to whoever counts them. */
import type { LinesOrigin } from "../types.ts";
import { decodeFirstLines } from "./pieces.ts";
import type { Place } from "./places.ts";

/** Whoever takes lines; what they are counted for is decided before `take` returns. */
export interface LineCounter {
  take(path: string, lines: Uint8Array, origin: LinesOrigin): void;
  /** Whether it wants the first lines of a text with the next ones. */
  needsHead(path: string, origin: LinesOrigin): boolean;
}

type Source = Pick<Place, "path" | "input" | "content">;

export class Taker {
  constructor(private readonly counter: LineCounter) {}

  needsHead(source: Source): boolean {
    return source.content.offset > 0 && this.counter.needsHead(source.path, originOf(source));
  }

  /** @param beginning of the text, if `needsHead` asks for it */
  take(source: Source, lines: Uint8Array, beginning: Uint8Array | null): void {
    if (lines.length === 0) return;
    const origin = originOf(source);
    this.counter.take(
      source.path,
      lines,
      beginning ? { ...origin, head: decodeFirstLines(beginning, source.content.encoding) } : origin,
    );
  }
}

const originOf = ({ input, content }: Source): LinesOrigin => ({ glob: input, text: content.id });
